package org.farkas.criteria;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.farkas.ir.MarkCall;
import org.farkas.source.Decision;
import org.farkas.source.DecisionTree;
import org.farkas.source.FlatDecision;
import org.farkas.source.SourceModel;

/**
 * The marks without which a label is not satisfied: a run that satisfies it passes at least one of
 * each set.
 */
public final class NecessaryMarks {
  private NecessaryMarks() {}

  /** The sets of a label. */
  public static List<Set<MarkCall>> of(SourceModel source, Label label) {
    return switch (label) {
      case Label.SwitchCase l -> List.of(Set.of(new MarkCall(MarkCall.Kind.SWITCH, l.switchId())));
      case Label.DecisionOutcome l -> List.of(outcome(source, l.decision(), l.outcome()));
      case Label.ConditionOutcome l -> {
        // Only evaluations that end count.
        int decision = source.conditions().get(l.condition()).decision();
        Set<MarkCall> ends = new LinkedHashSet<>();
        for (boolean outcome : List.of(true, false)) {
          if (!l.unmasked() || outcome == decided(source, l)) {
            ends.addAll(outcome(source, decision, outcome));
          }
        }
        yield List.of(Set.of(condition(l.condition(), l.outcome())), ends);
      }
      case Label.Row l -> {
        List<Set<MarkCall>> all = new ArrayList<>();
        all.add(outcome(source, l.row().decision(), l.row().outcome()));
        List<Integer> conditions = source.decisions().get(l.row().decision()).conditions();
        for (int i = 0; i < conditions.size(); i++) {
          switch (l.row().values().get(i)) {
            case TRUE -> all.add(Set.of(condition(conditions.get(i), true)));
            case FALSE -> all.add(Set.of(condition(conditions.get(i), false)));
            case NOT_EVALUATED -> {}
          }
        }
        yield all;
      }
    };
  }

  /** All marks that tell of what a label is about, whatever their values. */
  public static Set<MarkCall> related(SourceModel source, Label label) {
    int decision =
        switch (label) {
          case Label.SwitchCase _ -> -1;
          case Label.DecisionOutcome l -> l.decision();
          case Label.ConditionOutcome l -> source.conditions().get(l.condition()).decision();
          case Label.Row l -> l.row().decision();
        };
    if (decision < 0) {
      return of(source, label).getFirst();
    }
    Set<MarkCall> all = new LinkedHashSet<>(outcome(source, decision, true));
    all.addAll(outcome(source, decision, false));
    return all;
  }

  /** The outcome of a decision that a condition's value decides: every "not" around it turns it. */
  private static boolean decided(SourceModel source, Label.ConditionOutcome label) {
    Decision decision =
        source.decisions().get(source.conditions().get(label.condition()).decision());
    return label.outcome() ^ turned(FlatDecision.of(decision.tree()), label.condition());
  }

  /** Whether an odd number of "not" stands around a condition. */
  private static boolean turned(FlatDecision tree, int condition) {
    boolean[] turned = new boolean[tree.size()];
    for (int i = tree.size() - 1; i >= 0; i--) { // operands come before what they are operands of
      switch (tree.node(i)) {
        case DecisionTree.Leaf leaf when leaf.condition() == condition -> {
          return turned[i];
        }
        case DecisionTree.Leaf _ -> {}
        case DecisionTree.Not _ -> turned[tree.left(i)] = !turned[i];
        case DecisionTree.And _, DecisionTree.Or _ -> {
          turned[tree.left(i)] = turned[i];
          turned[tree.right(i)] = turned[i];
        }
      }
    }
    throw new IllegalArgumentException("condition " + condition + " is not in its decision");
  }

  private static MarkCall condition(int condition, boolean value) {
    return new MarkCall(MarkCall.Kind.CONDITION, condition << 1 | (value ? 1 : 0));
  }

  private static Set<MarkCall> outcome(SourceModel source, int id, boolean outcome) {
    Decision decision = source.decisions().get(id);
    if (decision.conditions().size() > 1) {
      return Set.of(new MarkCall(MarkCall.Kind.END, id << 1 | (outcome ? 1 : 0)));
    }
    boolean value = outcome;
    for (DecisionTree tree = decision.tree(); tree instanceof DecisionTree.Not not; ) {
      value = !value;
      tree = not.operand();
    }
    return Set.of(condition(decision.conditions().getFirst(), value));
  }
}
