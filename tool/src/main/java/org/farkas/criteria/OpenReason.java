package org.farkas.criteria;

/** Why a target is neither covered nor known to be infeasible. */
public enum OpenReason {
  /** Time ran out while there was something left to try. */
  BUDGET("budget"),
  /** A bound that Farkas guessed blocks it: a capacity, a depth, no sharing, one call. */
  BOUND("bound"),
  /** The solver gave no answer. */
  SOLVER_UNKNOWN("solver unknown"),
  /** A construct that is not supported stands on every way that is left. */
  UNSUPPORTED("unsupported"),
  /** The native run went another way than the machine predicted. */
  REPLAY_MISMATCH("replay mismatch"),
  /** Only runs with undefined behaviour on the way reached it. */
  UNDEFINED_BEHAVIOUR("undefined behaviour"),
  /** A value on the way is only known approximately. */
  APPROXIMATION("approximation"),
  /** No strategy looked at it. */
  NOT_TRIED("not tried");

  private final String label;

  OpenReason(String label) {
    this.label = label;
  }

  /** As results and summaries write it. */
  public String label() {
    return label;
  }
}
