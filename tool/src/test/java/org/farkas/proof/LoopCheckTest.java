package org.farkas.proof;

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
import org.farkas.criteria.BranchCriterion;
import org.farkas.criteria.Target;
import org.farkas.oracle.MarkedConditions;
import org.farkas.oracle.UnitText;
import org.farkas.solve.TextSolver;
import org.farkas.solve.smt.BitwuzlaTextSolver;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.ShapeOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the checker finds of loops by itself: where they end, and what they keep up. */
class LoopCheckTest {
  @TempDir Path folder;

  private int questions;

  /** No hint is needed for bounds; D marks what never is, R what some input satisfies. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        // The value with which the loop began is an upper bound, of two that take turns.
        "(unsigned char a, unsigned char b) { int x = a + 1, y = b + 1; while (y) { int r = x % y;"
            + " x = y; y = r; } if (D(x < 1)) return 1; if (R(x == 7)) return 2; return 0; }",
        "(int n) { int i = 0; while (i < n) i++; if (D(i < 0)) return 1; if (R(i == 40)) return 2;"
            + " return 0; }",
        "(int n, int k) { int i = k; while (i < n) i++; if (D(i < k)) return 1; if (R(i != n))"
            + " return 2; return 0; }",
        // What wraps is not kept up.
        "(unsigned n) { unsigned i = 0; while (i != n) i++; if (R((int)i < 0)) return 1; return 0;"
            + " }",
        // A constant of the loop's comparison that is passed by one.
        "(int n) { int i = 0; for (int k = 0; k < n; k++) { i += 3; if (i > 100) i = 0; }"
            + " if (D(i > 100)) return 1; if (R(i == 99)) return 2; return 0; }",
        // Numbers that are pointers from the second iteration on.
        "(char *p, int n) { long a = 0; for (int i = 0; i < n; i++) a = (long)p;"
            + " if (n > 5 && R(a != 0)) return 1; return 0; }",
        "(int n) { int i = 0; while (i < 100 && n-- > 0) i += 7; if (R(i > 100)) return 1; return"
            + " 0; }"
      })
  void boundsAreFoundWithoutAHint(String function) throws IOException {
    assertThat(wrong(function, ProofCheck.Hints.guessing(List.of()))).isEmpty();
  }

  /** Behind five, nine or 21 iterations nothing more comes, which only the solver sees. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3, 4, 5, 6, 9, 15, 16, 17, 21})
  void whereLoopsEndIsFound(int most) throws IOException {
    String function =
        ("(unsigned n) { unsigned s = 0, i; if (n > %1$d) return 0; for (i = 0; i < n; i++)"
                + " s += i < 2 ? 1 : 2; if (R(i == %1$d)) return 1; if (D(s == 2 * %1$d)) return 2;"
                + " return 3; }")
            .formatted(most);
    assertThat(wrong(function, new ProofCheck.Hints(40, List.of()))).isEmpty();
    assertThat(questions).isLessThan(20);
  }

  /** Loops behind all that is claimed are not followed. */
  @Test
  void whatComesBehindTheTargetsIsNotVisited() throws IOException {
    String function =
        "(unsigned n, unsigned m) { if (D(n > 3 && n < 3)) return 1; while (n % (m + 1) != 3) {"
            + " n = n * n + 1; m = m * n; } return 0; }";
    assertThat(wrong(function, new ProofCheck.Hints(40, List.of()))).isEmpty();
    assertThat(questions).isLessThan(3);
  }

  /** Marked conditions for which the checker says something else than the mark. */
  private List<String> wrong(String function, ProofCheck.Hints hints) throws IOException {
    String text = "#define D(x) (x)\n#define R(x) (x)\nint unit" + function + "\n";
    List<String> result = new ArrayList<>();
    TextSolver solver =
        (script, millis) -> {
          questions++;
          return new BitwuzlaTextSolver().check(script, millis);
        };
    try (UnitEngine engine = ClangEngine.open(UnitText.request(folder, text))) {
      List<Target> targets = new BranchCriterion().targets(engine.source(), Set.of("unit"));
      List<Target> dead = marked(targets, function, "D(");
      List<Target> reached = marked(targets, function, "R(");
      List<Target> all = new ArrayList<>(dead);
      all.addAll(reached);
      ProofCheck.Unit unit = engine.checkable("unit", ShapeOptions.DEFAULT, Optional.empty());
      ProofCheck.Outcome outcome =
          new ProofCheck(unit, solver, 60_000)
              .check(all, List.of(hints), EnumSet.of(Assumption.Kind.NO_UNDEFINED_BEHAVIOUR));
      for (Target target : all) {
        boolean shown = !outcome.whyNot().containsKey(target.id());
        if (shown != dead.contains(target)) {
          result.add(target.text() + ": " + outcome.whyNot().get(target.id()));
        }
      }
    }
    return result;
  }

  private static List<Target> marked(List<Target> targets, String function, String mark) {
    return function.contains(mark) ? MarkedConditions.whenTrue(targets, function, mark) : List.of();
  }
}
