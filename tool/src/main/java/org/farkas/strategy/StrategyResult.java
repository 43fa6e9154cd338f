package org.farkas.strategy;

import java.util.List;
import org.farkas.criteria.Certificate;

/**
 * What a strategy hands back beside the ledger.
 *
 * @param candidates by their numbers in the ledger
 * @param complete whether the search space was exhausted
 */
public record StrategyResult(
    List<Candidate> candidates,
    List<Finding> findings,
    List<RequiredPrecondition> requiredPreconditions,
    List<ReplayMismatch> mismatches,
    List<Certificate> certificates,
    boolean complete,
    Effort effort) {
  public StrategyResult {
    candidates = List.copyOf(candidates);
    findings = List.copyOf(findings);
    requiredPreconditions = List.copyOf(requiredPreconditions);
    mismatches = List.copyOf(mismatches);
    certificates = List.copyOf(certificates);
  }
}
