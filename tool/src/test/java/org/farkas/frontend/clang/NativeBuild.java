package org.farkas.frontend.clang;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Builds and runs native programs for tests. */
final class NativeBuild {
  private static final long TIMEOUT_SECONDS = 60;

  private NativeBuild() {}

  /** What a process left behind. */
  record Outcome(int status, String output) {}

  /** Compiles and links; fails the test with the compiler's messages. */
  static Path executable(Path folder, String name, String compiler, List<String> arguments)
      throws IOException {
    Path executable = folder.resolve(name);
    List<String> command = new ArrayList<>(List.of(compiler, "-w", "-ffp-contract=off"));
    if (!compiler.equals("gcc")) {
      command.add("-fbracket-depth=10000");
    }
    command.addAll(arguments);
    command.addAll(List.of("-o", executable.toString()));
    Outcome outcome = run(command, Map.of());
    if (outcome.status() != 0) {
      throw new AssertionError(String.join(" ", command) + "\n" + outcome.output());
    }
    return executable;
  }

  static Outcome run(List<String> command, Map<String, String> environment) throws IOException {
    Path output = Files.createTempFile("farkas-test", ".out");
    try {
      ProcessBuilder builder = new ProcessBuilder(command);
      builder.environment().putAll(environment);
      builder.redirectErrorStream(true);
      builder.redirectOutput(output.toFile());
      Process process = builder.start();
      try {
        if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
          throw new AssertionError("no end: " + command);
        }
        return new Outcome(
            process.exitValue(), Files.readString(output, StandardCharsets.ISO_8859_1));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException(e);
      } finally {
        process.destroyForcibly();
      }
    } finally {
      Files.delete(output);
    }
  }

  /** A file of this package's test resources. */
  static Path resource(Path folder, String name) throws IOException {
    try (var in = NativeBuild.class.getResourceAsStream(name)) {
      Path file = folder.resolve(name);
      Files.write(file, in.readAllBytes());
      return file;
    }
  }
}
