package org.farkas.strategy.explore;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What exploration makes of functions without source, and of the library's. */
class ExploredCallsTest {
  @TempDir Path scratch;

  private TreeMap<String, String> notCovered(String text) {
    ExploredUnit unit = ExploredUnit.of(scratch, text);
    assertThat(unit.result().mismatches()).isEmpty();
    return unit.notCovered();
  }

  @Test
  void theResultAndOutputOfAStubAreInputs() {
    assertThat(
            notCovered(
                """
                int sensor(int channel, int *value);
                int unit(void)
                {
                    int v = 0;
                    if (sensor(1, &v) != 0) return -1;
                    if (v == 1234 && sensor(2, &v) == 0 && v == 99) return 1;
                    return 0;
                }
                """))
        .isEmpty();
  }

  @Test
  void aFailingAllocationIsAnInput() {
    assertThat(
            notCovered(
                """
                #include <stdlib.h>
                int unit(int n)
                {
                    int *p = malloc(sizeof *p);
                    if (p == NULL) return -1;
                    *p = n;
                    n = *p == 5;
                    free(p);
                    if (n) return 1;
                    return 0;
                }
                """))
        .isEmpty();
  }

  @Test
  void whatAFunctionWithoutSourceMayHaveSetIsNoFinding() {
    ExploredUnit unit =
        ExploredUnit.of(
            scratch,
            """
            extern int fill(unsigned char *bytes, int n);
            int unit(int n)
            {
                unsigned char bytes[8];
                if (fill(bytes, n) != 8) return -1;
                return bytes[0] == 9 || bytes[5] == 3;
            }
            """);
    assertThat(unit.result().findings()).isEmpty();
    assertThat(unit.notCovered()).doesNotContainValue("infeasible");
  }

  @Test
  void aPointerThatALibraryWroteIsNotFollowed() {
    ExploredUnit unit =
        ExploredUnit.of(
            scratch,
            """
            #include <stdlib.h>
            int unit(const char *s)
            {
                char *end;
                if (!s) return -1;
                strtold(s, &end);
                if (end == s) return 1;
                return *end ? 2 : 3;
            }
            """);
    assertThat(unit.result().findings()).isEmpty();
    assertThat(unit.notCovered()).doesNotContainValue("infeasible");
  }
}
