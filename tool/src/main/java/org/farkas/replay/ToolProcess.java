package org.farkas.replay;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.farkas.base.Category;
import org.farkas.base.Diagnostic;
import org.farkas.base.DiagnosticException;
import org.farkas.base.FullDisk;
import org.farkas.base.OwnSession;

/**
 * A finished child process such as a compiler.
 *
 * @param exitCode 128 + n if signal n killed it
 * @param output standard output and error together, or standard output alone
 */
record ToolProcess(int exitCode, String output) {
  /** Advice where the disk of temporary files is full. */
  static final String MAKE_ROOM = "free some, or set TMPDIR to where there is room";

  private static final int SIGNAL_BASE = 128;

  boolean succeeded() {
    return exitCode == 0;
  }

  /**
   * Runs a command in the current folder and waits for it.
   *
   * @param log a file for its output
   * @throws DiagnosticException category RESOURCES if it can't be started, is killed, takes too
   *     long or finds no room on the disk
   */
  static ToolProcess run(List<String> command, Path log, long timeoutMillis) {
    return run(command, Path.of(""), Path.of("/dev/null"), log, timeoutMillis);
  }

  /**
   * Likewise, in another folder and with an input.
   *
   * @param input a file that becomes the standard input
   */
  static ToolProcess run(
      List<String> command, Path folder, Path input, Path log, long timeoutMillis) {
    return run(
        new ProcessBuilder(command)
            .directory(folder.toAbsolutePath().toFile())
            .redirectErrorStream(true)
            .redirectInput(ProcessBuilder.Redirect.from(input.toFile())),
        log,
        timeoutMillis);
  }

  /** Runs a program without an input in another folder; what it says as errors goes nowhere. */
  static ToolProcess runQuietly(Path program, Path folder, Path log, long timeoutMillis) {
    return run(
        new ProcessBuilder(program.toString())
            .directory(folder.toAbsolutePath().toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile())),
        log,
        timeoutMillis);
  }

  private static ToolProcess run(ProcessBuilder builder, Path log, long timeoutMillis) {
    List<String> command = List.copyOf(builder.command());
    Process process;
    try {
      builder.redirectOutput(log.toFile());
      builder.environment().put("LC_ALL", "C"); // messages are read by us
      process = builder.command(OwnSession.of(command)).start();
    } catch (IOException e) {
      if (FullDisk.isFull(log)) {
        throw FullDisk.failure(log, MAKE_ROOM, e);
      }
      throw new DiagnosticException(
          Diagnostic.of(
              Category.RESOURCES,
              "tool-not-started",
              "can't start " + command.getFirst() + ": " + e.getMessage(),
              "run 'farkas doctor'"),
          e);
    }
    try {
      if (!process.waitFor(timeoutMillis, TimeUnit.MILLISECONDS)) {
        process.destroyForcibly();
        throw gone(command, "took more than " + timeoutMillis / 1000 + " s");
      }
      int exitCode = process.exitValue();
      if (exitCode > SIGNAL_BASE) {
        throw gone(command, "was killed by signal " + (exitCode - SIGNAL_BASE));
      }
      String output = new String(Files.readAllBytes(log), StandardCharsets.UTF_8);
      // What it says of a full disk may not find room either.
      if (exitCode != 0 && (FullDisk.isNamedIn(output) || FullDisk.isFull(log))) {
        throw FullDisk.failure(log.toAbsolutePath().getParent(), MAKE_ROOM);
      }
      return new ToolProcess(exitCode, output);
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw gone(command, "was interrupted");
    } catch (IOException e) {
      throw gone(command, "left an output that can't be read: " + e.getMessage());
    }
  }

  private static DiagnosticException gone(List<String> command, String what) {
    return DiagnosticException.resources(
        "tool-killed",
        Path.of(command.getFirst()).getFileName() + " " + what,
        "free some memory or disk space and run again");
  }
}
