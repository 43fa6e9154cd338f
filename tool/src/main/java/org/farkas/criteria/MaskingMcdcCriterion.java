package org.farkas.criteria;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.farkas.source.Condition;
import org.farkas.source.Decision;
import org.farkas.source.SourceModel;

/**
 * Masking MC/DC: each condition of each decision that is not constant evaluates to true and to
 * false, each time unmasked (see {@link Masking}). Since a condition occurs once under {@code && ||
 * !}, the decision's outcomes then differ by themselves, so the two labels are all there is to it.
 *
 * <p>A constant operand of a decision that is not constant is a condition like any other; one of
 * its labels is infeasible.
 */
public final class MaskingMcdcCriterion implements Criterion {
  @Override
  public String name() {
    return "mcdc";
  }

  @Override
  public List<Target> targets(SourceModel source, Set<String> functions) {
    List<Target> targets = new ArrayList<>();
    for (Decision decision : Decisions.in(source, functions)) {
      targets.addAll(targets(source, decision));
    }
    targets.sort(Comparator.comparing(Target::where));
    return List.copyOf(targets);
  }

  /** The targets of one decision. */
  static List<Target> targets(SourceModel source, Decision decision) {
    List<Target> targets = new ArrayList<>();
    for (int id : decision.conditions()) {
      Condition condition = source.conditions().get(id);
      targets.add(outcome(decision, condition, true));
      targets.add(outcome(decision, condition, false));
    }
    return targets;
  }

  private static Target outcome(Decision decision, Condition condition, boolean outcome) {
    return new Target(
        "c" + condition.id() + "." + outcome,
        Target.Kind.CONDITION,
        condition.where(),
        condition.text(),
        String.valueOf(outcome),
        new Label.ConditionOutcome(condition.id(), outcome, true),
        decision.function());
  }
}
