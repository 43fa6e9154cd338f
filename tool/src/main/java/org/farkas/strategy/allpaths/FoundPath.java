package org.farkas.strategy.allpaths;

import java.util.Map;
import java.util.Optional;
import org.farkas.testcase.OracleVerdict;

/**
 * A feasible path.
 *
 * @param number from 1, in the order in which they are found
 * @param text its outcomes, see {@link SourcePath#text}
 * @param confirmed whether the real program took it on the test's inputs
 * @param oracle what the user's oracle says of the test
 * @param counts what was counted along it
 */
public record FoundPath(
    long number,
    String text,
    boolean confirmed,
    Optional<OracleVerdict> oracle,
    Map<Measure, Long> counts) {
  public FoundPath {
    counts = Map.copyOf(counts);
  }
}
