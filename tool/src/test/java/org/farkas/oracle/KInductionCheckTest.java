package org.farkas.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.farkas.app.ClangEngine;
import org.farkas.app.UnitEngine;
import org.farkas.criteria.Criterion;
import org.farkas.criteria.Target;
import org.farkas.proof.ProofCheck;
import org.farkas.solve.smt.BitwuzlaTextSolver;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.ShapeOptions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The certificate checker's k-induction: what some input satisfies must not be confirmed with any
 * window, what none does is confirmed with a large enough one.
 */
class KInductionCheckTest {
  private static final int MOST_WINDOW = 4;

  @TempDir Path folder;

  @ParameterizedTest
  @MethodSource("org.farkas.oracle.KInductionPrograms#reached")
  void whatIsReachedLateIsNeverConfirmed(String function) throws IOException {
    try (UnitEngine engine = open(function)) {
      List<Target> marked = marked(engine, function, "R(");
      for (int window = 1; window <= MOST_WINDOW; window++) {
        for (int iterations : List.of(1, 3)) {
          ProofCheck.Hints hints = new ProofCheck.Hints(iterations, List.of(), window);
          assertThat(confirmed(engine, marked, hints)).as(hints.toString()).isEmpty();
        }
      }
    }
  }

  /** Together with all other claims there are, most of which are as false. */
  @ParameterizedTest
  @MethodSource("org.farkas.oracle.KInductionPrograms#reached")
  void norIsItAmongManyFalseClaims(String function) throws IOException {
    try (UnitEngine engine = open(function)) {
      List<Target> marked = marked(engine, function, "R(");
      List<Target> all = criterion().targets(engine.source(), Set.of("unit", "step", "sum"));
      ProofCheck.Hints hints = new ProofCheck.Hints(1, List.of(), 2);
      assertThat(confirmed(engine, all, hints)).doesNotContainAnyElementsOf(marked);
    }
  }

  @ParameterizedTest
  @MethodSource("org.farkas.oracle.KInductionPrograms#infeasible")
  void whatNeedsSeveralIterationsIsConfirmedWithThem(String function) throws IOException {
    int needed = 1;
    while (!function.contains("N" + needed + "(")) {
      needed++;
    }
    try (UnitEngine engine = open(function)) {
      List<Target> marked = marked(engine, function, "N" + needed + "(");
      for (int window = 0; window <= needed + 1; window++) {
        ProofCheck.Hints hints = new ProofCheck.Hints(1, List.of(), window);
        assertThat(confirmed(engine, marked, hints))
            .as(hints.toString())
            .isEqualTo(window >= needed ? marked : List.of());
      }
    }
  }

  private UnitEngine open(String function) throws IOException {
    String text = KInductionPrograms.PRELUDE + "int unit" + function + "\n";
    return ClangEngine.open(UnitText.request(folder, text));
  }

  private static Criterion criterion() {
    return Criterion.named("branch").orElseThrow();
  }

  /** The outcomes "true" of decisions that are marked. */
  private static List<Target> marked(UnitEngine engine, String function, String mark) {
    List<Target> result = new ArrayList<>();
    for (Target target : criterion().targets(engine.source(), Set.of("unit"))) {
      int column = target.where().column() - "int unit".length() - 1;
      boolean here = column > 0 && function.substring(0, column).endsWith(mark);
      if (target.outcome().equals("true") && here) {
        result.add(target);
      }
    }
    assertThat(result).isNotEmpty();
    return result;
  }

  private static List<Target> confirmed(
      UnitEngine engine, List<Target> claimed, ProofCheck.Hints hints) {
    ProofCheck.Unit unit = engine.checkable("unit", ShapeOptions.DEFAULT, Optional.empty());
    ProofCheck.Outcome outcome =
        new ProofCheck(unit, new BitwuzlaTextSolver(), 20_000)
            .check(claimed, List.of(hints), EnumSet.allOf(Assumption.Kind.class));
    return claimed.stream().filter(t -> !outcome.whyNot().containsKey(t.id())).toList();
  }
}
