package org.farkas.strategy.allpaths;

import java.util.Optional;
import java.util.Set;

/**
 * Which paths are wanted.
 *
 * @param iterations of each loop, at most; unlimited if empty
 * @param sharing whether pointers among the inputs may lead to the same memory
 * @param oracle a function that judges each test
 * @param measures what is counted, to find the paths with the largest counts
 * @param keptTests how many tests are kept for the emitted suite; all go to the sink
 * @param resume whether to go on with an enumeration that was interrupted
 */
public record AllPathsOptions(
    Optional<Integer> iterations,
    Aliases aliases,
    Sharing sharing,
    Optional<String> oracle,
    Set<Measure> measures,
    int keptTests,
    boolean resume) {
  /** What is taken for granted about external aliases. */
  public enum Sharing {
    /** They lie apart, and where that matters, the enumeration is not complete. */
    NOT_FOLLOWED,
    /** They lie apart: the user says so. */
    FORBIDDEN,
    /** Every way in which they can overlap is tried. */
    FOLLOWED
  }

  public AllPathsOptions {
    measures = Set.copyOf(measures);
  }
}
