package org.farkas.app;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.farkas.criteria.Certificate;
import org.farkas.criteria.Ledger;
import org.farkas.strategy.Candidate;
import org.farkas.strategy.Confirmer;
import org.farkas.strategy.Effort;
import org.farkas.strategy.Finding;
import org.farkas.strategy.ReplayMismatch;
import org.farkas.strategy.RequiredPrecondition;
import org.farkas.strategy.StrategyResult;
import org.farkas.testcase.InputVector;

/**
 * What several searches of one unit find together, each over an account of its own: their tests get
 * new numbers and are credited to the unit's ledger, what goes wrong is kept once.
 */
final class Gathered {
  private final Ledger ledger;
  private final List<Candidate> candidates = new ArrayList<>();
  private final Map<String, Finding> findings = new HashMap<>();
  private final List<Finding> findingsInOrder = new ArrayList<>();
  private final Map<String, RequiredPrecondition> preconditions = new LinkedHashMap<>();
  private final List<ReplayMismatch> mismatches = new ArrayList<>();
  private final List<Certificate> certificates = new ArrayList<>();
  private Effort effort = new Effort(0, 0, 0, 0, 0);

  /**
   * @param ledger the unit's
   */
  Gathered(Ledger ledger) {
    this.ledger = ledger;
  }

  /** Adds what a search found, but its certificates. */
  void add(StrategyResult found) {
    for (Candidate each : found.candidates()) {
      Candidate numbered =
          new Candidate(
              candidates.size(),
              each.inputs(),
              each.run(),
              each.unknown(),
              each.usable(),
              each.fault());
      candidates.add(numbered);
      ledger.credit(numbered.number(), numbered.usable());
    }
    for (Finding each : found.findings()) {
      if (findings.putIfAbsent(each.kind() + "@" + each.where(), each) == null) {
        findingsInOrder.add(each);
      }
    }
    found.requiredPreconditions().forEach(each -> preconditions.putIfAbsent(each.subject(), each));
    mismatches.addAll(found.mismatches());
    Effort more = found.effort();
    effort =
        new Effort(
            effort.solverQueries() + more.solverQueries(),
            effort.solverMillis() + more.solverMillis(),
            effort.instructions() + more.instructions(),
            effort.states() + more.states(),
            effort.nativeRuns() + more.nativeRuns());
  }

  /** Adds what goes wrong in what a search found, not its tests. */
  void addFaults(StrategyResult found) {
    add(found.with(List.of(), found.findings(), found.mismatches()));
  }

  /** Adds tests that were confirmed without a search. */
  void add(Confirmer confirmer) {
    add(
        new StrategyResult(
            confirmer.candidates(),
            confirmer.faults().findings(),
            confirmer.faults().requiredPreconditions(),
            confirmer.mismatches(),
            List.of(),
            Optional.empty(),
            false,
            new Effort(0, 0, confirmer.instructions(), 0, confirmer.nativeRuns())));
  }

  void add(Certificate certificate) {
    certificates.add(certificate);
  }

  /** Credits the tests to another account, under numbers that its own searches don't use. */
  void creditTo(Ledger other) {
    candidates.forEach(each -> other.credit(-1 - each.number(), each.usable()));
  }

  /**
   * All of it.
   *
   * @param complete whether the search space was exhausted
   */
  StrategyResult result(boolean complete) {
    return new StrategyResult(
        candidates,
        findingsInOrder.stream()
            .sorted(Comparator.comparing(Finding::where).thenComparing(Finding::kind))
            .toList(),
        List.copyOf(preconditions.values()),
        mismatches,
        certificates,
        Optional.empty(),
        complete,
        effort);
  }

  /** A certificate under another name. */
  static Certificate named(Certificate certificate, String id) {
    return new Certificate(
        id,
        certificate.file(),
        certificate.function(),
        certificate.claims(),
        certificate.argument(),
        certificate.assumptions());
  }

  /**
   * A result in which some of the tests and findings are others.
   *
   * @param some which inputs they have
   * @param change gives a result that holds only those the same ones in the same order with other
   *     inputs
   */
  static StrategyResult replaced(
      StrategyResult all, Predicate<InputVector> some, UnaryOperator<StrategyResult> change) {
    StrategyResult part =
        change.apply(
            all.with(
                all.candidates().stream().filter(each -> some.test(each.inputs())).toList(),
                all.findings().stream().filter(each -> some.test(each.inputs())).toList(),
                all.mismatches()));
    Map<Integer, Candidate> newCandidates =
        part.candidates().stream().collect(Collectors.toMap(Candidate::number, each -> each));
    List<Finding> newFindings = new ArrayList<>();
    int next = 0;
    for (Finding each : all.findings()) {
      newFindings.add(some.test(each.inputs()) ? part.findings().get(next++) : each);
    }
    return all.with(
        all.candidates().stream()
            .map(each -> newCandidates.getOrDefault(each.number(), each))
            .toList(),
        newFindings,
        part.mismatches());
  }
}
