package org.farkas.app;

import java.nio.file.Path;
import java.util.List;
import org.farkas.base.Budget;
import org.farkas.report.Report;
import org.farkas.strategy.Progress;

/** What jobs tell the user. Safe for several threads. */
public interface UserInterface {
  /** What a unit's search reports to. */
  Progress progress(String unit, Budget budget);

  /** Something that takes a moment, such as {@code reading pump.c}. */
  void status(String unit, String text);

  /**
   * A unit is done.
   *
   * @param written the files that matter to the user
   */
  void unitDone(Report report, List<Path> written);

  /**
   * A unit failed.
   *
   * @return what that means for the command
   */
  ExitStatus failed(String unit, Throwable failure);

  /** Something to know that stops nothing. */
  void note(String text);
}
