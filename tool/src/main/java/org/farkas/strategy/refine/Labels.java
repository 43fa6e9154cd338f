package org.farkas.strategy.refine;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.farkas.criteria.Label;
import org.farkas.criteria.Target;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.source.Decision;
import org.farkas.source.DecisionTree;
import org.farkas.source.SourceModel;
import org.farkas.source.SwitchInfo;

/** Where marks satisfy labels. */
final class Labels {
  static final String CONDITION = "__farkas_condition";
  static final String BEGIN = "__farkas_begin";
  static final String END = "__farkas_end";
  static final String SWITCH = "__farkas_switch";

  private final TermContext terms;
  private final SourceModel source;
  private final Map<Integer, List<Target>> byDecision = new HashMap<>();
  private final Map<Integer, List<Target>> bySwitch = new HashMap<>();

  Labels(Vocabulary words, SourceModel source, Collection<Target> targets) {
    this.terms = words.terms();
    this.source = source;
    for (Target target : targets) {
      switch (target.label()) {
        case Label.SwitchCase l -> add(bySwitch, l.switchId(), target);
        case Label.DecisionOutcome l -> add(byDecision, l.decision(), target);
        case Label.Row l -> add(byDecision, l.row().decision(), target);
        case Label.ConditionOutcome l ->
            add(byDecision, source.conditions().get(l.condition()).decision(), target);
      }
    }
  }

  private static void add(Map<Integer, List<Target>> map, int key, Target target) {
    map.computeIfAbsent(key, _ -> new ArrayList<>()).add(target);
  }

  static boolean isMark(String name) {
    return name.equals(CONDITION) || name.equals(BEGIN) || name.equals(END) || name.equals(SWITCH);
  }

  /**
   * Labels that are satisfied where a condition has a value, each with when.
   *
   * @param marks what conditions gave so far, by their numbers
   */
  Map<Target, Term> condition(int condition, boolean value, IntFunction<Term> marks) {
    Decision decision = source.decisions().get(source.conditions().get(condition).decision());
    if (decision.conditions().size() > 1) {
      return Map.of();
    }
    boolean outcome = value;
    for (DecisionTree tree = decision.tree(); tree instanceof DecisionTree.Not not; ) {
      outcome = !outcome;
      tree = not.operand();
    }
    return end(decision.id(), outcome, marks);
  }

  /** The same where a decision ends. */
  Map<Target, Term> end(int decision, boolean outcome, IntFunction<Term> marks) {
    List<Target> targets = byDecision.getOrDefault(decision, List.of());
    if (targets.isEmpty()) {
      return Map.of();
    }
    MarkedDecision marked = new MarkedDecision(terms, source.decisions().get(decision), marks);
    Map<Target, Term> result = new LinkedHashMap<>();
    for (Target target : targets) {
      Term when =
          switch (target.label()) {
            case Label.DecisionOutcome l -> terms.bool(l.outcome() == outcome);
            case Label.ConditionOutcome l -> marked.condition(l);
            case Label.Row l -> terms.and(terms.bool(l.row().outcome() == outcome), marked.row(l));
            case Label.SwitchCase _ -> terms.bool(false);
          };
      result.put(target, when);
    }
    return result;
  }

  /** The same where a switch has an operand. */
  Map<Target, Term> switched(int id, Term operand) {
    Map<Target, Term> result = new LinkedHashMap<>();
    SwitchInfo info = source.switches().get(id);
    Term value = terms.extract(operand, 0, Math.min(info.widthBits(), operand.widthBits()));
    for (Target target : bySwitch.getOrDefault(id, List.of())) {
      Label.SwitchCase label = (Label.SwitchCase) target.label();
      SwitchInfo.CaseLabel selected = info.cases().get(label.caseIndex());
      Term when;
      if (selected.isDefault()) {
        when = terms.bool(true);
        for (SwitchInfo.CaseLabel other : info.cases()) {
          if (!other.isDefault()) {
            when = terms.and(when, terms.not(in(info, other, value)));
          }
        }
      } else {
        when = in(info, selected, value);
      }
      result.put(target, when);
    }
    return result;
  }

  private Term in(SwitchInfo info, SwitchInfo.CaseLabel label, Term value) {
    Operator order = info.signed() ? Operator.SLE : Operator.ULE;
    int width = value.widthBits();
    return terms.and(
        terms.make(order, terms.constant(width, label.low()), value),
        terms.make(order, value, terms.constant(width, label.high())));
  }
}
