package org.farkas.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.farkas.exec.machine.ConcreteRun;
import org.farkas.exec.machine.Machine;
import org.farkas.exec.machine.MachineOptions;
import org.farkas.exec.machine.PathEnd;
import org.farkas.exec.machine.Snapshot;
import org.farkas.expr.simplify.Simplifications;
import org.farkas.frontend.clang.ClangFrontEnd;
import org.farkas.frontend.clang.Program;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputVector;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The machine against native code on programs that Csmith makes (Debian's package csmith): the
 * checksum that such a program keeps of its variables must come out alike. Programs that run for
 * more than a second natively are left out and show as skipped. {@code -Dfarkas.csmith.programs=N}
 * sets how many, {@code -Dfarkas.csmith.seed=S} the first seed.
 */
class CsmithTest {
  private static final int PROGRAMS = Integer.getInteger("farkas.csmith.programs", 5);
  private static final long SEED = Long.getLong("farkas.csmith.seed", 1);
  private static final long NATIVE_TIMEOUT_MILLIS = 1_000;
  private static final long MAX_INSTRUCTIONS = 1_000_000_000L;

  /**
   * Volatile variables would all be inputs; floats hash a NaN's bits; and members of packed
   * structures are accessed through pointers that C does not allow there (misaligned ones).
   */
  private static final List<String> OPTIONS =
      List.of(
          "--no-argc",
          "--concise",
          "--no-volatiles",
          "--no-volatile-pointers",
          "--no-float",
          "--no-packed-struct");

  private static final Pattern CHECKSUM = Pattern.compile("checksum = ([0-9A-F]+)");
  private static final Path HEADERS = Path.of("/usr/include/csmith");

  @TempDir Path folder;

  static Stream<Long> seeds() {
    return LongStream.range(SEED, SEED + PROGRAMS).boxed();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void theMachineComputesTheChecksum(long seed) throws IOException {
    assumeTrue(
        Commands.available("csmith") && Files.isDirectory(HEADERS),
        "csmith is not installed: nothing is compared");
    OptionalLong expected = nativeChecksum(seed);
    assumeTrue(expected.isPresent(), "seed " + seed + " runs too long");
    assertThat(machineChecksum(seed)).isEqualTo(expected.getAsLong());
  }

  private OptionalLong nativeChecksum(long seed) {
    List<String> generate = new java.util.ArrayList<>(List.of("csmith"));
    generate.addAll(OPTIONS);
    generate.addAll(List.of("--seed", Long.toString(seed), "--output", "program.c"));
    Commands.Result generated = Commands.run(folder, 60_000, generate);
    assertThat(generated.successful()).as(generated.output()).isTrue();
    Commands.compile(folder, "program.c", "program", "-isystem", HEADERS.toString());
    Commands.Result run = Commands.run(folder, NATIVE_TIMEOUT_MILLIS, List.of("./program"));
    Matcher matcher = CHECKSUM.matcher(run.output());
    return run.successful() && matcher.find()
        ? OptionalLong.of(Long.parseLong(matcher.group(1), 16))
        : OptionalLong.empty();
  }

  private long machineChecksum(long seed) throws IOException {
    Program program =
        ClangFrontEnd.load(
            folder.resolve("program.c"),
            List.of("-isystem", HEADERS.toString()),
            Files.createDirectories(folder.resolve("scratch")));
    Machine machine =
        new Machine(
            program.module(),
            program.source(),
            Simplifications.newContext(),
            MachineOptions.DEFAULT);
    InputVector nothing =
        new InputVector(
            new InputLayout("main", List.of(), 0), List.of(), List.of(), List.of(), List.of());
    ConcreteRun run = machine.runConcretely(nothing, MAX_INSTRUCTIONS);
    assertThat(run.end()).as("seed " + seed).isEqualTo(new PathEnd.Returned());
    Snapshot context = run.variables().get("crc32_context");
    assertThat(context.unknownBytes().isEmpty()).as("known checksum of seed " + seed).isTrue();
    return ~context.value().bits(0, 32) & 0xffffffffL;
  }
}
