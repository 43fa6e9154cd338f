package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Units that are variadic themselves, where nobody says which arguments they get: none. */
class UnsaidArgumentsTest extends SequenceFixture {
  @Test
  void whatReadsNoneIsCoveredAllTheSame() throws Exception {
    String text =
        """
        #include <stdarg.h>
        #include <stdio.h>
        int level;
        int report(int severity, const char *format, ...)
        {
            char line[16];
            va_list more;
            if (severity > level) return 0;
            va_start(more, format);
            int length = vsnprintf(line, sizeof line, format, more);
            vfprintf(stderr, "started %%", more);
            va_end(more);
            return length > 3 && line[2] == 'x' ? 1 : 2;
        }
        """;
    tests(text, "report");
    assertThat(notCovered("report")).as(said()).isEmpty();
    assertThat(checkedSuite("report")).contains("report(");
    assertThat(result("report").get("replayMismatches")).isEmpty();
  }

  /** Behind functions that get the list and may do anything with it, too. */
  @ParameterizedTest
  @ValueSource(strings = {"portfolio", "explore", "bounded", "refine", "intervals"})
  void nothingIsInfeasibleThatArgumentsMayDecide(String strategy) throws Exception {
    String text =
        """
        #include <stdarg.h>
        #include <stdio.h>
        extern void fill(const char *format, va_list more);
        int hits;
        int decided(int n, const char *format, ...)
        {
            va_list more;
            va_start(more, format);
            int value = n == 1 ? va_arg(more, int) : 0;
            va_end(more);
            if (value == 5) return 1;
            va_start(more, format);
            int before = hits;
            if (n == 2) vprintf(format, more); else fill(format, more);
            va_end(more);
            return hits != before ? 2 : 3;
        }
        """;
    tests(text, "decided", "--strategy", strategy);
    assertThat(notCovered("decided"))
        .as(said())
        .contains("value == 5 true open", "hits != before true open")
        .noneMatch(item -> item.endsWith("infeasible"));
    assertThat(result("decided").get("replayMismatches")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"--calls=2", "--volatile-reads=2"})
  void severalCallsGetNoneEither(String option) throws Exception {
    String text =
        """
        #include <stdarg.h>
        volatile int ready;
        int decided(int n, ...)
        {
            static int calls;
            va_list more;
            va_start(more, n);
            int value = n == 1 ? va_arg(more, int) : 0;
            va_end(more);
            if (value == 5) return 1;
            if (ready && !ready) return 3;
            return ++calls == 2;
        }
        """;
    tests(text, "decided", option);
    assertThat(result("decided").get("findings")).as(said()).isEmpty();
    assertThat(notCovered("decided")).contains("value == 5 true open");
    assertThat(said()).contains("--variadic gives their types").doesNotContain("certificate");
  }
}
