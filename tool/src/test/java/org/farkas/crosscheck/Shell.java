package org.farkas.crosscheck;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.farkas.base.Executables;

/** Runs commands to their end. */
final class Shell {
  private static final long TIMEOUT_SECONDS = 300;

  /**
   * What a finished command left.
   *
   * @param output its standard output
   * @param errors its standard error
   */
  record Finished(int exit, String output, String errors) {
    /** Fails with what the command said if it did not end with 0. */
    Finished orFail(String what) {
      if (exit != 0) {
        throw new IllegalStateException(
            what + " ended with " + exit + "\n" + (output + errors).strip());
      }
      return this;
    }
  }

  private Shell() {}

  /** Whether a command of this name stands on the path. */
  static boolean has(String command) {
    return Executables.find(command).isPresent();
  }

  static Finished run(Path folder, List<String> command) {
    return run(folder, command, Map.of(), TIMEOUT_SECONDS);
  }

  /** Runs a command with additions to the environment; it is ended softly after the time. */
  static Finished run(
      Path folder, List<String> command, Map<String, String> environment, long timeoutSeconds) {
    try {
      Path output = Files.createTempFile("farkas-crosscheck", ".out");
      Path errors = Files.createTempFile("farkas-crosscheck", ".err");
      try {
        ProcessBuilder builder =
            new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        if (!process.waitFor(timeoutSeconds, TimeUnit.SECONDS)) {
          process.destroy();
          if (!process.waitFor(10, TimeUnit.SECONDS)) {
            process.destroyForcibly();
          }
        }
        return new Finished(
            process.waitFor(),
            Files.readString(output, StandardCharsets.ISO_8859_1),
            Files.readString(errors, StandardCharsets.ISO_8859_1));
      } finally {
        Files.delete(output);
        Files.delete(errors);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
