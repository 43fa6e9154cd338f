package org.farkas.app;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.farkas.base.DiagnosticException;
import org.farkas.solve.TextSolver;

/**
 * A solver that is a program: it gets the path of an SMT-LIB 2 script and writes {@code sat},
 * {@code unsat} or {@code unknown} on a line of its own.
 */
final class ProgramSolver implements TextSolver {
  private final String program;
  private final Path folder;

  /**
   * @param folder for scripts
   */
  ProgramSolver(String program, Path folder) {
    this.program = program;
    this.folder = folder;
  }

  @Override
  public Answer check(String smtLib, long timeoutMillis) {
    Path script = folder.resolve("question.smt2");
    Path output = folder.resolve("answer.txt");
    try {
      Files.writeString(script, smtLib);
      Process process =
          new ProcessBuilder(program, script.toString())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .redirectInput(Path.of("/dev/null").toFile())
              .start();
      if (!process.waitFor(timeoutMillis, TimeUnit.MILLISECONDS)) {
        process.destroyForcibly().waitFor();
        return Answer.UNKNOWN;
      }
      return answer(new String(Files.readAllBytes(output), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw DiagnosticException.user(
          "solver-not-started",
          "can't run the solver " + program + ": " + e.getMessage(),
          "give z3, bitwuzla, or the path of a program that reads an SMT-LIB 2 file");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Answer.UNKNOWN;
    }
  }

  /** Exactly one line must be an answer: whoever says both is not believed. */
  private static Answer answer(String output) {
    Answer answer = Answer.UNKNOWN;
    int answers = 0;
    for (String line : output.lines().map(String::strip).toList()) {
      switch (line) {
        case "sat" -> {
          answer = Answer.SAT;
          answers++;
        }
        case "unsat" -> {
          answer = Answer.UNSAT;
          answers++;
        }
        case "unknown" -> answers++;
        default -> {
          if (line.startsWith("(error")) {
            return Answer.UNKNOWN;
          }
        }
      }
    }
    return answers == 1 ? answer : Answer.UNKNOWN;
  }
}
