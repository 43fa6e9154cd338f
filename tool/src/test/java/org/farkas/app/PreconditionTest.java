package org.farkas.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.farkas.base.DiagnosticException;
import org.farkas.criteria.BranchCriterion;
import org.farkas.criteria.Target;
import org.farkas.criteria.Verdict;
import org.farkas.strategy.Candidate;
import org.farkas.strategy.SearchedUnit;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.InputObject;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Inputs that a function of the user's rejects are no tests, and proofs are about the others: under
 * every strategy.
 */
class PreconditionTest {
  @TempDir Path scratch;

  private SearchedUnit search(String strategy, long budgetMillis, String text) {
    SearchedUnit unit =
        SearchedUnit.of(
            scratch,
            text,
            new BranchCriterion(),
            budgetMillis,
            false,
            task -> Strategies.run(strategy, task, 2));
    assertThat(unit.result().mismatches()).isEmpty();
    return unit;
  }

  private static long parameter(Candidate test, int index) {
    for (int id = 0; id < test.inputs().layout().objects().size(); id++) {
      InputObject object = test.inputs().object(id);
      if (object.origin() instanceof InputObject.Parameter parameter
          && parameter.index() == index) {
        return (int) test.inputs().values().get(id).bits(0, 32);
      }
    }
    throw new AssertionError("no parameter " + index);
  }

  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded", "portfolio"})
  void whatItRejectsIsNeitherTestedNorInTheWayOfProofs(String strategy) {
    SearchedUnit unit =
        search(
            strategy,
            20_000,
            """
            static int limit;
            int meant(int x, int y) { return x > 3 && x < limit && 100 / y == x; }
            int unit(int x, int y)
            {
                if (x < 0) return 1;
                if (y == 0) return 2;
                if (x == 50) return 3;
                if (x > 100) return 4;
                return 5;
            }
            """);
    assertThat(unit.notCovered())
        .isEqualTo(
            Map.of(
                "x < 0 true", "infeasible",
                "y == 0 true", "infeasible",
                "x > 100 true", "infeasible"));
    for (Target target : unit.ledger().targets()) {
      if (unit.ledger().verdict(target) instanceof Verdict.Infeasible proved) {
        assertThat(proved.assumptions())
            .filteredOn(each -> each.kind() == Assumption.Kind.PRECONDITION)
            .extracting(Assumption::detail)
            .containsExactly("meant does not return 0");
      }
    }
    assertThat(unit.result().candidates())
        .isNotEmpty()
        .allSatisfy(
            test -> {
              long x = parameter(test, 0);
              assertThat(x).isGreaterThan(3);
              assertThat(100 / parameter(test, 1)).isEqualTo(x);
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded"})
  void whatItAsksOfMemoryIsKnownOnlyAsFarAsTheGuessGoes(String strategy) {
    SearchedUnit unit =
        search(
            strategy,
            4_000,
            """
            int meant(const int *v, int n)
            {
                if (!v || n < 1) return 0;
                for (int i = 0; i + 1 < n; i++)
                    if (v[i] >= v[i + 1]) return 0;
                return 1;
            }
            int unit(int *v, int n)
            {
                if (n == 0) return 1;
                if (n == 11) return 2;
                if (n == 1000) return 3;
                if (n > 1 && v[0] == v[1]) return 4;
                return 5;
            }
            """);
    assertThat(unit.notCovered())
        .containsEntry("n == 0 true", "infeasible") // whatever lies behind the guessed size
        .containsKey("n == 1000 true") // some input may, which this budget does not decide
        .doesNotContainKey("n == 11 true"); // the guess grows
    assertThat(unit.notCovered().get("n == 1000 true")).isNotEqualTo("infeasible");
  }

  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded"})
  void oneThatDependsOnSharedMemoryIsAskedAboutSharedMemory(String strategy) {
    SearchedUnit unit =
        search(
            strategy,
            10_000,
            """
            int meant(const int *p, const int *q) { return p && p == q; }
            int unit(int *p, int *q)
            {
                *p = 1;
                *q = 2;
                if (*p == 1) return 1;
                if (!q) return 2;
                return 0;
            }
            """);
    assertThat(unit.notCovered())
        .isEqualTo(Map.of("*p == 1 true", "infeasible", "!q true", "infeasible"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded", "portfolio"})
  void ifItAllowsNothingThereIsNothingToTest(String strategy) {
    String text =
        """
        int meant(int x) { return x > 3 && x < 2; }
        int unit(int x) { return x > 0 ? 1 : 2; }
        """;
    assertThatThrownBy(() -> search(strategy, 5_000, text))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("no input of 'unit' satisfies 'meant': there is nothing to test");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "extern int ask(void); int meant(int x) { return ask() == x; }|without source: ask",
        "int meant(int x) { int i = 0; while (i != x) i += 2; return 1; }|300 iterations",
        "#include <stdlib.h>\nint meant(int x) { return malloc(1) != 0; }|whether an allocation",
        "int meant(int x) { __asm__ volatile(\"nop\"); return x; }|assembler",
        "int meant(int x) { return ((unsigned long)&x >> 12 & 1) == x; }|where objects lie",
      })
  void whatCanNotBeOneFormulaIsNamed(String textAndReason) {
    String[] parts = textAndReason.split("\\|(?=[^|]*$)");
    String text = parts[0] + "\nint unit(int x) { return x > 0 ? 1 : 2; }\n";
    assertThatThrownBy(() -> search("portfolio", 5_000, text))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("'meant' could not be turned into one formula")
        .hasMessageContaining(parts[1]);
  }

  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded", "portfolio"})
  void whatItWritesAndCountsIsForgotten(String strategy) {
    SearchedUnit unit =
        search(
            strategy,
            10_000,
            """
            static int calls;
            int meant(int *p) { static int own; own++; calls++; *p = 7; return own == 1; }
            int unit(int *p)
            {
                if (!p) return 1;
                if (*p == 5) return 2;
                if (calls == 9) return 3;
                return 0;
            }
            """);
    assertThat(unit.notCovered()).isEqualTo(Map.of("!p true", "infeasible"));
  }
}
