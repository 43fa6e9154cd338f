package org.farkas.strategy.allpaths;

import java.util.Optional;
import java.util.Set;

/**
 * Which paths are wanted.
 *
 * @param iterations of each loop, at most; unlimited if empty
 * @param precondition a function of the unit's parameters that says which inputs are meant
 * @param measures what is counted, to find the paths with the largest counts
 * @param keptTests how many tests are kept for the emitted suite; all go to the sink
 */
public record AllPathsOptions(
    Optional<Integer> iterations, Aliases aliases, Optional<String> precondition,
    Set<Measure> measures,
    int keptTests) {
  public AllPathsOptions {
    measures = Set.copyOf(measures);
  }
}
