package org.farkas.cli;

import org.farkas.base.DiagnosticException;
import picocli.CommandLine.Option;

/** How much is done at the same time. */
final class WorkerArguments {
  private static final int MOST = 256;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      defaultValue = "1",
      description = "Functions that are worked on at the same time (default: 1).")
  int jobs = 1;

  @Option(
      names = "--workers",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "Searches of one function that work at the same time (default: 1; more want a processor"
              + " each, and one to spare).")
  int workers = 1;

  /** Says so if they can't be followed. */
  void check(boolean deterministic) {
    if (jobs < 1 || jobs > MOST) {
      throw DiagnosticException.user("bad-option", "--jobs must be between 1 and " + MOST, "");
    }
    if (workers < 1 || workers > MOST) {
      throw DiagnosticException.user("bad-option", "--workers must be between 1 and " + MOST, "");
    }
    if (workers > 1 && deterministic) {
      throw DiagnosticException.user(
          "bad-option",
          "--deterministic is for one worker: two never meet at the same moment",
          "leave one of --workers and --deterministic out");
    }
  }
}
