package org.farkas.criteria;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.farkas.source.Condition;
import org.farkas.source.Decision;
import org.farkas.source.SourceModel;

/**
 * Condition coverage: each condition of each decision that is not constant evaluates to true and to
 * false, whether or not that decides the outcome, in evaluations that end.
 */
public final class ConditionCriterion implements Criterion {
  @Override
  public String name() {
    return "condition";
  }

  @Override
  public List<Target> targets(SourceModel source, Set<String> functions) {
    List<Target> targets = new ArrayList<>();
    for (Decision decision : Decisions.in(source, functions)) {
      for (int id : decision.conditions()) {
        Condition condition = source.conditions().get(id);
        targets.add(value(decision, condition, true));
        targets.add(value(decision, condition, false));
      }
    }
    targets.sort(Comparator.comparing(Target::where));
    return List.copyOf(targets);
  }

  private static Target value(Decision decision, Condition condition, boolean value) {
    return Decisions.value(
        decision, condition, Target.Kind.CONDITION, value, String.valueOf(value));
  }
}
