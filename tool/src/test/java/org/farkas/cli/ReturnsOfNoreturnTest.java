package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A function that is declared never to return must not (C11 6.7.4p8). */
class ReturnsOfNoreturnTest extends CommandLineFixture {
  private static final String UNITS =
      """
      #include <stdlib.h>
      static _Noreturn void stop(int x) { if (x > 3) exit(1); }
      static __attribute__((noreturn)) void halt(int x) { if (x > 3) exit(1); return; }
      int calls(int x) { if (x < 9) stop(x); return 0; }
      int through(int x) { void (*f)(int) = halt; if (x < 9) f(x); if (x == 2) return 1; return 0; }
      _Noreturn void unit(int x) { if (x > 3) exit(2); }
      """;

  ReturnsOfNoreturnTest() {
    super(300_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"portfolio", "explore", "bounded", "refine"})
  void isUndefined(String strategy) throws IOException {
    assertThat(notCoveredIn(UNITS, "--strategy", strategy, "--criterion", "branch"))
        .as(said())
        .containsExactly("through: x == 2 true infeasible");
    for (String unit : new String[] {"calls", "through", "unit"}) {
      assertThat(result(unit).get("findings").toString()).as(unit).contains("unreachable");
    }
    assertThat(farkas("certify", results().resolve("through").toString())).as(said()).isZero();
  }
}
