package org.farkas.testcase;

/**
 * How a run of the unit ended.
 *
 * @param code exit status for {@code EXITED}, signal number for {@code ABORTED} and {@code CRASHED}
 */
public record RunEnd(Kind kind, int code) {
  /** The ways to end. */
  public enum Kind {
    RETURNED,
    EXITED,
    ABORTED,
    CRASHED,
    TIMEOUT
  }

  public static final RunEnd RETURNED = new RunEnd(Kind.RETURNED, 0);
  public static final RunEnd TIMEOUT = new RunEnd(Kind.TIMEOUT, 0);
}
