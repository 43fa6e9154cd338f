package org.farkas.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The machine against native code on generated programs. {@code -Dfarkas.differential.programs=N}
 * sets how many (2,000 for the full oracle), {@code -Dfarkas.differential.seed=S} the first seed.
 */
class DifferentialTest {
  private static final int PROGRAMS = Integer.getInteger("farkas.differential.programs", 20);
  private static final long SEED = Long.getLong("farkas.differential.seed", 1);
  private static final int BATCH = 10;

  @TempDir Path folder;

  static Stream<Long> firstSeeds() {
    return Stream.iterate(SEED, seed -> seed < SEED + PROGRAMS, seed -> seed + BATCH);
  }

  @ParameterizedTest
  @MethodSource("firstSeeds")
  void theMachineComputesWhatTheProcessorComputes(long firstSeed) {
    int count = (int) Math.min(BATCH, SEED + PROGRAMS - firstSeed);
    DifferentialBatch.Outcome outcome = DifferentialBatch.compare(firstSeed, count, folder);
    assertThat(outcome.differences()).isEmpty();
    assertThat(outcome.unsupported()).hasSizeLessThanOrEqualTo(outcome.runs() / 10);
  }
}
