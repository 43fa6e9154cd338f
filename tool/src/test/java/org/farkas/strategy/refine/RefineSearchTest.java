package org.farkas.strategy.refine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.farkas.criteria.BranchCriterion;
import org.farkas.criteria.Certificate;
import org.farkas.criteria.Criterion;
import org.farkas.criteria.MaskingMcdcCriterion;
import org.farkas.strategy.Portfolio;
import org.farkas.strategy.SearchedUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RefineSearchTest {
  private static final long BUDGET_MILLIS = 15_000;

  @TempDir Path scratch;

  private SearchedUnit searched(String text, long budgetMillis) {
    return searched(text, new BranchCriterion(), budgetMillis);
  }

  private SearchedUnit searched(String text, Criterion criterion, long budgetMillis) {
    SearchedUnit unit =
        SearchedUnit.of(
            scratch,
            text,
            criterion,
            budgetMillis,
            false,
            task -> new Portfolio(task, List.of(RefineSearch::new), 1).run());
    assertThat(unit.result().mismatches()).isEmpty();
    return unit;
  }

  private Map<String, String> notCovered(String text) {
    return searched(text, BUDGET_MILLIS).notCovered();
  }

  private static final String SCAN =
      """
      int unit(const int a[], int n)
      {
          int s = 0, r = 0;
          while (s >= 0 && s < n) {
              if (s < 0 || s >= n) return -1;
              if (a[s] == 0) r++;
              s = s + 1;
          }
          return r;
      }
      """;

  @Test
  void aCheckThatTheLoopMakesIsDeadForAllLengths() {
    SearchedUnit unit = searched(SCAN, BUDGET_MILLIS);
    assertThat(unit.notCovered()).isEqualTo(Map.of("s < 0 || s >= n true", "infeasible"));
    Certificate certificate = unit.result().certificates().getFirst();
    assertThat(certificate.argument()).isInstanceOf(Certificate.Refinement.class);
    assertThat(((Certificate.Refinement) certificate.argument()).never()).isNotEmpty();
    assertThat(certificate.assumptions())
        .extracting(each -> each.kind().text())
        .containsExactly("no undefined behaviour");
  }

  @Test
  void whatWasRefinedForADecidedTargetIsUndone() {
    SearchedUnit unit = searched(SCAN, BUDGET_MILLIS);
    assertThat(unit.result().refinement().orElseThrow().coarsenings()).isPositive();
  }

  @Test
  void anItemThatOnlyManyRoundsCountIsFound() {
    assertThat(
            notCovered(
                """
                int unit(const int a[], int n)
                {
                    int c = 0;
                    for (int i = 0; i < n; i++) {
                        if (a[i] == 12345) c++;
                    }
                    if (c > 3) return 1;
                    return 0;
                }
                """))
        .isEmpty();
  }

  @Test
  void aDefaultThatNoValueTakesIsDead() {
    assertThat(
            notCovered(
                """
                int unit(unsigned x)
                {
                    switch (x & 3) {
                    case 0: return 5;
                    case 1: return 7;
                    case 2: return 8;
                    case 3: return 9;
                    default: return -1;
                    }
                }
                """))
        .isEqualTo(Map.of("default taken", "infeasible"));
  }

  @Test
  void aConditionIsDeadWhereALaterOperandAlwaysMasksIt() {
    assertThat(
            searched(
                    """
                    int unit(const int a[], int n, int x)
                    {
                        int i = 0;
                        while (i < n && a[i]) {
                            if (x > 3 && i < 0) return 1;
                            i++;
                        }
                        return 0;
                    }
                    """,
                    new MaskingMcdcCriterion(),
                    BUDGET_MILLIS)
                .notCovered())
        .isEqualTo(Map.of("x > 3 true", "infeasible", "i < 0 true", "infeasible"));
  }

  @Test
  void aClampBehindASaturatingAdditionIsDead() {
    assertThat(
            notCovered(
                """
                static unsigned char sum(unsigned char a, unsigned char b)
                {
                    unsigned s = (unsigned)a + b;
                    return s > 255 ? 255 : (unsigned char)s;
                }
                int unit(unsigned char a, unsigned char b)
                {
                    int r = sum(a, b);
                    if (r > 255) r = 255;
                    return r;
                }
                """))
        .isEqualTo(Map.of("r > 255 true", "infeasible"));
  }

  @Test
  void aCombinationThatAStateMachineNeverEntersIsDeadForAllSequences() {
    assertThat(
            notCovered(
                """
                int unit(const unsigned char *events, unsigned n)
                {
                    int state = 0, fault = 0;
                    for (unsigned i = 0; i < n; i++) {
                        if (events[i] == 1 && state == 0) state = 1;
                        else if (events[i] == 2 && state == 1) { state = 2; fault = 1; }
                        else if (events[i] == 3) { state = 0; fault = 0; }
                    }
                    if (fault && state == 0) return -1;
                    return state;
                }
                """))
        .isEqualTo(Map.of("fault && state == 0 true", "infeasible"));
  }

  @Test
  void aWriteThatMayReachWhatAnotherPointerLeadsToIsNotForgotten() {
    assertThat(
            notCovered(
                    """
                    int unit(int *p, int *q)
                    {
                        if (*q == 5) return 0;
                        *p = 5;
                        if (*q == 5) return 1;
                        return 2;
                    }
                    """)
                .getOrDefault("*q == 5 true", "covered"))
        .isNotEqualTo("infeasible");
  }

  @Test
  void aRareBranchBehindWhichALocalIsWrittenToIsTaken() {
    assertThat(
            notCovered(
                """
                static int second(unsigned n)
                {
                    int last[2];
                    last[1] = 1;
                    if (n * 2654435761u == 77u) return last[1];
                    return 0;
                }
                int unit(unsigned m, unsigned n)
                {
                    char text[8];
                    text[0] = 0;
                    if (m * 2654435761u == 76u) return -1;
                    if (second(n)) return 1;
                    return text[0];
                }
                """))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"__builtin_memcpy(to, from, n & 4)", "__builtin_memmove(to, from, n & 4)"})
  void aCopyOfAnyLengthIntoALocalIsNotForgotten(String copy) {
    assertThat(
            notCovered(
                """
                int unit(const unsigned *from, unsigned n)
                {
                    unsigned to[2];
                    to[0] = 0;
                    %s;
                    if (to[0] * 2654435761u == 77u) return 1;
                    return 0;
                }
                """
                    .formatted(copy)))
        .doesNotContainValue("infeasible");
  }

  @Test
  void aWriteToALocalChangesNothingElse() {
    assertThat(
            notCovered(
                """
                int unit(int *q, unsigned i)
                {
                    int own[4] = {1, 2, 3, 4};
                    if (i > 3) return 3;
                    if (*q == 5) return 0;
                    own[i] = 5;
                    if (*q == 5) return 1;
                    return own[0];
                }
                """))
        .containsEntry("*q == 5 true", "infeasible");
  }

  @Test
  void whatLiesBehindTheThousandthRoundIsNotInfeasible() {
    assertThat(
            searched(
                    """
                    int unit(unsigned n)
                    {
                        unsigned i = 0;
                        while (i < n) i++;
                        if (i == 1000) return 1;
                        return 0;
                    }
                    """,
                    5_000)
                .notCovered()
                .getOrDefault("i == 1000 true", "covered"))
        .isNotEqualTo("infeasible");
  }

  @Test
  void recursionIsLeftAndNamed() {
    SearchedUnit unit =
        searched(
            """
            static int depth(unsigned x) { return x ? 1 + depth(x / 2) : 0; }
            int unit(unsigned x)
            {
                int d = depth(x);
                if (d > 32) return 1;
                return 0;
            }
            """,
            5_000);
    assertThat(unit.notCovered()).isEqualTo(Map.of("d > 32 true", "unsupported"));
  }

  @Test
  void whatAStubMayChangeIsNotInfeasible() {
    assertThat(
            notCovered(
                """
                int level;
                int next(int *where);
                int unit(void)
                {
                    level = 1;
                    int x = 2;
                    next(&x);
                    if (x == 3) return 1;
                    if (level > 5) return 2;
                    return 0;
                }
                """))
        .doesNotContainValue("infeasible");
  }

  /** Each check is dead by a fact that holds in every round, and that no branch speaks of. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        int unit(const int *a, int n)
        {
            int i, c = 0;
            for (i = 0; i < n; i++) {
                if (a[i] > 3) c++;
            }
            if (c > i) return -1; // dead
            return c;
        }
        """,
        """
        int unit(int n)
        {
            int i = 0, j = n;
            if (n < 0) return 0;
            while (i < j) {
                i++;
                j--;
                if (i > n) return -2; // dead
            }
            return i;
        }
        """,
        """
        int unit(const int *p, const int *end)
        {
            int s = 0;
            const int *q = p;
            while (q != end) {
                if (q < p) return -1; // dead
                s += *q++;
                if (s > 100) break;
            }
            return s;
        }
        """,
        """
        int unit(const int a[], int n)
        {
            int i = 0;
            while (i < n && a[i]) {
                if (i < 0) return 1; // dead
                i++;
            }
            return 0;
        }
        """
      })
  void aFactThatHoldsInEveryRoundIsFound(String text) {
    Map<String, String> left = notCovered(text);
    assertThat(left).hasSize(1).containsValue("infeasible");
  }

  /** Facts that nearly hold: the check is reached when a count goes round, or by shared memory. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        """
        int unit(unsigned char n)
        {
            unsigned char i = 0, c = 0;
            do {
                i++;
                c += 3;
            } while (i != n);
            if (c < i) return -1; // reached: c goes round
            return c;
        }
        """,
        """
        int unit(int *count, int *a, int n)
        {
            *count = 0;
            for (int i = 0; i < n; i++) {
                a[i] = 7;
                if (*count > i) return -1; // reached: count may be in a
                ++*count;
            }
            return 0;
        }
        """,
        """
        int unit(unsigned start, unsigned n)
        {
            unsigned i;
            for (i = start; i != n; i++) {
                if (i < start) return -1; // reached: i goes round
                if (i - start > 40) break;
            }
            return 0;
        }
        """
      })
  void aFactThatNearlyHoldsProvesNothing(String text) {
    assertThat(notCovered(text)).doesNotContainValue("infeasible");
  }
}
