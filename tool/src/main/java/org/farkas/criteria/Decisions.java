package org.farkas.criteria;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.farkas.source.Condition;
import org.farkas.source.Decision;
import org.farkas.source.SourceModel;
import org.farkas.trace.DecisionRow;
import org.farkas.trace.EvaluationTree;

/** Targets that several criteria make of a decision. */
final class Decisions {
  private Decisions() {}

  /** The decisions in the bodies of these functions that are not constant. */
  static List<Decision> in(SourceModel source, Set<String> functions) {
    return source.decisions().stream()
        .filter(decision -> decision.counts() && functions.contains(decision.function()))
        .toList();
  }

  /** What was marked on request in the bodies of these functions. */
  static List<Decision> of(Decision.Kind kind, SourceModel source, Set<String> functions) {
    return source.decisions().stream()
        .filter(decision -> decision.kind() == kind && !decision.constant())
        .filter(decision -> functions.contains(decision.function()))
        .toList();
  }

  /** A condition evaluates to a value, whether or not that decides the outcome. */
  static Target value(
      Decision decision, Condition condition, Target.Kind kind, boolean value, String outcome) {
    return new Target(
        "c" + condition.id() + ".value." + value,
        kind,
        condition.where(),
        condition.text(),
        outcome,
        new Label.ConditionOutcome(condition.id(), value, false),
        decision.function());
  }

  /** The decision has this outcome. */
  static Target outcome(Decision decision, boolean outcome) {
    return outcome(decision, Target.Kind.DECISION, outcome);
  }

  static Target outcome(Decision decision, Target.Kind kind, boolean outcome) {
    return new Target(
        "d" + decision.id() + "." + outcome,
        kind,
        decision.where(),
        decision.text(),
        String.valueOf(outcome),
        new Label.DecisionOutcome(decision.id(), outcome),
        decision.function());
  }

  /** One target for each row that short circuit allows; nothing if there are more than that. */
  static Optional<List<Target>> rows(Decision decision, int limit) {
    return EvaluationTree.of(decision)
        .rows(limit)
        .map(rows -> rows.stream().map(row -> row(decision, row)).toList());
  }

  private static Target row(Decision decision, DecisionRow row) {
    return new Target(
        "d" + decision.id() + ".row." + row.pattern(),
        Target.Kind.ROW,
        decision.where(),
        decision.text(),
        row.pattern(),
        new Label.Row(row),
        decision.function());
  }
}
