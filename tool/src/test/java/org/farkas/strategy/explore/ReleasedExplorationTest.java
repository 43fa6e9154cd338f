package org.farkas.strategy.explore;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.farkas.criteria.BranchCriterion;
import org.farkas.solve.chain.SolverStatistics;
import org.farkas.strategy.Confirmer;
import org.farkas.strategy.SearchedUnit;
import org.farkas.strategy.StrategyResult;
import org.farkas.strategy.UnitTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An exploration that had to make room says nothing of what it did not look at. */
class ReleasedExplorationTest {
  @TempDir Path scratch;

  private static StrategyResult releasedAfterALittle(UnitTask task) {
    Confirmer confirmer = Confirmer.of(task);
    SolverStatistics statistics = new SolverStatistics();
    try (ExploreSearch search = new ExploreSearch(task, confirmer, statistics)) {
      search.advance(task.budget().slice(1));
      boolean released = search.release();
      boolean left = search.advance(task.budget());
      search.answerSideQuestions();
      search.explainOpenTargets();
      return SearchedUnit.result(search, confirmer, statistics, released && !left);
    }
  }

  @Test
  void whatIsNotReachedYetIsOpen() {
    SearchedUnit unit =
        SearchedUnit.of(
            scratch,
            """
            int unit(const int *a)
            {
                int n = 0;
                for (int i = 0; i < 12; i++) if (a[i] > i) n += a[i] % 3;
                if (n == 17) return 1;
                if (n > 1000) return 2;
                return 0;
            }
            """,
            new BranchCriterion(),
            20_000,
            false,
            ReleasedExplorationTest::releasedAfterALittle);
    assertThat(unit.result().complete()).isTrue();
    assertThat(unit.result().certificates()).isEqualTo(List.of());
    assertThat(unit.notCovered().values()).isNotEmpty().doesNotContain("infeasible");
    assertThat(unit.notCovered().get("n > 1000 true")).startsWith("budget");
  }
}
