package org.farkas.criteria;

/**
 * A moment of a unit's search, for display.
 *
 * @param unit the function under test
 * @param tests kept so far
 */
public record Progress(
    String unit, int covered, int infeasible, int open, int tests, long remainingMillis) {

  /** Hears of progress, from the searching thread; must be quick. */
  @FunctionalInterface
  public interface Listener {
    /** Hears nothing. */
    Listener SILENT = _ -> {};

    void progressed(Progress progress);
  }
}
