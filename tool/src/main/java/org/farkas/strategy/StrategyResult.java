package org.farkas.strategy;

import java.util.List;
import java.util.Optional;
import org.farkas.criteria.Certificate;

/**
 * What a strategy hands back beside the ledger.
 *
 * @param candidates by their numbers in the ledger
 * @param paths how many paths there are, if they were to be counted
 * @param refinement what a refinement did, if there was one
 * @param complete whether the search space was exhausted
 */
public record StrategyResult(
    List<Candidate> candidates,
    List<Finding> findings,
    List<RequiredPrecondition> requiredPreconditions,
    List<ReplayMismatch> mismatches,
    List<Certificate> certificates,
    Optional<PathCounts> paths,
    Optional<RefinementCounts> refinement,
    boolean complete,
    Effort effort) {
  public StrategyResult {
    candidates = List.copyOf(candidates);
    findings = List.copyOf(findings);
    requiredPreconditions = List.copyOf(requiredPreconditions);
    mismatches = List.copyOf(mismatches);
    certificates = List.copyOf(certificates);
  }

  /** The result of a search that refines no model. */
  public StrategyResult(
      List<Candidate> candidates,
      List<Finding> findings,
      List<RequiredPrecondition> requiredPreconditions,
      List<ReplayMismatch> mismatches,
      List<Certificate> certificates,
      Optional<PathCounts> paths,
      boolean complete,
      Effort effort) {
    this(
        candidates,
        findings,
        requiredPreconditions,
        mismatches,
        certificates,
        paths,
        Optional.empty(),
        complete,
        effort);
  }

  /** The same with other inputs for what was found. */
  public StrategyResult with(
      List<Candidate> newCandidates,
      List<Finding> newFindings,
      List<ReplayMismatch> newMismatches) {
    return new StrategyResult(
        newCandidates,
        newFindings,
        requiredPreconditions,
        newMismatches,
        certificates,
        paths,
        refinement,
        complete,
        effort);
  }

  /**
   * Numbers of paths over the layout that was explored.
   *
   * @param feasible paths followed to the end of the program
   * @param infeasible sides of branches that were refuted
   */
  public record PathCounts(long feasible, long infeasible) {}
}
