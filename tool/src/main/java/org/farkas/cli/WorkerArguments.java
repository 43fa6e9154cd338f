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
      defaultValue = "0",
      description =
          "Searches of one function that work at the same time (default: 2, or 1 with --jobs,"
              + " with --deterministic and on machines with one processor).")
  private int workers;

  /** Says so if they can't be followed. */
  void check(boolean deterministic) {
    if (jobs < 1 || jobs > MOST) {
      throw DiagnosticException.user("bad-option", "--jobs must be between 1 and " + MOST, "");
    }
    if (workers < 0 || workers > MOST) {
      throw DiagnosticException.user("bad-option", "--workers must be between 1 and " + MOST, "");
    }
    if (workers > 1 && deterministic) {
      throw DiagnosticException.user(
          "bad-option",
          "--deterministic is for one worker: two never meet at the same moment",
          "leave one of --workers and --deterministic out");
    }
  }

  /** Searches of one function at the same time. */
  int workers(boolean deterministic) {
    boolean alone = jobs == 1 && !deterministic && Runtime.getRuntime().availableProcessors() > 1;
    return workers > 0 ? workers : alone ? 2 : 1;
  }
}
