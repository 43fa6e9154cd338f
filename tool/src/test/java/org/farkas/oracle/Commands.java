package org.farkas.oracle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.farkas.base.Executables;

/** Runs compilers and what they made. */
final class Commands {
  private Commands() {}

  /**
   * What a command printed, standard error included.
   *
   * @param exitCode empty if it was killed for taking too long
   */
  record Result(java.util.OptionalInt exitCode, String output) {
    boolean successful() {
      return exitCode.isPresent() && exitCode.getAsInt() == 0;
    }
  }

  static Result run(Path folder, long timeoutMillis, List<String> command) {
    try {
      Path output = Files.createTempFile(folder, "output", ".txt");
      Process process =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectInput(Path.of("/dev/null").toFile())
              .redirectOutput(output.toFile())
              .start();
      boolean ended = process.waitFor(timeoutMillis, TimeUnit.MILLISECONDS);
      if (!ended) {
        process.destroyForcibly().waitFor();
      }
      String text = Files.readString(output);
      Files.delete(output);
      return new Result(
          ended ? java.util.OptionalInt.of(process.exitValue()) : java.util.OptionalInt.empty(),
          text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Compiles C with gcc, with the semantics that all builds share. */
  static void compile(Path folder, String source, String executable, String... flags) {
    List<String> command =
        new ArrayList<>(List.of("gcc", "-std=gnu11", "-O0", "-ffp-contract=off", "-w"));
    command.addAll(List.of(flags));
    command.addAll(List.of(source, "-o", executable, "-lm"));
    Result result = run(folder, 300_000, command);
    if (!result.successful()) {
      throw new AssertionError("gcc failed: " + result.output());
    }
  }

  /** Whether a program is there. */
  static boolean available(String program) {
    return Executables.find(program).isPresent();
  }
}
