package org.farkas.strategy.explore;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.farkas.strategy.Finding;
import org.farkas.strategy.RequiredPrecondition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What exploration must find, must prove, and above all must never claim. */
class ExploreStrategyTest {
  @TempDir Path scratch;

  private TreeMap<String, String> notCovered(String text) {
    ExploredUnit unit = ExploredUnit.of(scratch, text);
    assertThat(unit.result().mismatches()).isEmpty();
    return unit.notCovered();
  }

  @Test
  void aSecondCheckThatTheFirstExcludesIsInfeasible() {
    assertThat(
            notCovered(
                """
                int unit(int x)
                {
                    if (x > 100) x = 100;
                    if (x < 0) x = 0;
                    if (x > 100 || x < -5) return -1;
                    return x == 77;
                }
                """))
        .isEqualTo(Map.of("x > 100 true", "infeasible", "x < -5 true", "infeasible"));
  }

  @Test
  void aMagicValueBehindArithmeticIsFound() {
    assertThat(
            notCovered(
                """
                int unit(unsigned a, unsigned b)
                {
                    if (a * 2654435761u == 12345u && (b ^ a) == 0xdeadbeefu) return 1;
                    return 0;
                }
                """))
        .isEmpty();
  }

  @Test
  void anElementBehindTheFirstGuessedCapacityIsFound() {
    assertThat(
            notCovered(
                """
                int unit(const int *values, int n)
                {
                    int sum = 0;
                    if (!values || n < 20 || n > 24) return 0;
                    if (values[n - 1] == 4711) sum++;
                    return sum;
                }
                """))
        .isEmpty();
  }

  @Test
  void aStringLongerThanTheFirstGuessIsFound() {
    assertThat(
            notCovered(
                """
                int unit(const char *s)
                {
                    int i = 0;
                    if (!s) return 0;
                    while (s[i] == 'a') i++;
                    if (i > 11 && s[i] == 'b') return 2;
                    return 1;
                }
                """))
        .isEmpty();
  }

  @Test
  void aTargetThatNeedsTwoPointersIntoOneObjectIsNeverInfeasible() {
    assertThat(
            notCovered(
                """
                int unit(int *a, int *b)
                {
                    if (!a || !b) return 0;
                    *a = 1;
                    *b = 2;
                    if (*a == 2) return 1;
                    return 2;
                }
                """))
        .isEmpty();
  }

  @Test
  void pointersThatOverlapPartlyAreConsidered() {
    assertThat(
            notCovered(
                """
                int unit(unsigned char *a, unsigned char *b)
                {
                    if (!a || !b) return 0;
                    a[3] = 7;
                    b[0] = 9;
                    if (a[3] == 9) return 1;
                    return 2;
                }
                """))
        .isEmpty();
  }

  @Test
  void whatTheNumericAddressOfAnObjectDecidesCoversNothing() {
    assertThat(
            notCovered(
                """
                int unit(const char *s, int n)
                {
                    if (!s) return 0;
                    if ((unsigned long)s & 3) return 1; /* tests' objects are aligned */
                    if (n == 3 && ((unsigned long)s & 0xf0) == 0x30) return 2;
                    return n > 3 ? 5 : 6;
                }
                """))
        .isEqualTo(
            Map.of(
                "(unsigned long)s & 3 true",
                "approximation",
                "n == 3 true", // unmasked only where the operand behind it is true
                "approximation",
                "((unsigned long)s & 0xf0) == 0x30 true",
                "approximation",
                "((unsigned long)s & 0xf0) == 0x30 false",
                "approximation"));
  }

  @Test
  void whatNeedsASecondCallStaysOpen() {
    assertThat(
            notCovered(
                """
                int unit(int x)
                {
                    static int calls;
                    if (calls > 2) return 1;
                    calls++;
                    return x > 3 ? 2 : 3;
                }
                """))
        .containsOnlyKeys("calls > 2 true")
        .containsValue("bound");
  }

  @Test
  void aStaticPointerThatStartsNullStaysOpen() {
    assertThat(
            notCovered(
                """
                static char store[4];
                int unit(int x)
                {
                    static char *buffer;
                    if (buffer != 0) return buffer == store;
                    if (x > 0) buffer = store;
                    return 0;
                }
                """))
        .containsOnlyKeys("buffer != 0 true")
        .containsValue("bound");
  }

  @Test
  void onlyOverflowReachesItSoItIsNotCovered() {
    ExploredUnit unit =
        ExploredUnit.of(
            scratch,
            """
            int unit(int x)
            {
                if (x <= 0) return 0;
                x = x + 1;
                if (x <= 0) return 1;
                return 2;
            }
            """);
    assertThat(unit.ledger().undecided()).isEmpty();
    assertThat(unit.notCovered().values()).containsOnly("infeasible").hasSize(1);
    assertThat(unit.result().findings())
        .extracting(Finding::kind)
        .containsExactly("signed integer overflow");
  }

  @Test
  void wrapAroundOfUnsignedNumbersIsNoObstacle() {
    assertThat(
            notCovered(
                """
                int unit(unsigned x, unsigned char c)
                {
                    if (x > 10u && x + 10u < 5u) return 1;
                    c += 200;
                    if (c < 100 && c > 97) return 2;
                    return 0;
                }
                """))
        .isEmpty();
  }

  @Test
  void notANumberAndNegativeZeroAreFound() {
    assertThat(
            notCovered(
                """
                int unit(double x, float y)
                {
                    if (x != x) return 1;
                    if (y == 0.0f && 1.0f / y < 0.0f) return 2;
                    if (x + 1.0 == x && x < 1e300 && x > 0) return 3;
                    return 0;
                }
                """))
        .isEmpty();
  }

  @Test
  void aMergedBranchOverAnUninitialisedLocalHidesNothing() {
    assertThat(
            notCovered(
                """
                int unit(unsigned x, unsigned y)
                {
                    unsigned bits = 0, last;
                    for (int i = 0; i < 16; i++) {
                        if (x >> i & 1) bits++;
                        if (x >> i & 1) last = i;
                    }
                    if (bits > 14 && last == 15 && y == bits) return 1;
                    return 0;
                }
                """))
        .isEmpty();
  }

  @Test
  void aCountThatCannotBeIsInfeasibleAlthoughItsPathsAreTooManyToFollow() {
    assertThat(
            notCovered(
                """
                int unit(unsigned x)
                {
                    unsigned bits = 0;
                    for (int i = 0; i < 24; i++) {
                        if (x >> i & 1) bits++;
                    }
                    if (bits > 24) return 1;
                    return bits == 3;
                }
                """))
        .isEqualTo(Map.of("bits > 24 true", "infeasible"));
  }

  @Test
  void aGuessedNullPointerIsAPreconditionAndADeclaredFaultAFinding() {
    ExploredUnit unit =
        ExploredUnit.of(
            scratch,
            """
            int unit(const int *p, int d)
            {
                if (*p > 3) return 100 / d;
                return 0;
            }
            """);
    assertThat(unit.notCovered()).isEmpty();
    assertThat(unit.result().requiredPreconditions())
        .extracting(RequiredPrecondition::subject)
        .contains("p");
    assertThat(unit.result().findings()).hasSize(1);
  }

  @Test
  void everyPathIsCountedOnRequest() {
    ExploredUnit unit =
        ExploredUnit.of(
            scratch,
            """
            int unit(int a[4])
            {
                int swaps = 0;
                for (int i = 0; i < 4; i++)
                    for (int k = 0; k + 1 < 4; k++)
                        if (a[k] > a[k + 1]) {
                            int t = a[k];
                            a[k] = a[k + 1];
                            a[k + 1] = t;
                            swaps++;
                        }
                return swaps;
            }
            """,
            60_000,
            true);
    assertThat(unit.result().complete()).isTrue();
    assertThat(unit.result().paths().orElseThrow().feasible()).isEqualTo(24);
  }

  @Test
  void anUnsupportedConstructBlocksOnlyWhatLiesBehindIt() {
    TreeMap<String, String> open =
        notCovered(
            """
            int unit(int x)
            {
                if (x == 1) {
                    long double d = x;
                    d = d * 2;
                    if (d > 3) return 2;
                }
                if (x > 5 && x < 5) return 3;
                return x == 9 ? 1 : 0;
            }
            """);
    assertThat(open).containsEntry("d > 3 true", "unsupported");
    assertThat(open).doesNotContainKey("x == 1 true");
  }

  @Test
  void aPointerIntoTheMiddleOfAnArrayMayHaveSomethingBeforeIt() {
    assertThat(
            notCovered(
                """
                int unit(const int *p, int i)
                {
                    if (!p || i > 5) return 0;
                    if (i < 0 && p[i] == 3) return 1;
                    if (i == -7 && p[-300] == 3) return 1;
                    return 0;
                }
                """))
        .isEqualTo(
            Map.of(
                "i == -7 true", "bound",
                "p[-300] == 3 true", "bound",
                "p[-300] == 3 false", "bound"));
  }

  @Test
  void pointersToIncompleteTypesMayBeEqualOrNot() {
    assertThat(
            notCovered(
                """
                struct hidden;
                struct stream { struct hidden *state; struct hidden *next; int kind; };
                int unit(struct stream *s, struct hidden *h)
                {
                    if (!s) return -1;
                    if (s->state == h) return 1;
                    if (s->next == s->state) return 2;
                    return s->kind == 4;
                }
                """))
        .isEmpty();
  }
}
