package org.farkas.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.farkas.proof.ProofCheck;
import org.farkas.solve.TextSolver;
import org.farkas.solve.smt.BitwuzlaTextSolver;
import org.farkas.solve.smt.Z3TextSolver;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The certificate checker against exhaustion: it is told of every target of a function with few
 * input bits that no input reaches it, and must not confirm that of one that some input reaches.
 * {@code -Dfarkas.forged.functions=N} sets how many functions, {@code -Dfarkas.forged.seed=S} the
 * first seed.
 */
class ForgedClaimsTest {
  private static final int FUNCTIONS = Integer.getInteger("farkas.forged.functions", 6);
  private static final long SEED = Long.getLong("farkas.forged.seed", 1);

  @TempDir Path folder;

  static Stream<Long> seeds() {
    return LongStream.range(SEED, SEED + FUNCTIONS).boxed();
  }

  static Stream<Long> someSeeds() {
    return seeds().filter(seed -> seed % 3 == 0);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void noFalseClaimIsConfirmed(long seed) throws IOException {
    noFalseClaimIsConfirmed(
        ExhaustionProgramGenerator.generate(seed),
        "branch,mcdc",
        unrolled(12),
        new BitwuzlaTextSolver());
  }

  /** One iteration only, so that abstractions stand for the others; rows and masked values. */
  @ParameterizedTest
  @MethodSource("someSeeds")
  void noFalseClaimIsConfirmedOfAbstractedLoops(long seed) throws IOException {
    noFalseClaimIsConfirmed(
        ExhaustionProgramGenerator.generate(seed),
        "condition,multiple-condition,mcdc-unique-cause",
        unrolled(1),
        new Z3TextSolver());
  }

  @ParameterizedTest
  @MethodSource("someSeeds")
  void noFalseClaimAboutPointersIntoArraysIsConfirmed(long seed) throws IOException {
    noFalseClaimIsConfirmed(
        PointerProgramGenerator.generate(seed),
        "branch,mcdc",
        unrolled(4),
        new BitwuzlaTextSolver());
  }

  /** All claims at once, most of them false, each supposed of the iterations before. */
  @ParameterizedTest
  @MethodSource("someSeeds")
  void noFalseClaimIsConfirmedByInductionOverSeveralIterations(long seed) throws IOException {
    noFalseClaimIsConfirmed(
        ExhaustionProgramGenerator.generate(seed),
        "branch,mcdc",
        new ProofCheck.Hints(1, List.of(), 2),
        new BitwuzlaTextSolver());
  }

  private static ProofCheck.Hints unrolled(int iterations) {
    return new ProofCheck.Hints(iterations, List.of());
  }

  private void noFalseClaimIsConfirmed(
      ExhaustionProgramGenerator.GeneratedUnit unit,
      String criterion,
      ProofCheck.Hints hints,
      TextSolver solver)
      throws IOException {
    ExhaustionOracle.Forged forged = ExhaustionOracle.forge(unit, folder, criterion, hints, solver);
    report(unit.seed(), forged);
    assertThat(forged.wrong()).as(unit.text()).isEmpty();
  }

  private static void report(long seed, ExhaustionOracle.Forged forged) {
    if (Boolean.getBoolean("farkas.forged.report")) {
      System.out.printf(
          "seed %d: %d confirmed, %d missed %s%n",
          seed, forged.confirmed(), forged.missed().size(), forged.missed());
    }
  }
}
