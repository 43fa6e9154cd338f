package org.farkas.strategy.bounded;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.farkas.cfg.ranges.RangeMemo;
import org.farkas.criteria.BranchCriterion;
import org.farkas.criteria.Target;
import org.farkas.exec.guarded.LoopFact;
import org.farkas.oracle.KInductionPrograms;
import org.farkas.solve.chain.SolverStatistics;
import org.farkas.strategy.Confirmer;
import org.farkas.strategy.SearchedUnit;
import org.farkas.strategy.StrategyResult;
import org.farkas.strategy.UnitTask;
import org.farkas.testcase.ShapeGuess;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Rounds of k-induction, on what many iterations reach, and on what none do. */
class KInductionRoundTest {
  private static final int MOST_WINDOW = 4;

  @TempDir Path scratch;

  @ParameterizedTest
  @MethodSource("org.farkas.oracle.KInductionPrograms#reached")
  void whatIsReachedLateIsNeverShownToBeInfeasible(String function) {
    for (int window = 1; window <= MOST_WINDOW; window++) {
      int k = window;
      List<Target> shown = shown(function, k, targets -> marked(targets, function, "R("));
      assertThat(shown).as("k = " + k).isEmpty();
    }
  }

  /** Together with all other claims there are, most of which are as false. */
  @ParameterizedTest
  @MethodSource("org.farkas.oracle.KInductionPrograms#reached")
  void norAmongManyClaims(String function) {
    List<Target> shown = shown(function, 2, targets -> targets);
    assertThat(marked(shown, function, "R(")).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("org.farkas.oracle.KInductionPrograms#infeasible")
  void whatNeedsSeveralIterationsIsShownWithThem(String function) {
    int needed = 1;
    while (!function.contains("N" + needed + "(")) {
      needed++;
    }
    String mark = "N" + needed + "(";
    assertThat(shown(function, needed, targets -> marked(targets, function, mark))).hasSize(1);
  }

  /**
   * The claims that are shown together with a window, after those were left out that are not.
   *
   * @param claims which of all targets
   */
  private List<Target> shown(
      String function, int window, Function<List<Target>, List<Target>> claims) {
    List<Target> shown = new ArrayList<>();
    String text = KInductionPrograms.PRELUDE + "int unit" + function + "\n";
    SearchedUnit.of(
        scratch,
        text,
        new BranchCriterion(),
        60_000,
        false,
        task -> {
          List<Target> claimed = claims.apply(task.ledger().undecided());
          assertThat(claimed).isNotEmpty();
          return search(task, window, claimed, shown);
        });
    return shown;
  }

  private static StrategyResult search(
      UnitTask task, int window, List<Target> claimed, List<Target> shown) {
    Confirmer confirmer = Confirmer.of(task);
    SolverStatistics statistics = new SolverStatistics();
    List<Target> claims = claimed;
    ShapeGuess guess = ShapeGuess.FIRST;
    Set<LoopFact> rejected = new HashSet<>();
    while (!claims.isEmpty()) {
      RoundPlan plan = new RoundPlan(guess, 1, 1_000, true, rejected, window, claims);
      try (BoundedRound round =
          new BoundedRound(task, confirmer, statistics, new RangeMemo(), plan)) {
        round.advance(task.budget());
        assertThat(round.finished()).isTrue();
        if (round.invalidated()) {
          continue;
        }
        List<Target> refuted = round.refutedWithNothingLeft();
        if (refuted.isEmpty() && !guess.sharing() && round.blockedBySharing()) {
          guess = guess.withSharing(true);
          continue;
        }
        if (refuted.size() == claims.size()) {
          shown.addAll(round.infeasible());
          break;
        }
        claims = refuted;
      }
    }
    return SearchedUnit.result(
        new BoundedSearch(task, confirmer, statistics), confirmer, statistics, true);
  }

  /** The outcomes "true" of decisions that are marked. */
  private static List<Target> marked(List<Target> targets, String function, String mark) {
    List<Target> result = new ArrayList<>();
    for (Target target : targets) {
      int column = target.where().column() - "int unit".length() - 1;
      boolean here =
          target.function().equals("unit")
              && column > 0
              && column <= function.length()
              && function.substring(0, column).endsWith(mark);
      if (target.outcome().equals("true") && here) {
        result.add(target);
      }
    }
    return result;
  }
}
