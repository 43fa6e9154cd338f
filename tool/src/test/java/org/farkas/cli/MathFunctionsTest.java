package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Functions of {@code math.h} that no standard fixes to the last bit. */
class MathFunctionsTest extends CommandLineFixture {
  /** As stubs their names would be macros, which the C library's header does not take. */
  @ParameterizedTest
  @ValueSource(strings = {"asinh", "acosh", "atanh", "exp10", "erf", "erfc", "sinh", "cbrt"})
  void theyAreTheLibrarysInSuites(String name) throws IOException {
    assertThat(
            notCoveredIn(
                """
                #define _GNU_SOURCE
                #include <math.h>
                int unit(double x, float y) {
                  if (x > 2) return %1$s(0.5) > 0.25;
                  return y < 3 ? 1 : %1$sf(1.5f) > 0.25f;
                }
                """
                    .formatted(name),
                "--criterion",
                "branch"))
        .as(said())
        .isEmpty();
    assertThat(said()).doesNotContain("left out", "bug of Farkas");
  }
}
