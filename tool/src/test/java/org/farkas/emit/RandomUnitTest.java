package org.farkas.emit;

import java.nio.file.Path;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Suites of generated functions over generated types compile without a warning and pass. */
class RandomUnitTest {
  private static final long SEEDS = Long.getLong("farkas.seeds", 6);

  @TempDir Path folder;

  static LongStream seeds() {
    long first = Long.getLong("farkas.firstSeed", 1);
    return LongStream.range(first, first + SEEDS);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void passes(long seed) {
    try (EmissionTrial trial = new EmissionTrial(folder, RandomUnit.generate(seed))) {
      trial.passesOnRandomInputs("unit", 15);
    }
  }
}
