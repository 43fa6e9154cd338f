package org.farkas.strategy;

/** Told of progress, at most some ten times a second; must be quick. */
@FunctionalInterface
public interface Progress {
  /**
   * @param tests number of candidates that were kept so far
   */
  void changed(int covered, int infeasible, int open, int tests);
}
