package org.farkas.strategy.bounded;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Objects that come and go, and values that wander between them, on several paths at once. */
class BoundedMemoryTest {
  @TempDir Path scratch;

  private Map<String, String> branchesNotCovered(String text) {
    return BoundedUnit.branchesNotCovered(scratch, text);
  }

  @Test
  void anArrayWhoseLengthIsAnInput() {
    assertThat(
            branchesNotCovered(
                """
                int unit(unsigned n, int x, int k)
                {
                    if (n < 2 || n > 4) return -1;
                    int a[n];
                    for (unsigned i = 0; i < n; i++) a[i] = (int)i;
                    if (k > 5) a[n - 1] = x; else a[0] = x;
                    if (n == 3 && a[2] == 71234567) return 1;
                    if (k > 5 && a[0] != 0) return 2;
                    if (n == 4 && a[2] != 2) return 3;
                    return 0;
                }
                """))
        .isEqualTo(
            Map.of(
                "k > 5 && a[0] != 0 true", "infeasible", "n == 4 && a[2] != 2 true", "infeasible"));
  }

  @Test
  void aHeapObjectWhoseSizeIsAnInput() {
    assertThat(
            branchesNotCovered(
                """
                #include <stdlib.h>
                #include <string.h>
                int unit(unsigned n, char c)
                {
                    if (n < 1 || n > 6) return -1;
                    char *p = malloc(n + 1);
                    if (!p) return -2;
                    memset(p, c, n);
                    p[n] = 0;
                    size_t length = strlen(p);
                    int last = p[n - 1];
                    free(p);
                    if (length == n && last == 'q') return 1;
                    if (length < n && last != 0) return 2;
                    if (length > n) return 3;
                    return 0;
                }
                """))
        .isEqualTo(
            Map.of("length < n && last != 0 true", "infeasible", "length > n true", "infeasible"));
  }

  @Test
  void anObjectThatOneSideReallocated() {
    assertThat(
            branchesNotCovered(
                """
                #include <stdlib.h>
                int unit(int k, int x)
                {
                    int *p = malloc(sizeof *p);
                    if (!p) return -1;
                    *p = x;
                    if (k > 5) {
                        int *q = realloc(p, 3 * sizeof *p);
                        if (!q) { free(p); return -2; }
                        p = q;
                        p[2] = 7;
                    }
                    int first = *p, last = k > 5 ? p[2] : 0;
                    free(p);
                    if (first != x) return 1;
                    if (first == 71234567 && last == 7) return 2;
                    if (last == 7 && k <= 5) return 3;
                    return 0;
                }
                """))
        .isEqualTo(
            Map.of("first != x true", "infeasible", "last == 7 && k <= 5 true", "infeasible"));
  }

  @Test
  void aListThatLoopsBuildAndTakeApart() {
    assertThat(
            branchesNotCovered(
                """
                #include <stdlib.h>
                struct node { int value; struct node *next; };
                int unit(const int values[3], int limit)
                {
                    struct node *list = NULL;
                    int sum = 0, count = 0;
                    for (int i = 0; i < 3; i++) {
                        if (values[i] > limit) {
                            struct node *n = malloc(sizeof *n);
                            if (!n) continue;
                            n->value = values[i] % 1000;
                            n->next = list;
                            list = n;
                        }
                    }
                    while (list) {
                        struct node *next = list->next;
                        sum += list->value;
                        count++;
                        free(list);
                        list = next;
                    }
                    if (count == 3 && sum == 2997) return 1;
                    if (count == 2 && sum > 1998) return 2;
                    if (count > 3) return 3;
                    return 0;
                }
                """))
        .isEqualTo(
            Map.of("count == 2 && sum > 1998 true", "infeasible", "count > 3 true", "infeasible"));
  }

  @Test
  void structuresThatFunctionsReturnAndTake() {
    assertThat(
            branchesNotCovered(
                """
                struct big { int a[6]; short tag; };
                static struct big make(int seed, int k)
                {
                    struct big b = {{0}, 1};
                    if (k > 5) { b.a[k % 6] = seed; b.tag = 2; }
                    return b;
                }
                static int sum(struct big b) { b.tag = 9; return b.a[0] + b.a[5]; }
                int unit(int seed, int k)
                {
                    struct big b = make(seed, k);
                    if (sum(b) == 71234567) return 1;
                    if (b.tag == 9) return 2;
                    if (b.tag == 1 && b.a[3] != 0) return 3;
                    if (sum(b) != 0 && k % 6 == 3) return 4;
                    return 0;
                }
                """))
        .isEqualTo(
            Map.of(
                "b.tag == 9 true", "infeasible",
                "b.tag == 1 && b.a[3] != 0 true", "infeasible",
                "sum(b) != 0 && k % 6 == 3 true", "infeasible"));
  }

  @Test
  void argumentsOfVariableNumber() {
    assertThat(
            branchesNotCovered(
                """
                #include <stdarg.h>
                static int total(int count, ...)
                {
                    va_list list;
                    int sum = 0;
                    va_start(list, count);
                    for (int i = 0; i < count; i++) sum += va_arg(list, int) & 0xff;
                    va_end(list);
                    return sum;
                }
                int unit(int k, int x)
                {
                    int t = k > 5 ? total(2, x, k) : total(1, x);
                    if (t > 255 && k <= 5) return 1;
                    if (t == 509) return 2;
                    if (t > 510) return 3;
                    return 0;
                }
                """))
        .isEqualTo(Map.of("t > 255 && k <= 5 true", "infeasible", "t > 510 true", "infeasible"));
  }

  @Test
  void aWriteAtAnInputsIndexThroughAPointerToEither() {
    assertThat(
            branchesNotCovered(
                """
                int unit(unsigned char k, unsigned char i, unsigned char j, int x)
                {
                    int a[4] = {1, 2, 3, 4}, b[3] = {5, 6, 7};
                    int *p = k > 100 ? a : b;
                    if (i > 2 || j > 2) return -1;
                    p[i] = x;
                    int *q = j == 2 ? a : b;
                    if (a[3] != 4) return 1;
                    if (q[j] == 71234567 && i == 2 && k == 200) return 2;
                    if (k <= 100 && a[i] != i + 1) return 3;
                    if (k > 100 && b[j] != j + 5) return 4;
                    if (q[j] == -71234567 && j != i) return 5;
                    return 0;
                }
                """))
        .isEqualTo(
            Map.of(
                "a[3] != 4 true", "infeasible",
                "k <= 100 && a[i] != i + 1 true", "infeasible",
                "k > 100 && b[j] != j + 5 true", "infeasible",
                "q[j] == -71234567 && j != i true", "infeasible"));
  }

  @Test
  void copiesBetweenObjectsThatAPointerMayMean() {
    assertThat(
            branchesNotCovered(
                """
                #include <string.h>
                int unit(int k, int m, const unsigned char given[4])
                {
                    unsigned char a[6] = {1, 2, 3, 4, 5, 6}, b[6] = {0};
                    unsigned char *from = k > 5 ? a : b, *to = m > 5 ? a + 2 : b + 2;
                    memcpy(b, given, 4);
                    memmove(to, from, 4);
                    if (m > 5 && k > 5 && (a[2] != 1 || a[5] != 4)) return 1;
                    if (m > 5 && a[5] == 200) return 2;
                    if (m <= 5 && k > 5 && b[5] != 4) return 3;
                    if (m <= 5 && b[0] != given[0]) return 4;
                    if (m <= 5 && k <= 5 && b[5] == 201 && b[1] == 202) return 5;
                    return 0;
                }
                """))
        .isEqualTo(
            Map.of(
                "m > 5 && k > 5 && (a[2] != 1 || a[5] != 4) true", "infeasible",
                "m <= 5 && k > 5 && b[5] != 4 true", "infeasible",
                "m <= 5 && b[0] != given[0] true", "infeasible"));
  }

  @Test
  void staticVariablesAndFilesVariablesThatOneSideWrites() {
    assertThat(
            branchesNotCovered(
                """
                static int mode;
                static int history[4];
                static unsigned next;
                static void record(int x) { history[next % 4] = x; next++; }
                int unit(int k, int x)
                {
                    mode = 0;
                    next = 2;
                    if (k > 5) record(x);
                    if (k > 50) { record(k); mode = 1; }
                    if (next == 4 && mode == 0) return 1;
                    if (history[2] == 71234567 && history[3] == 6543210 && mode == 1) return 2;
                    if (mode == 1 && history[3] != k) return 3;
                    if (k > 5 && history[2] != x) return 4;
                    return 0;
                }
                """))
        .isEqualTo(
            Map.of(
                "next == 4 && mode == 0 true", "infeasible",
                "mode == 1 && history[3] != k true", "infeasible",
                "k > 5 && history[2] != x true", "infeasible"));
  }

  @Test
  void aPointerToALocalOfABlockThatIsLeft() {
    assertThat(
            branchesNotCovered(
                """
                static int depth(int n, const int *outer, int x)
                {
                    int local = x + n;
                    if (n == 0) return outer ? *outer : -1;
                    return depth(n - 1, n % 2 ? &local : outer, x);
                }
                int unit(int n, unsigned short x)
                {
                    if (n < 0 || n > 3) return -9;
                    int d = depth(n, 0, x);
                    if (n == 0 && d != -1) return 1;
                    if (n == 3 && d != x + 1) return 2;
                    if (n == 2 && d == 41234) return 3;
                    if (n > 0 && d == -1) return 4;
                    return 0;
                }
                """))
        .isEqualTo(
            Map.of(
                "n == 0 && d != -1 true", "infeasible",
                "n == 3 && d != x + 1 true", "infeasible",
                "n > 0 && d == -1 true", "infeasible"));
  }

  @Test
  void anIndexThatAnIndeterminateValueOnlySeemsToDecide() {
    assertThat(
            branchesNotCovered(
                """
                int unit(int k, int x)
                {
                    int i, set = 0, a[4] = {10, 11, 12, 13};
                    if (k > 5) { i = x & 1; set = 1; }
                    if (set && a[i] > 11) return 1;
                    if (set && a[i] == 11 && x == 71234567) return 2;
                    if (set) a[i + 2] = x;
                    if (a[0] != 10) return 3;
                    if (a[3] == 71234569) return 4;
                    return 0;
                }
                """))
        .isEqualTo(Map.of("set && a[i] > 11 true", "infeasible", "a[0] != 10 true", "infeasible"));
  }
}
