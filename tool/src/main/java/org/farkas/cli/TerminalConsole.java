package org.farkas.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import org.farkas.app.CrashReport;
import org.farkas.app.ExitStatus;
import org.farkas.app.UserInterface;
import org.farkas.base.Budget;
import org.farkas.base.Diagnostic;
import org.farkas.base.SourceSpan;
import org.farkas.report.Report;
import org.farkas.report.console.ProgressDisplay;
import org.farkas.report.console.Style;
import org.farkas.report.console.Summary;
import org.farkas.strategy.Progress;

/** Writes to the terminal: results and progress to standard output, problems to standard error. */
final class TerminalConsole implements UserInterface {
  private final PrintWriter out;
  private final PrintWriter err;
  private final Style style;
  private final List<String> arguments;
  private final ProgressDisplay display;
  private boolean anySummary;

  TerminalConsole(PrintWriter out, PrintWriter err, Style style, List<String> arguments) {
    this.out = out;
    this.err = err;
    this.style = style;
    this.arguments = List.copyOf(arguments);
    this.display = new ProgressDisplay(out, style);
  }

  Style style() {
    return style;
  }

  @Override
  public Progress progress(String unit, Budget budget) {
    return display.of(unit, budget);
  }

  @Override
  public void status(String unit, String text) {
    display.show(unit, text);
  }

  @Override
  public synchronized void unitDone(Report report, List<Path> written) {
    display.finished(report.header().function());
    if (anySummary) {
      out.println();
    }
    anySummary = true;
    out.print(Summary.of(report, style));
    if (!written.isEmpty()) {
      out.println();
      written.forEach(file -> out.println("  " + file));
    }
    out.flush();
  }

  @Override
  public ExitStatus failed(String unit, Throwable failure) {
    Diagnostic diagnostic = CrashReport.of(failure, arguments);
    display.finished(unit);
    problem(unit.isEmpty() ? "" : unit + ": ", diagnostic);
    return ExitStatus.of(diagnostic.category());
  }

  private synchronized void problem(String prefix, Diagnostic diagnostic) {
    display.clear();
    String place = diagnostic.where().equals(SourceSpan.UNKNOWN) ? "" : diagnostic.where() + ": ";
    err.println(
        "farkas: %s%serror: %s [%s]"
            .formatted(prefix, place, diagnostic.message(), diagnostic.code()));
    if (!diagnostic.advice().isEmpty()) {
      err.println("  " + diagnostic.advice());
    }
    err.flush();
  }

  @Override
  public synchronized void note(String text) {
    display.clear();
    err.println("farkas: note: " + text);
    err.flush();
  }

  synchronized void print(String text) {
    display.clear();
    out.print(text);
    out.flush();
  }
}
