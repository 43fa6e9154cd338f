package org.farkas.strategy.bounded;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.farkas.criteria.MaskingMcdcCriterion;
import org.farkas.strategy.Portfolio;
import org.farkas.strategy.Search;
import org.farkas.strategy.SearchedUnit;
import org.farkas.strategy.refine.RefineSearch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Targets that one hard input reaches are never called infeasible, however short the time. */
@Tag("slow")
class TrapsTest {
  private static final int TRAPS = 69;
  private static final long BUDGET_MILLIS = 2_000;

  @TempDir Path folder;

  static IntStream traps() {
    return IntStream.rangeClosed(1, TRAPS);
  }

  @ParameterizedTest
  @MethodSource("traps")
  void nothingReachableIsCalledInfeasible(int number) throws IOException {
    assertThat(notCovered(number, BoundedSearch::new)).doesNotContainValue("infeasible");
  }

  @ParameterizedTest
  @MethodSource("traps")
  void noRefinementCallsItInfeasibleEither(int number) throws IOException {
    assertThat(notCovered(number, RefineSearch::new)).doesNotContainValue("infeasible");
  }

  private Map<String, String> notCovered(int number, Search.Factory search) throws IOException {
    SearchedUnit unit =
        SearchedUnit.of(
            folder,
            text().replace(" t" + number + "(", " unit("),
            new MaskingMcdcCriterion(),
            BUDGET_MILLIS,
            false,
            task -> new Portfolio(task, List.of(search), 1).run());
    return unit.notCovered();
  }

  private static String text() throws IOException {
    try (InputStream text = TrapsTest.class.getResourceAsStream("/strategy/traps.c")) {
      return new String(text.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
