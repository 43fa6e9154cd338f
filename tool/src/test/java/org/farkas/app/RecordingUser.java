package org.farkas.app;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.farkas.base.Budget;
import org.farkas.base.Category;
import org.farkas.base.Diagnostic;
import org.farkas.base.DiagnosticException;
import org.farkas.report.Report;
import org.farkas.strategy.Progress;

/** Remembers what the user would have been told. */
final class RecordingUser implements UserInterface {
  final List<Report> reports = new ArrayList<>();
  final List<Path> written = new ArrayList<>();
  final List<Diagnostic> failures = new ArrayList<>();
  final List<String> notes = new ArrayList<>();

  @Override
  public Progress progress(String unit, Budget budget) {
    return (_, _, _, _) -> {};
  }

  @Override
  public void status(String unit, String text) {}

  @Override
  public synchronized void unitDone(Report report, List<Path> files) {
    reports.add(report);
    written.addAll(files);
  }

  @Override
  public synchronized ExitStatus failed(String unit, Throwable failure) {
    Diagnostic diagnostic =
        failure instanceof DiagnosticException e
            ? e.diagnostic()
            : Diagnostic.of(Category.INTERNAL, "internal-error", failure.getMessage(), "");
    failures.add(diagnostic);
    return ExitStatus.of(diagnostic.category());
  }

  @Override
  public synchronized void note(String text) {
    notes.add(text);
  }
}
