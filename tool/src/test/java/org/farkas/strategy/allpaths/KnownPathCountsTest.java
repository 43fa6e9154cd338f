package org.farkas.strategy.allpaths;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The programs of {@code benchmarks/paths}, as far as they take little time. */
class KnownPathCountsTest {
  @TempDir Path scratch;

  @ParameterizedTest
  @CsvSource({
    "merge, merge, lengths_fit, k-paths=2, K 2, 17",
    "merge, merge, lengths_fit, k-paths=5, K 5, 321",
    "bubblesort, bubble_sort, , paths, N 3, 6",
    "bubblesort, bubble_sort, , paths, N 5, 120",
    "triangle, triangle, small_sides, paths, N 1, 14",
    "triangle, triangle, sides, paths, N 1, 19",
    "triangle, tritype_by_decision, not_negative, paths, N 1, 10",
    "triangle, tritype, not_negative, paths, N 1, 14",
    "search, sample, , paths, N 3, 57",
    "search, sample, , paths, N 4, 241",
    "search, bsearch_in, sorted, k-paths=2, N 3, 10",
    "getorder, get_order, is_permutation, paths, N 6, 30",
  })
  void areFound(
      String file, String function, String precondition, String criterion, String macro, int count)
      throws IOException {
    String names = "#define %s\n#define %s unit\n".formatted(macro, function);
    if (precondition != null) {
      names += "#define %s meant /* int meant( */\n".formatted(precondition);
    }
    String text = names + Files.readString(Path.of("../benchmarks/paths/" + file + ".c"));
    EnumeratedUnit unit =
        EnumeratedUnit.of(
            scratch, text, criterion, Aliases.LATE, AllPathsOptions.Sharing.FORBIDDEN);
    assertThat(unit.found().complete()).as(unit.found().incompleteBecause().toString()).isTrue();
    assertThat(unit.found().feasible()).isEqualTo(count);
    assertThat(unit.found().tests()).isEqualTo(count);
    assertThat(unit.found().confirmed()).isEqualTo(count);
    assertThat(unit.nativePaths()).isEqualTo(count);
  }
}
