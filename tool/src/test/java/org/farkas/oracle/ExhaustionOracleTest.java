package org.farkas.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Exhaustion: on functions with few input bits every verdict must be exactly right, and none may be
 * wrong even when the budget is short. {@code -Dfarkas.exhaustion.functions=N} sets how many (1,000
 * for the full oracle), {@code -Dfarkas.exhaustion.seed=S} the first seed, {@code
 * -Dfarkas.exhaustion.budgetMillis=M} the time for each.
 */
class ExhaustionOracleTest {
  private static final int FUNCTIONS = Integer.getInteger("farkas.exhaustion.functions", 12);
  private static final long SEED = Long.getLong("farkas.exhaustion.seed", 1);
  private static final long BUDGET_MILLIS = Long.getLong("farkas.exhaustion.budgetMillis", 20_000);
  private static final long SHORT_BUDGET_MILLIS = 150;

  /** Some of their targets stay open, however long the search. */
  private static final long POINTER_MILLIS = 1_500;

  @TempDir Path folder;

  static Stream<Long> seeds() {
    return LongStream.range(SEED, SEED + FUNCTIONS).boxed();
  }

  static Stream<Long> someSeeds() {
    return seeds().filter(seed -> seed % 4 == 0);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void everyVerdictIsRight(long seed) throws IOException {
    ExhaustionOracle.Outcome outcome = ExhaustionOracle.compare(seed, folder, BUDGET_MILLIS);
    assertThat(outcome.wrong()).as(outcome.unit().text()).isEmpty();
    assertThat(outcome.open()).as(outcome.unit().text()).isEmpty();
  }

  /** Pointers to anywhere in arrays; {@code -Dfarkas.exhaustion.pointers=N} sets how many. */
  static Stream<Long> pointerSeeds() {
    int functions = Integer.getInteger("farkas.exhaustion.pointers", 3);
    return LongStream.range(SEED, SEED + functions).boxed();
  }

  @ParameterizedTest
  @MethodSource("pointerSeeds")
  void noVerdictOnPointersIntoArraysIsWrong(long seed) throws IOException {
    ExhaustionOracle.Outcome outcome =
        ExhaustionOracle.compare(
            PointerProgramGenerator.generate(seed),
            folder,
            Math.min(POINTER_MILLIS, BUDGET_MILLIS));
    assertThat(outcome.wrong()).as(outcome.unit().text()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("someSeeds")
  void noVerdictIsWrongWhenTimeIsShort(long seed) throws IOException {
    ExhaustionOracle.Outcome outcome = ExhaustionOracle.compare(seed, folder, SHORT_BUDGET_MILLIS);
    assertThat(outcome.wrong()).as(outcome.unit().text()).isEmpty();
  }

  /** Rows, masked values and unique-cause pairs. */
  @ParameterizedTest
  @MethodSource("someSeeds")
  void noVerdictOfTheOtherCriteriaIsWrong(long seed) throws IOException {
    ExhaustionOracle.Outcome outcome =
        ExhaustionOracle.compare(
            ExhaustionProgramGenerator.generate(seed),
            folder,
            BUDGET_MILLIS,
            "condition,multiple-condition,mcdc-unique-cause");
    assertThat(outcome.wrong()).as(outcome.unit().text()).isEmpty();
    assertThat(outcome.open()).as(outcome.unit().text()).isEmpty();
  }
}
