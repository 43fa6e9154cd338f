package org.farkas.strategy.allpaths;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.OracleVerdict;

/**
 * What an enumeration found.
 *
 * @param tests that were made: as many as feasible paths, but with eager aliases
 * @param feasible paths to the end of the unit
 * @param confirmed those that the real program takes
 * @param infeasible prefixes that were refuted
 * @param cut prefixes that were given up at the limit of iterations
 * @param faulty paths on which behaviour is undefined, or an assertion fails: findings, no tests
 * @param complete whether there are no others; else why not
 * @param assumptions what that there are no others rests on, and that prefixes are infeasible
 * @param kept paths of the kept tests, by the tests' numbers
 * @param infeasiblePrefixes the first of them
 * @param verdicts how often the user's oracle said what
 * @param failing the first paths of which it says that they fail
 * @param engineMillis without native runs
 * @param confirmationMillis of native runs
 * @param labellings of indexes that a search in the process tried
 */
public record PathsFound(
    long tests,
    long feasible,
    long confirmed,
    long infeasible,
    long cut,
    long faulty,
    List<String> incompleteBecause,
    List<Assumption> assumptions,
    SortedMap<Integer, KeptPath> kept,
    List<InfeasiblePrefix> infeasiblePrefixes,
    Map<Measure, FoundPath> worst,
    Map<OracleVerdict, Long> verdicts,
    List<FoundPath> failing,
    long engineMillis,
    long confirmationMillis,
    Optional<LateStatistics> late) {
  public PathsFound {
    incompleteBecause = List.copyOf(incompleteBecause);
    assumptions = List.copyOf(assumptions);
    infeasiblePrefixes = List.copyOf(infeasiblePrefixes);
    worst = Map.copyOf(worst);
    verdicts = Map.copyOf(verdicts);
    failing = List.copyOf(failing);
  }

  /**
   * A path whose test was kept.
   *
   * @param statements its outcomes with the lines of the statements between them
   */
  public record KeptPath(FoundPath path, String statements) {}

  /** Whether every feasible path is among those that were found. */
  public boolean complete() {
    return incompleteBecause.isEmpty();
  }

  /**
   * What the search for labels did.
   *
   * @param decided queries that it answered
   * @param byRows those of them for which all inputs that are meant had been written down
   * @param passedOn queries that went to the SMT solver
   * @param labels that were tried
   */
  public record LateStatistics(long decided, long byRows, long passedOn, long labels) {}
}
