package org.farkas.app;

import java.util.Set;
import org.farkas.base.Budget;
import org.farkas.base.DiagnosticException;

/** The user's interrupt, and what fails only because of it. */
public final class Interruption {
  /** What is said if nothing came of the run. */
  public static final String WITHOUT_RESULT = "interrupted before there was a result";

  /** Failures of child processes that were killed, and of waiting for them. */
  private static final Set<String> OF_KILLED_CHILDREN =
      Set.of("interrupted", "compiler-killed", "tool-killed", "replay-server-gone");

  private Interruption() {}

  /**
   * Whether a failure is a child process that the interrupt killed too, and so none: a full disk or
   * a folder that can't be written are told all the same.
   *
   * @param whole the run's budget, which an interrupt cancels
   */
  public static boolean explains(Throwable failure, Budget whole) {
    return whole.cancelled()
        && failure instanceof DiagnosticException known
        && OF_KILLED_CHILDREN.contains(known.diagnostic().code());
  }
}
