package org.farkas.criteria;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.farkas.base.DiagnosticException;
import org.farkas.source.Decision;
import org.farkas.source.SourceModel;

/**
 * Multiple-condition coverage: every row of each decision's truth table that short circuit allows.
 */
public final class MultipleConditionCriterion implements Criterion {
  /** Of one decision; more are refused. */
  static final int MAX_ROWS = 4096;

  @Override
  public String name() {
    return "multiple-condition";
  }

  @Override
  public List<Target> targets(SourceModel source, Set<String> functions) {
    List<Target> targets = new ArrayList<>();
    for (Decision decision : Decisions.in(source, functions)) {
      targets.addAll(Decisions.rows(decision, MAX_ROWS).orElseThrow(() -> tooMany(decision)));
    }
    targets.sort(Comparator.comparing(Target::where));
    return List.copyOf(targets);
  }

  private static DiagnosticException tooMany(Decision decision) {
    return DiagnosticException.user(
        "too-many-rows",
        "%s: the decision of %d conditions has more than %d rows"
            .formatted(decision.where(), decision.conditions().size(), MAX_ROWS),
        "take --criterion mcdc, or leave the function out");
  }
}
