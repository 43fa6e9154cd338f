package org.farkas.frontend.clang;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.farkas.base.DiagnosticException;
import org.farkas.base.FullDisk;
import org.farkas.base.OwnSession;

/**
 * Runs clang as a child process, in the caller's working directory so that relative flags mean what
 * the user meant. Every failure becomes a diagnostic.
 */
final class ClangDriver {
  private static final long TIMEOUT_MILLIS = 120_000;
  private static final long MAX_ERROR_BYTES = 1 << 20;

  /** SIGINT, SIGKILL, SIGTERM: somebody wanted it to end. */
  private static final Set<Integer> KILLS = Set.of(2, 9, 15);

  /** Less than the 8 MiB that libclang parses with: what passes here does not overflow there. */
  private static final String WITH_SMALL_STACK = "ulimit -S -s 7000 2>/dev/null; exec \"$@\"";

  private static final List<String> COMMON =
      List.of("-w", "-fno-color-diagnostics", "-fno-caret-diagnostics", "-fno-crash-diagnostics");

  private final Path clang;
  private final Path scratch;
  private final long timeoutMillis;

  ClangDriver(Path clang, Path scratch) {
    this(clang, scratch, TIMEOUT_MILLIS);
  }

  ClangDriver(Path clang, Path scratch, long timeoutMillis) {
    this.clang = clang;
    this.scratch = scratch;
    this.timeoutMillis = timeoutMillis;
  }

  /** Compiles the user's file and drops the result: all of the user's errors appear here. */
  void check(Path file, List<String> flags) {
    List<String> command =
        new ArrayList<>(List.of("sh", "-c", WITH_SMALL_STACK, "sh", clang.toString()));
    command.addAll(flags);
    command.addAll(COMMON);
    command.addAll(List.of("-O0", "-c", "-emit-llvm", "-o", "/dev/null", "-x", "c"));
    command.add(argument(file));
    run(command);
  }

  /**
   * Preprocesses to {@code output}. The user's {@code #define} and {@code #undef} lines stay.
   *
   * @param keepSystemIncludes whether system headers stay {@code #include} lines
   */
  void preprocess(Path file, List<String> flags, boolean keepSystemIncludes, Path output) {
    List<String> command = new ArrayList<>(List.of(clang.toString()));
    command.addAll(flags);
    command.addAll(COMMON);
    command.addAll(List.of("-E", "-dD"));
    if (keepSystemIncludes) {
      command.add("-fkeep-system-includes");
    }
    command.addAll(List.of("-o", output.toString(), "-x", "c", argument(file)));
    run(command);
  }

  /**
   * Compiles C text to bitcode in which no branch is removed.
   *
   * @param defines macros for this compilation, {@code NAME=VALUE}
   */
  void compileToBitcode(Path text, List<String> flags, List<String> defines, Path output) {
    List<String> command = new ArrayList<>(List.of(clang.toString()));
    command.addAll(flags);
    command.addAll(COMMON);
    command.addAll(Program.SEMANTICS_FLAGS);
    command.addAll(List.of("-Xclang", "-disable-O0-optnone", "-g", "-fno-discard-value-names"));
    command.addAll(List.of("-fbracket-depth=100000", "-c", "-emit-llvm"));
    if (!FlagMeanings.allowsNull(flags)) {
      command.addAll(Promises.SANITIZER_FLAGS);
    }
    defines.forEach(define -> command.add("-D" + define));
    command.addAll(List.of("-o", output.toString(), "-x", "c", argument(text)));
    run(command);
  }

  private static String argument(Path file) {
    String name = file.toString();
    return name.startsWith("-") ? "./" + name : name;
  }

  private void run(List<String> command) {
    try {
      Path errors = Files.createTempFile(scratch, "clang", ".err");
      try {
        int status = status(command, errors);
        if (status != 0) {
          throw failure(status, text(errors));
        }
      } finally {
        Files.deleteIfExists(errors);
      }
    } catch (IOException e) {
      throw DiagnosticException.resources(
          "compiler-not-started",
          "can't run clang: " + e.getMessage(),
          "is there memory, and room in " + scratch + "?");
    }
  }

  private int status(List<String> command, Path errors) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(OwnSession.of(command));
    builder.environment().put("LC_ALL", "C");
    builder.redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
    builder.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.redirectError(errors.toFile());
    Process process = builder.start();
    try {
      if (!process.waitFor(timeoutMillis, TimeUnit.MILLISECONDS)) {
        throw DiagnosticException.resources(
            "compiler-timeout",
            "clang did not finish within " + timeoutMillis / 1000 + " s",
            "is the file very large, or the machine busy?");
      }
      return process.exitValue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw DiagnosticException.resources("interrupted", "interrupted while clang ran", "");
    } finally {
      process.destroyForcibly();
    }
  }

  private static String text(Path errors) throws IOException {
    try (var in = Files.newInputStream(errors)) {
      return new String(in.readNBytes((int) MAX_ERROR_BYTES), StandardCharsets.UTF_8);
    }
  }

  private DiagnosticException failure(int status, String standardError) {
    int signal = status > 128 ? status - 128 : 0;
    boolean memory = standardError.contains("out of memory");
    if (KILLS.contains(signal) || memory) {
      return DiagnosticException.resources(
          "compiler-killed", "clang was killed", "it may have needed more memory than there is");
    }
    if (FullDisk.isNamedIn(standardError) || FullDisk.isFull(scratch)) {
      return FullDisk.failure(scratch, "free some, or set TMPDIR to where there is room");
    }
    if (signal != 0) {
      return DiagnosticException.user(
          "compiler-crashed",
          "clang crashed on this file (signal " + signal + ")",
          "expressions or else-if chains of many thousands of links are too deep for it");
    }
    return new DiagnosticException(ClangMessages.diagnostic(standardError));
  }
}
