package org.farkas.strategy.allpaths;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Interrupted enumerations lose no path, and repeat none. */
class ResumedPathsTest {
  private static final String SORT =
      """
      void unit(int a[4])
      {
          for (int pass = 0; pass < 3; pass++)
              for (int i = 0; i < 3 - pass; i++)
                  if (a[i] > a[i + 1]) {
                      int t = a[i];
                      a[i] = a[i + 1];
                      a[i + 1] = t;
                  }
      }
      """;

  private static final String SWITCHES =
      """
      #include <assert.h>
      #include <string.h>
      int unit(const char text[4], int x, unsigned n)
      {
          int sum = 0;
          for (unsigned i = 0; i < n; i++) sum++;
          if (text[3] == 0 && strlen(text) > 1) sum++;
          switch (x) {
          case 1: return sum;
          case 2: sum++; /* fall through */
          case 3: assert(sum < 4); return 2 * sum;
          default: return x > 100;
          }
      }
      """;

  @TempDir Path scratch;

  @ParameterizedTest
  @CsvSource({"1", "2", "5", "7"})
  void goOnWhereTheyWere(int paths) {
    check(SORT, "paths", paths);
  }

  @ParameterizedTest
  @CsvSource({"1", "3", "4"})
  void goOnBehindForksOfManyKinds(int paths) {
    check(SWITCHES, "k-paths=2", paths);
  }

  private void check(String text, String criterion, int step) {
    EnumeratedUnit whole = EnumeratedUnit.interrupted(scratch, text, criterion, Long.MAX_VALUE);
    EnumeratedUnit part = EnumeratedUnit.interrupted(scratch, text, criterion, step);
    List<String> together = new ArrayList<>(part.paths());
    int rounds = 1;
    while (!part.paths().isEmpty() && part.found().feasible() < whole.found().feasible()) {
      assertThat(part.found().complete()).isFalse();
      part = part.resumed(scratch, text, criterion, step);
      together.addAll(part.paths());
      rounds++;
    }
    part = part.resumed(scratch, text, criterion, Long.MAX_VALUE);
    assertThat(part.paths()).isEmpty();
    assertThat(rounds).isEqualTo(Math.ceilDiv((int) whole.found().feasible(), step));
    assertThat(together).hasSameElementsAs(whole.paths()).hasSameSizeAs(whole.paths());
    assertThat(new HashSet<>(together)).hasSameSizeAs(together);
    EnumeratedUnit again = whole.resumed(scratch, text, criterion, Long.MAX_VALUE);
    assertThat(again.paths()).isEmpty();
    assertThat(again.found().infeasible()).isEqualTo(whole.found().infeasible());
    assertThat(again.found().complete()).isEqualTo(whole.found().complete());
    if (text.equals(SORT)) { // no prefix is in doubt
      assertThat(part.found().infeasible()).isEqualTo(whole.found().infeasible()).isPositive();
      assertThat(part.found().infeasiblePrefixes())
          .containsExactlyInAnyOrderElementsOf(whole.found().infeasiblePrefixes());
    }
    assertThat(part.found().tests()).isEqualTo(whole.found().tests());
    assertThat(part.found().confirmed()).isEqualTo(whole.found().confirmed());
    assertThat(part.found().cut()).isEqualTo(whole.found().cut());
    assertThat(part.found().faulty()).isEqualTo(whole.found().faulty());
    assertThat(part.found().complete()).isEqualTo(whole.found().complete());
    assertThat(part.result().strategy().candidates())
        .hasSameSizeAs(whole.result().strategy().candidates());
    assertThat(part.result().strategy().findings())
        .hasSameSizeAs(whole.result().strategy().findings());
  }
}
