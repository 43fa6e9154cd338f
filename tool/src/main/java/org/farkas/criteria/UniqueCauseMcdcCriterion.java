package org.farkas.criteria;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.farkas.source.Condition;
import org.farkas.source.Decision;
import org.farkas.source.SourceModel;
import org.farkas.trace.DecisionRow;

/**
 * Unique-cause MC/DC: for each condition of each decision that is not constant, two rows that show
 * its independent effect (see {@link UniqueCausePairing}). The items are {@link #pairs}; the
 * targets are what is searched for to find them, and count for nothing by themselves.
 */
public final class UniqueCauseMcdcCriterion implements Criterion {
  /** A decision with more rows is searched for masking MC/DC instead. */
  static final int MAX_ROWS = 64;

  @Override
  public String name() {
    return "mcdc-unique-cause";
  }

  @Override
  public List<Target> targets(SourceModel source, Set<String> functions) {
    return List.of();
  }

  @Override
  public List<Target> auxiliary(SourceModel source, Set<String> functions) {
    List<Target> targets = new ArrayList<>();
    for (Decision decision : Decisions.in(source, functions)) {
      targets.addAll(
          Decisions.rows(decision, MAX_ROWS)
              .orElseGet(() -> MaskingMcdcCriterion.targets(source, decision)));
    }
    targets.sort(Comparator.comparing(Target::where));
    return List.copyOf(targets);
  }

  @Override
  public List<PairTarget> pairs(SourceModel source, Set<String> functions) {
    List<PairTarget> result = new ArrayList<>();
    for (Decision decision : Decisions.in(source, functions)) {
      Optional<List<DecisionRow>> rows =
          Decisions.rows(decision, MAX_ROWS)
              .map(list -> list.stream().map(t -> ((Label.Row) t.label()).row()).toList());
      for (int i = 0; i < decision.conditions().size(); i++) {
        Condition condition = source.conditions().get(decision.conditions().get(i));
        int position = i;
        result.add(
            new PairTarget(
                "c" + condition.id() + ".unique-cause",
                condition.id(),
                decision.id(),
                i,
                condition.where(),
                condition.text(),
                decision.function(),
                rows.map(list -> PairTarget.among(list, position)).orElse(List.of()),
                rows.isPresent()));
      }
    }
    result.sort(Comparator.comparing(PairTarget::where));
    return List.copyOf(result);
  }
}
