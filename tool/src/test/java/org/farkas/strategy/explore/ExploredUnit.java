package org.farkas.strategy.explore;

import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import org.farkas.criteria.Criterion;
import org.farkas.criteria.Ledger;
import org.farkas.criteria.MaskingMcdcCriterion;
import org.farkas.strategy.Portfolio;
import org.farkas.strategy.SearchedUnit;
import org.farkas.strategy.StrategyResult;

/** A C text whose function {@code unit} is explored for real: clang, native runs, solvers. */
record ExploredUnit(Ledger ledger, StrategyResult result) {

  static ExploredUnit of(Path scratch, String text) {
    return of(scratch, text, 20_000, false);
  }

  static ExploredUnit of(Path scratch, String text, long budgetMillis, boolean countPaths) {
    return of(scratch, text, new MaskingMcdcCriterion(), budgetMillis, countPaths);
  }

  static ExploredUnit of(
      Path scratch, String text, Criterion criterion, long budgetMillis, boolean countPaths) {
    SearchedUnit unit =
        SearchedUnit.of(
            scratch,
            text,
            criterion,
            budgetMillis,
            countPaths,
            task -> new Portfolio(task, List.of(ExploreSearch::new), 1).run());
    return new ExploredUnit(unit.ledger(), unit.result());
  }

  /** Labels that are not covered: {@code x > 5 true} to {@code infeasible} or the open reason. */
  TreeMap<String, String> notCovered() {
    return new SearchedUnit(ledger, result).notCovered();
  }
}
