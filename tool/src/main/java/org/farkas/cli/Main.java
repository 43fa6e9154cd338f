package org.farkas.cli;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.List;
import org.farkas.app.ClangEngine;
import org.farkas.app.ExitStatus;
import org.farkas.app.UnitEngine;
import org.farkas.base.Budget;

/** The program. */
public final class Main {
  private Main() {}

  /** Runs a command and ends the process with its exit code. */
  public static void main(String[] arguments) {
    Budget budget = Budget.ofMillis(Long.MAX_VALUE);
    Interrupts interrupts = Interrupts.cancelling(budget);
    TerminalConsole console =
        new TerminalConsole(
            writer(System.out),
            writer(System.err),
            TerminalStyle.of(System.console(), System.getenv()),
            List.of(arguments));
    UnitEngine.Factory engines = ClangEngine::open;
    ExitStatus status = Cli.run(List.of(arguments), console, engines, budget);
    interrupts.finished();
    System.exit(status.code());
  }

  private static PrintWriter writer(PrintStream stream) {
    return new PrintWriter(stream, false, stream.charset());
  }
}
