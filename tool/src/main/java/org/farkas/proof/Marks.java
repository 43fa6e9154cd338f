package org.farkas.proof;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.farkas.criteria.Label;
import org.farkas.criteria.NecessaryMarks;
import org.farkas.criteria.Target;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.ir.Block;
import org.farkas.ir.CodePoint;
import org.farkas.ir.Function;
import org.farkas.ir.MarkCall;
import org.farkas.ir.Module;
import org.farkas.proof.PathState.Evaluated;
import org.farkas.source.Decision;
import org.farkas.source.DecisionTree;
import org.farkas.source.FlatDecision;
import org.farkas.source.SourceModel;
import org.farkas.source.SwitchInfo;
import org.farkas.trace.ConditionValue;

/** What the marks in the instrumented program say of labels. */
final class Marks {
  private final Data data;
  private final TermContext terms;
  private final SourceModel source;
  private final Formula formula;
  private final Map<Integer, List<Target>> byDecision = new HashMap<>();
  private final Map<Integer, List<Target>> bySwitch = new HashMap<>();
  private boolean waysEnd;

  /**
   * @param targets whose labels are looked for
   */
  Marks(Data data, SourceModel source, Formula formula, Collection<Target> targets) {
    this.data = data;
    this.terms = data.terms();
    this.source = source;
    this.formula = formula;
    for (Target target : targets) {
      switch (target.label()) {
        case Label.SwitchCase l -> put(bySwitch, l.switchId(), target);
        case Label.DecisionOutcome l -> put(byDecision, l.decision(), target);
        case Label.Row l -> put(byDecision, l.row().decision(), target);
        case Label.ConditionOutcome l ->
            put(byDecision, source.conditions().get(l.condition()).decision(), target);
      }
    }
  }

  private static void put(Map<Integer, List<Target>> map, int key, Target target) {
    map.computeIfAbsent(key, _ -> new ArrayList<>()).add(target);
  }

  /**
   * From now on ways are followed only up to where the first of the targets is satisfied: what may
   * be satisfied is the first one, then.
   */
  void endWaysWhereTargetsAreSatisfied() {
    waysEnd = true;
  }

  private void satisfied(PathState state, Map<Target, Term> when) {
    Term any = terms.bool(false);
    for (Map.Entry<Target, Term> each : when.entrySet()) {
      formula.hit(each.getKey().id(), terms.and(state.guard, each.getValue()));
      any = terms.or(any, each.getValue());
    }
    if (waysEnd) {
      state.guard = terms.and(state.guard, terms.not(any));
    }
  }

  /** A mark is passed; gets what the call gives it, the mark's number first. */
  void pass(PathState state, MarkCall mark, List<Datum> arguments) {
    int number = mark.number();
    switch (mark.kind()) {
      case CONDITION -> condition(state, number >> 1, (number & 1) == 1);
      case BEGIN -> begin(state, number);
      case END -> end(state, number >> 1);
      case SWITCH -> switched(state, number, data.number(arguments.get(1)));
    }
  }

  /** A decision of several conditions begins. */
  private void begin(PathState state, int decision) {
    source.decisions().get(decision).conditions().forEach(state.conditions::remove);
  }

  /** A condition has a value. */
  private void condition(PathState state, int id, boolean value) {
    Decision decision = source.decisions().get(source.conditions().get(id).decision());
    Evaluated now = new Evaluated(terms.bool(true), terms.bool(value));
    if (decision.conditions().size() > 1) {
      state.conditions.put(id, now);
      return;
    }
    ended(state, decision, Map.of(id, now));
  }

  /** A decision of several conditions ends. */
  private void end(PathState state, int id) {
    Decision decision = source.decisions().get(id);
    ended(state, decision, state.conditions);
    decision.conditions().forEach(state.conditions::remove);
  }

  private void ended(PathState state, Decision decision, Map<Integer, Evaluated> conditions) {
    List<Target> targets = byDecision.getOrDefault(decision.id(), List.of());
    if (targets.isEmpty()) {
      return;
    }
    Evaluation evaluation = new Evaluation(decision, conditions);
    Map<Target, Term> when = new LinkedHashMap<>();
    for (Target target : targets) {
      Term satisfied =
          switch (target.label()) {
            case Label.DecisionOutcome l -> is(evaluation.outcome(), l.outcome());
            case Label.ConditionOutcome l -> evaluation.condition(l);
            case Label.Row l -> evaluation.row(l);
            case Label.SwitchCase _ -> terms.bool(false);
          };
      when.put(target, satisfied);
    }
    satisfied(state, when);
  }

  private Term is(Term bool, boolean value) {
    return value ? bool : terms.not(bool);
  }

  /** One evaluation of a decision that has come to its end. */
  private final class Evaluation {
    private final Decision decision;
    private final FlatDecision flat;
    private final Evaluated[] nodes;
    private final Term[] masked;

    Evaluation(Decision decision, Map<Integer, Evaluated> conditions) {
      this.decision = decision;
      this.flat = FlatDecision.of(decision.tree());
      this.nodes = new Evaluated[flat.size()];
      this.masked = new Term[flat.size()];
      Term no = terms.bool(false);
      for (int i = 0; i < nodes.length; i++) {
        nodes[i] =
            switch (flat.node(i)) {
              case DecisionTree.Leaf leaf ->
                  conditions.getOrDefault(leaf.condition(), new Evaluated(no, no));
              case DecisionTree.Not _ -> {
                Evaluated operand = nodes[flat.left(i)];
                yield new Evaluated(operand.evaluated(), terms.not(operand.value()));
              }
              // The right operand is evaluated only where the result is its value.
              case DecisionTree.And _, DecisionTree.Or _ -> {
                Evaluated left = nodes[flat.left(i)];
                Evaluated right = nodes[flat.right(i)];
                yield new Evaluated(
                    left.evaluated(), terms.ite(right.evaluated(), right.value(), left.value()));
              }
            };
      }
      masked[flat.root()] = no;
      for (int i = nodes.length - 1; i >= 0; i--) {
        switch (flat.node(i)) {
          case DecisionTree.Leaf _ -> {}
          case DecisionTree.Not _ -> masked[flat.left(i)] = masked[i];
          case DecisionTree.And _ -> operands(i, false);
          case DecisionTree.Or _ -> operands(i, true);
        }
      }
    }

    /** The right operand masks the left one where it has the value that settles the result. */
    private void operands(int node, boolean settling) {
      Evaluated right = nodes[flat.right(node)];
      Term settles = terms.and(right.evaluated(), is(right.value(), settling));
      masked[flat.left(node)] = terms.or(masked[node], settles);
      masked[flat.right(node)] = masked[node];
    }

    Term outcome() {
      return nodes[flat.root()].value();
    }

    Term condition(Label.ConditionOutcome label) {
      for (int i = 0; i < nodes.length; i++) {
        if (flat.node(i) instanceof DecisionTree.Leaf leaf
            && leaf.condition() == label.condition()) {
          Term value = terms.and(nodes[i].evaluated(), is(nodes[i].value(), label.outcome()));
          return label.unmasked() ? terms.and(value, terms.not(masked[i])) : value;
        }
      }
      return terms.bool(false);
    }

    Term row(Label.Row label) {
      Term result = is(outcome(), label.row().outcome());
      for (int i = 0; i < nodes.length; i++) {
        if (flat.node(i) instanceof DecisionTree.Leaf leaf) {
          int position = decision.conditions().indexOf(leaf.condition());
          ConditionValue wanted = label.row().values().get(position);
          Term fits =
              switch (wanted) {
                case NOT_EVALUATED -> terms.not(nodes[i].evaluated());
                case TRUE -> terms.and(nodes[i].evaluated(), nodes[i].value());
                case FALSE -> terms.and(nodes[i].evaluated(), terms.not(nodes[i].value()));
              };
          result = terms.and(result, fits);
        }
      }
      return result;
    }
  }

  /** A switch looks at a value. */
  private void switched(PathState state, int id, Term value) {
    SwitchInfo info = source.switches().get(id);
    Map<Target, Term> when = new LinkedHashMap<>();
    for (Target target : bySwitch.getOrDefault(id, List.of())) {
      int wanted = ((Label.SwitchCase) target.label()).caseIndex();
      when.put(target, SwitchSelection.selected(terms, info, wanted, value));
    }
    satisfied(state, when);
  }

  /** Where in the program a label may be satisfied. */
  static Set<CodePoint> places(Module module, SourceModel source, Label label) {
    Set<MarkCall> decisive = NecessaryMarks.related(source, label);
    Set<CodePoint> result = new HashSet<>();
    for (Function function : module.functions().values()) {
      for (Block block : function.blocks()) {
        for (int i = 0; i < block.instructions().size(); i++) {
          Optional<MarkCall> mark = MarkCall.of(block.instructions().get(i));
          if (mark.filter(decisive::contains).isPresent()) {
            result.add(new CodePoint(function.name(), block.index(), i));
          }
        }
      }
    }
    return result;
  }
}
