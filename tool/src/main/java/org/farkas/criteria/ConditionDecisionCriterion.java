package org.farkas.criteria;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.farkas.source.Decision;
import org.farkas.source.SourceModel;

/**
 * Condition/decision coverage: condition coverage, and both outcomes of every decision that is not
 * constant, wherever it stands.
 */
public final class ConditionDecisionCriterion implements Criterion {
  @Override
  public String name() {
    return "condition-decision";
  }

  @Override
  public List<Target> targets(SourceModel source, Set<String> functions) {
    List<Target> targets = new ArrayList<>();
    for (Decision decision : Decisions.in(source, functions)) {
      targets.add(Decisions.outcome(decision, true));
      targets.add(Decisions.outcome(decision, false));
    }
    targets.addAll(new ConditionCriterion().targets(source, functions));
    targets.sort(Comparator.comparing(Target::where));
    return List.copyOf(targets);
  }
}
