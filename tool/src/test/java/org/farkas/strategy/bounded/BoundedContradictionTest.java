package org.farkas.strategy.bounded;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Paths that nobody takes are followed too, until somebody asks: they must do no harm. */
class BoundedContradictionTest {
  @TempDir Path scratch;

  private Map<String, String> branchesNotCovered(String text) {
    return BoundedUnit.branchesNotCovered(scratch, text);
  }

  @Test
  void anElementOfAnObjectThatIsTooSmallForIt() {
    assertThat(
            branchesNotCovered(
                """
                #include <stdlib.h>
                int unit(unsigned n, unsigned i, int x)
                {
                    int r = 0;
                    if (n > 9 || n < 1) return -1;
                    int *p = malloc(n);
                    if (!p) return -2;
                    if (n >= 4 * (i % 3 + 1)) { p[i % 3] = x; r = p[i % 3]; }
                    if (n < 4 && x > 5) p[0] = 1;
                    free(p);
                    if (r == 71234567) return 1;
                    if (r != 0 && i % 3 == 2) return 2;
                    if (n < 4 && x > 5) return 3;
                    return 0;
                }
                """))
        .isEqualTo(
            Map.of("r != 0 && i % 3 == 2 true", "infeasible", "n < 4 && x > 5 true", "infeasible"));
  }

  @Test
  void copiesWhoseLengthsAreInputs() {
    assertThat(
            branchesNotCovered(
                """
                #include <string.h>
                int unit(unsigned n, const char given[8], unsigned at)
                {
                    char copy[6] = "zzzzz";
                    if (n > 6) n = 6;
                    if (at > 3) at = 3;
                    if (at + n <= 6) memcpy(copy + at, given, n);
                    if (at == 3 && n == 3 && copy[5] == 'q') return 1;
                    if (at == 3 && copy[2] != 'z') return 2;
                    if (n == 0 && copy[1] != 'z') return 3;
                    if (copy[5] != 0 && at + n < 6) return 4;
                    return 0;
                }
                """))
        .isEqualTo(
            Map.of(
                "at == 3 && copy[2] != 'z' true", "infeasible",
                "n == 0 && copy[1] != 'z' true", "infeasible",
                "copy[5] != 0 && at + n < 6 true", "infeasible"));
  }

  @Test
  void aCounterThatRunsOverAFixedArray() {
    assertThat(
            branchesNotCovered(
                """
                int unit(const unsigned char given[6], unsigned n)
                {
                    unsigned char stack[4];
                    unsigned top = 0, sum = 0;
                    for (unsigned i = 0; i < n && i < 6; i++) {
                        if (given[i] == '(') { if (top == 4) return -1; stack[top++] = (unsigned char)i; }
                        else if (given[i] == ')') { if (top == 0) return -2; sum += i - stack[--top]; }
                    }
                    if (top == 0 && sum == 9) return 1;
                    if (top == 0 && sum > 9) return 2;
                    if (top > 4) return 3;
                    return (int)sum;
                }
                """))
        .isEqualTo(Map.of("top == 0 && sum > 9 true", "infeasible", "top > 4 true", "infeasible"));
  }

  @Test
  void aTableOfFunctions() {
    assertThat(
            branchesNotCovered(
                """
                static int add(int a, int b) { return (a & 0xffff) + (b & 0xffff); }
                static int take(int a, int b) { return (a & 0xffff) - (b & 0xffff); }
                static int none(int a, int b) { (void)a; (void)b; return 0; }
                static int (*const table[3])(int, int) = {add, take, none};
                int unit(unsigned op, int a, int b)
                {
                    if (op > 2) return -1;
                    int r = table[op](a, b);
                    if (op == 2 && r != 0) return 1;
                    if (r == 131070) return 2;
                    if (r < 0 && op != 1) return 3;
                    if (r == -65535) return 4;
                    return 0;
                }
                """))
        .isEqualTo(
            Map.of("op == 2 && r != 0 true", "infeasible", "r < 0 && op != 1 true", "infeasible"));
  }

  @Test
  void aDivisionThatOnePathNeverMakes() {
    assertThat(
            branchesNotCovered(
                """
                int unit(unsigned a, unsigned b, unsigned s)
                {
                    unsigned q = 0;
                    if (b != 0 && s < 32) q = a / b << s;
                    if (b == 0 && q != 0) return 1;
                    if (s >= 32 && q != 0) return 2;
                    if (s == 31 && q != 0 && q != 0x80000000u) return 3;
                    if (b == 77 && q == 0x12340) return 4;
                    return 0;
                }
                """))
        .isEqualTo(
            Map.of(
                "b == 0 && q != 0 true", "infeasible",
                "s >= 32 && q != 0 true", "infeasible",
                "s == 31 && q != 0 && q != 0x80000000u true", "infeasible"));
  }

  @Test
  void aStringWhoseEndIsWritten() {
    assertThat(
            branchesNotCovered(
                    """
                    #include <string.h>
                    int unit(char *s, unsigned cut)
                    {
                        if (!s) return -1;
                        size_t n = strlen(s);
                        if (cut >= n || n > 6) return -2;
                        s[cut] = 0;
                        if (strlen(s) != cut && strlen(s) > n) return 1;
                        if (cut == 3 && strcmp(s, "abc") == 0 && s[4] == 'x') return 2;
                        return 0;
                    }
                    """)
                .keySet())
        .isEqualTo(Set.of("strlen(s) != cut && strlen(s) > n true"));
  }

  @Test
  void aStateMachineOverAnArrayOfStructures() {
    assertThat(
            branchesNotCovered(
                """
                struct event { unsigned char kind; short value; };
                int unit(const struct event events[5])
                {
                    enum { IDLE, RUN, HALT } state = IDLE;
                    int total = 0, runs = 0;
                    for (int i = 0; i < 5; i++) {
                        switch (state) {
                        case IDLE: if (events[i].kind == 1) { state = RUN; runs++; } break;
                        case RUN:
                            total += events[i].value;
                            if (events[i].kind == 2) state = IDLE;
                            else if (events[i].kind == 3) state = HALT;
                            break;
                        case HALT: break;
                        }
                    }
                    if (runs == 2 && total == 65534 && state == HALT) return 1;
                    if (runs == 3 && state == IDLE) return 2;
                    if (runs == 3 && total == 30000) return 3;
                    if (state == HALT && runs == 0) return 4;
                    return 0;
                }
                """))
        .isEqualTo(
            Map.of(
                "no label of switch (state) matches taken", "infeasible",
                "runs == 3 && state == IDLE true", "infeasible",
                "state == HALT && runs == 0 true", "infeasible"));
  }
}
