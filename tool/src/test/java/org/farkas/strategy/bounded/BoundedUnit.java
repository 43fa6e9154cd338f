package org.farkas.strategy.bounded;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.farkas.criteria.BranchCriterion;
import org.farkas.criteria.Criterion;
import org.farkas.criteria.MaskingMcdcCriterion;
import org.farkas.solve.chain.SolverStatistics;
import org.farkas.strategy.Confirmer;
import org.farkas.strategy.SearchedUnit;
import org.farkas.strategy.StrategyResult;
import org.farkas.strategy.UnitTask;

/** A C text whose function {@code unit} is decided as one formula, without any random inputs. */
final class BoundedUnit {
  private static final long BUDGET_MILLIS = 20_000;

  private BoundedUnit() {}

  static SearchedUnit of(Path scratch, Criterion criterion, String text) {
    SearchedUnit unit =
        SearchedUnit.of(scratch, text, criterion, BUDGET_MILLIS, false, BoundedUnit::search);
    assertThat(unit.result().mismatches()).isEmpty();
    return unit;
  }

  private static StrategyResult search(UnitTask task) {
    Confirmer confirmer = Confirmer.of(task);
    SolverStatistics statistics = new SolverStatistics();
    try (BoundedSearch search = new BoundedSearch(task, confirmer, statistics)) {
      boolean left = search.advance(task.budget());
      confirmer.creditReserve();
      search.explainOpenTargets();
      return SearchedUnit.result(search, confirmer, statistics, !left);
    }
  }

  /** MC/DC labels that are not covered, with {@code infeasible} or why they are open. */
  static Map<String, String> notCovered(Path scratch, String text) {
    return of(scratch, new MaskingMcdcCriterion(), text).notCovered();
  }

  /** Branches that are not covered, with {@code infeasible} or why they are open. */
  static Map<String, String> branchesNotCovered(Path scratch, String text) {
    return of(scratch, new BranchCriterion(), text).notCovered();
  }
}
