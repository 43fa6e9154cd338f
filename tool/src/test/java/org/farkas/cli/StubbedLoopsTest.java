package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Loops that only the result of a function without source ends, as those over lists of events. */
class StubbedLoopsTest extends CommandLineFixture {
  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded", "portfolio"})
  void testsPlanTheCallThatEndsThem(String strategy) throws IOException {
    String program =
        """
        int next(int line, int last);
        int count(int line)
        {
            int last = -1, found = 0;
            while ((last = next(line, last)) >= 0) {
                if (last == 5) found++;
            }
            return found;
        }
        """;
    int code = generate(program, "--function", "count", "--strategy", strategy, "--budget", "20s");
    assertThat(code).as(said()).isZero();
    assertThat(out.toString()).contains("4 of 4 targets covered").doesNotContain("goes wrong");
  }

  /** Each pass asks twice; what is asked behind the plan says zero for ever. */
  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded", "portfolio"})
  void runsThatNeverEndAreSeenToRepeatThemselves(String strategy) throws IOException {
    String program =
        """
        int step(int *state);
        int compare(int *state);
        int reduce(int *state, unsigned digits)
        {
            int error;
            for (;;) {
                if ((error = step(state)) != 0) return error;
                if (digits != 1u) {
                    if ((error = step(state)) != 0) return error;
                }
                if (compare(state) == -1) break;
            }
            return 0;
        }
        """;
    int code = generate(program, "--function", "reduce", "--strategy", strategy, "--budget", "20s");
    assertThat(code).as(said()).isZero();
    assertThat(out.toString()).contains("8 of 8 targets covered").doesNotContain("goes wrong");
  }
}
