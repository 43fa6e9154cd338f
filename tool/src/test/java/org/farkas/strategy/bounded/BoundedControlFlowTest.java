package org.farkas.strategy.bounded;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Ways through a unit that part and meet again, however they do.
 *
 * <p>Long because every kind of control flow has its C text here.
 */
class BoundedControlFlowTest {
  @TempDir Path scratch;

  private Map<String, String> branchesNotCovered(String text) {
    return BoundedUnit.branchesNotCovered(scratch, text);
  }

  private Map<String, String> notCovered(String text) {
    return BoundedUnit.notCovered(scratch, text);
  }

  @Test
  void loopsInLoopsWhoseBoundsAreInputs() {
    assertThat(
            branchesNotCovered(
                """
                int unit(unsigned n, unsigned m, unsigned x)
                {
                    unsigned sum = 0, rounds = 0;
                    if (n > 3 || m > 3) return -1;
                    for (unsigned i = 0; i < n; i++)
                        for (unsigned k = i; k < m; k++) { sum += x * i + k; rounds++; }
                    if (rounds == 5 && sum == 300000006u) return 1;
                    if (rounds > 6) return 2;
                    if (rounds == 6 && n == 2) return 3;
                    return 0;
                }
                """))
        .isEqualTo(
            Map.of("rounds > 6 true", "infeasible", "rounds == 6 && n == 2 true", "infeasible"));
  }

  @Test
  void aLoopThatTestsAtItsEndAndIsLeftInTheMiddle() {
    assertThat(
            branchesNotCovered(
                """
                int unit(unsigned x)
                {
                    unsigned n = 0;
                    do {
                        if ((x & 7) == 3) break;
                        n++;
                        if ((x & 6) == 4) { x >>= 2; continue; }
                        x >>= 3;
                    } while (x > 100 && n < 6);
                    if (n == 6 && x == 7777) return 1;
                    if (n > 6) return 2;
                    if (n < 6 && x > 100 && (x & 7) != 3) return 3;
                    return 0;
                }
                """))
        .isEqualTo(
            Map.of(
                "n > 6 true", "infeasible", "n < 6 && x > 100 && (x & 7) != 3 true", "infeasible"));
  }

  @Test
  void aSwitchThatJumpsIntoALoop() {
    assertThat(
            branchesNotCovered(
                """
                int unit(unsigned count, unsigned x)
                {
                    unsigned sum = 0, rounds = (count + 3) / 4;
                    if (count == 0 || count > 9) return -1;
                    switch (count % 4) {
                    case 0: do { sum += x;
                    case 3:      sum += 3;
                    case 2:      sum += 5;
                    case 1:      sum += 7;
                            } while (--rounds > 0);
                    }
                    if (sum == 1000000u && count == 8) return 1;
                    if (count == 5 && sum != x + 22) return 2;
                    if (count == 9 && sum == 2 * x + 37) return 3;
                    return 0;
                }
                """))
        .isEqualTo(
            Map.of(
                "count == 5 && sum != x + 22 true", "infeasible",
                "no label of switch (count % 4) matches taken", "infeasible"));
  }

  @Test
  void aLoopWithTwoEntries() {
    assertThat(
            branchesNotCovered(
                """
                int unit(int a, unsigned x)
                {
                    unsigned n = 0, odd = 0;
                    if (a > 3) goto second;
                first:
                    n++;
                    if (x % 3 == 0) goto out;
                    x /= 3;
                second:
                    odd++;
                    if (x > 10 && odd < 4) goto first;
                out:
                    if (odd > n + 1) return 1;
                    if (odd == n + 1 && a <= 3) return 2;
                    if (odd == 4 && n == 4 && x == 123457) return 3;
                    if (odd == 4 && n == 3 && x == 1234567) return 4;
                    if (odd > 4) return 5;
                    return 0;
                }
                """))
        .isEqualTo(
            Map.of(
                "odd > n + 1 true", "infeasible",
                "odd == n + 1 && a <= 3 true", "infeasible",
                "odd > 4 true", "infeasible"));
  }

  @Test
  void loopsThatShareTheirBodies() {
    assertThat(
            branchesNotCovered(
                """
                int unit(unsigned x, int a)
                {
                    unsigned n = 0, left = 0, right = 0;
                    if (a == 1) goto in_left;
                    if (a == 2) goto in_right;
                next:
                    if (n >= 3) goto out;
                in_left:
                    n++; left++;
                    if (x & 1) { x >>= 1; goto next; }
                in_right:
                    n++; right++;
                    if (x & 2) { x >>= 2; goto in_left; }
                    x >>= 3;
                    if (x > 5) goto next;
                out:
                    if (left == 0 && right != 1) return 1;
                    if (left == 3 && right == 0 && x == 0xabcdef) return 2;
                    if (left == 0 && a != 2 && right == 1) return 3;
                    return 0;
                }
                """))
        .containsEntry("left == 0 && right != 1 true", "infeasible")
        .containsEntry("left == 0 && a != 2 && right == 1 true", "infeasible")
        .doesNotContainKey("left == 3 && right == 0 && x == 0xabcdef true");
  }

  @Test
  void recursion() {
    assertThat(
            branchesNotCovered(
                """
                static unsigned digits(unsigned x, unsigned *sum)
                {
                    if (x < 10) { *sum += x; return 1; }
                    unsigned before = digits(x / 10, sum);
                    *sum += x % 10;
                    return before + 1;
                }
                int unit(unsigned x)
                {
                    unsigned sum = 0;
                    if (x > 99999) return -1;
                    unsigned n = digits(x, &sum);
                    if (n == 5 && sum == 45) return 1;
                    if (n > 5) return 2;
                    if (sum > 45) return 3;
                    return 0;
                }
                """))
        .isEqualTo(Map.of("n > 5 true", "infeasible", "sum > 45 true", "infeasible"));
  }

  @Test
  void functionsThatCallEachOther() {
    assertThat(
            branchesNotCovered(
                """
                static int odd(unsigned n);
                static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
                static int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }
                int unit(unsigned n, unsigned x)
                {
                    if (n > 7) return -1;
                    if (even(n) && (n & 1)) return 1;
                    if (odd(n) && n * x == 3000000007u && n > 3) return 2;
                    return 0;
                }
                """))
        .isEqualTo(Map.of("even(n) && (n & 1) true", "infeasible"));
  }

  @Test
  void aSwitchWithRangesAndFallThrough() {
    assertThat(
            branchesNotCovered(
                """
                int unit(int x, unsigned char c)
                {
                    int sum = 0;
                    switch (x) {
                    case -5 ... -1: sum += 1;
                    case 7: sum += 2; break;
                    case 100000 ... 100003: sum += 4; break;
                    default: sum += 8;
                    case 9: sum += 16;
                    }
                    switch (c & 3) {
                    case 0: case 1: sum += 32; break;
                    case 2 ... 3: break;
                    default: sum += 64;
                    }
                    if (sum == 3 && x >= 0) return 1;
                    if (sum == 4 && x == 100003) return 2;
                    if (sum == 48 && x != 9) return 3;
                    if (sum >= 64) return 4;
                    return 0;
                }
                """))
        .isEqualTo(
            Map.of(
                "sum == 3 && x >= 0 true", "infeasible",
                "sum == 48 && x != 9 true", "infeasible",
                "default taken", "infeasible",
                "sum >= 64 true", "infeasible"));
  }

  @Test
  void aDefaultThatNoValueSelects() {
    assertThat(
            branchesNotCovered(
                """
                int unit(_Bool b)
                {
                    int r = 0;
                    switch (b) { case 0: r = 1; break; case 1: r = 2; break; }
                    switch ((unsigned char)(b + 3)) { case 3: r++; break; case 4: r--; break; default: r = 9; }
                    if (r == 9) return 1;
                    return r;
                }
                """))
        .allSatisfy((label, verdict) -> assertThat(verdict).isEqualTo("infeasible"))
        .containsKey("r == 9 true");
  }

  @Test
  void aStatementExpressionThatLeavesTheFunction() {
    assertThat(
            notCovered(
                """
                int unit(int a, int b)
                {
                    if (a > 3 && ({ if (b == 71234567) return 7; b; }) > 10) return 1;
                    if (a > 3 && b == 71234567) return 2;
                    return 0;
                }
                """))
        .isEqualTo(Map.of("a > 3 true", "infeasible", "b == 71234567 true", "infeasible"));
  }

  @Test
  void aStatementExpressionThatLeavesALoop() {
    assertThat(
            branchesNotCovered(
                """
                int unit(const int values[4], int limit)
                {
                    int i, hits = 0;
                    for (i = 0; i < 4; i++) {
                        if (values[i] > limit && ({ if (values[i] == 71234567) break; 1; }) && limit > 5)
                            hits++;
                        else if (values[i] < -5 || ({ if (limit == -4) continue; limit; }) == 9)
                            hits += 10;
                    }
                    if (i == 2 && hits == 2) return 1;
                    if (i < 4 && values[i] != 71234567) return 2;
                    if (limit == -4 && hits > 30 && values[0] >= -5) return 3;
                    return 0;
                }
                """))
        .isEqualTo(
            Map.of(
                "i < 4 && values[i] != 71234567 true", "infeasible",
                "limit == -4 && hits > 30 && values[0] >= -5 true", "infeasible"));
  }

  @Test
  void decisionsThatCallFunctionsWithDecisions() {
    assertThat(
            notCovered(
                """
                static int within(int x, int low, int high) { return x >= low && x <= high; }
                int unit(int a, int b)
                {
                    if (within(a, 10, 20) && (within(b, a, 2000) || within(a, b, 15))) return 1;
                    if (within(a, 10, 20) && within(b, 30, 40)) return 2;
                    return 0;
                }
                """))
        .isEqualTo(
            Map.of("within(a, 10, 20) true", "infeasible", "within(b, 30, 40) true", "infeasible"));
  }

  @Test
  void stubsThatOnlyOneSideCalls() {
    assertThat(
            branchesNotCovered(
                """
                int sensor(int channel);
                int unit(int k, int m)
                {
                    int v = 3;
                    if (k > 5) v = sensor(k);
                    if (m > 5) v += 2 * sensor(m);
                    if (v == 71234567 && k <= 5 && m <= 5) return 1;
                    if (v == 71234568 && k > 5 && m > 5) return 2;
                    if (v == 71234568 && k <= 5) return 3;
                    return 0;
                }
                """))
        .isEqualTo(
            Map.of(
                "v == 71234567 && k <= 5 && m <= 5 true", "infeasible",
                "v == 71234568 && k <= 5 true", "infeasible"));
  }

  @Test
  void theSameStubCalledOnBothSides() {
    assertThat(
            branchesNotCovered(
                """
                int report(int code, int *severity);
                int unit(int k)
                {
                    int s = 0, r;
                    if (k > 5) r = report(1, &s); else r = report(2, 0);
                    if (r == 71234567) return 1;
                    if (k <= 5 && s != 0) return 2;
                    if (k > 5 && s == 71234567) return 3;
                    return 0;
                }
                """))
        .isEqualTo(Map.of("k <= 5 && s != 0 true", "infeasible"));
  }

  @Test
  void sidesThatEndTheProgram() {
    assertThat(
            branchesNotCovered(
                """
                #include <stdlib.h>
                int unit(int k, int x)
                {
                    if (k == 71234567) exit(3);
                    if (k < 0) abort();
                    if (x == 4) { if (k == 71234567) return 1; exit(x); }
                    if (k < 0 || x == 4) return 2;
                    if (k == 61234567) return 3;
                    return 0;
                }
                """))
        .isEqualTo(
            Map.of(
                "k == 71234567 true", "infeasible",
                "k < 0 || x == 4 true", "infeasible"));
  }

  @Test
  void whatAnUndefinedOperationGuards() {
    assertThat(
            branchesNotCovered(
                """
                int unit(int a, int b)
                {
                    int q = a / b, r = 0;
                    if (b == 0) return 1;
                    if (q == 71234567 && b == 30) return 2;
                    if (a > 0) r = a + 1;
                    if (r < 0) return 3;
                    return r == 1;
                }
                """))
        .isEqualTo(Map.of("b == 0 true", "infeasible", "r < 0 true", "infeasible"));
  }

  @Test
  void pathsThatApproximateValuesKeepApartAreAskedAboutTogether() {
    assertThat(
            branchesNotCovered(
                """
                #include <math.h>
                int note(int number);
                int unit(double x, int k)
                {
                    if (sin(x) > 0.5) note(1); else note(2);
                    if (k == 71234567) return 1;
                    return 0;
                }
                """))
        .doesNotContainKey("k == 71234567 true");
  }

  @Test
  void recursionInsideAConditionWhoseInnerEvaluationAReturnEnds() {
    assertThat(
            notCovered(
                """
                int unit(int a, int b)
                {
                    if (a > 3 && ({ if (b == 5) return 1; if (a > 8 && a < 100) unit(a - 100, 5); b; }) > 10)
                        return 2;
                    if (({ if (a == 7 && b == -1) return 8; unit(7, -1); a; }) > 5 && b < -71234567)
                        return 3;
                    return 0;
                }
                """))
        .doesNotContainValue("infeasible");
  }
}
