package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Functions without source that are declared {@code const} or {@code pure}: compilers merge calls
 * with the same arguments, so no test lets these differ, and nothing is proved from that.
 */
class EqualResultsTest extends CommandLineFixture {
  private static final String UNITS =
      """
      extern int constant(int) __attribute__((const));
      extern int measured(const char *) __attribute__((pure));
      extern int ready(void) __attribute__((pure));
      extern int *table(int) __attribute__((const));
      extern void poke(void);
      int twice(int x) {
        int a = constant(x), b = constant(x);
        if (a != b) return 1;
        if (constant(x + 1) > constant(x)) return 2;
        return 0;
      }
      int others(int x, int y) { if (constant(x) != constant(y)) return 1; return 0; }
      int same(int x, int y) {
        int a = constant(x), b = constant(y);
        if (x == y) { if (a != b) return 1; }
        return 0;
      }
      int text(const char *s) { int a = measured(s); if (a != measured(s)) return 1; return 0; }
      int changed(char *s) {
        int a = measured(s);
        s[0] = 1;
        if (a != measured(s)) return 1;
        return 0;
      }
      int polled(void) { while (!ready()) poke(); return 1; }
      int pointers(int x) { if (table(x) != table(x)) return 1; return 0; }
      """;

  EqualResultsTest() {
    super(300_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"portfolio", "explore", "bounded", "refine"})
  void callsWithTheSameArgumentsGiveTheSame(String strategy) throws IOException {
    assertThat(notCoveredIn(UNITS, "--strategy", strategy, "--criterion", "branch"))
        .as(said())
        .contains("twice: a != b true open", "same: a != b true open")
        .contains("text: a != measured(s) true open")
        .contains("pointers: table(x) != table(x) true open")
        .noneMatch(target -> target.endsWith("infeasible"));
  }

  /** Where compilers merge the calls, the two are equal. */
  @Test
  void bodiesThatDoMoreAreNamed() throws IOException {
    generate(
        """
        static unsigned calls;
        static __attribute__((pure)) unsigned counting(unsigned x) { calls++; return x + calls; }
        static __attribute__((const)) unsigned twice(unsigned x) { unsigned a[2] = {x, x}; return a[0] + a[1]; }
        int bad(unsigned x) { if (counting(x) == counting(x)) return 1; return 0; }
        int good(unsigned x) { if (twice(x) != twice(x)) return 1; return 0; }
        """,
        "--all",
        "--criterion",
        "branch");
    assertThat(notCovered(result("bad")))
        .containsExactly("counting(x) == counting(x) true infeasible");
    assertThat(result("bad").toString()).contains("implementation of counting: is called wherever");
    assertThat(notCovered(result("good"))).containsExactly("twice(x) != twice(x) true infeasible");
    assertThat(result("good").toString()).doesNotContain("is called wherever");
  }

  @ParameterizedTest
  @ValueSource(strings = {"portfolio", "explore", "bounded"})
  void whatMayDifferDoes(String strategy) throws IOException {
    assertThat(notCoveredIn(UNITS, "--strategy", strategy, "--criterion", "branch"))
        .as(said())
        .noneMatch(target -> target.startsWith("others:"))
        .noneMatch(target -> target.startsWith("changed:"))
        .noneMatch(target -> target.startsWith("polled:"))
        .noneMatch(target -> target.startsWith("twice: constant"));
  }
}
