package org.farkas.criteria;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.farkas.base.SourceSpan;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.RunEnd;
import org.farkas.trace.Trace;

/**
 * Everything that strategies find out about one unit. It is made before the search and filled
 * during it, so that an interrupted or failed search still leaves what it had. One thread at a
 * time.
 */
public final class Account {
  private final String unit;
  private final Ledger ledger;
  private final List<CandidateTest> tests = new ArrayList<>();
  private final Map<Object, Finding> findings = new LinkedHashMap<>();
  private final Map<Object, RequiredPrecondition> preconditions = new LinkedHashMap<>();
  private final Map<String, Certificate> certificates = new LinkedHashMap<>();
  private Optional<PathCounts> paths = Optional.empty();
  private Effort effort = Effort.NONE;
  private MissingRowExplanation missingRows = MissingRowExplanation.NOT_REQUIRED;

  private record FindingKey(String kind, SourceSpan where) {}

  private record PreconditionKey(String parameter, String kind) {}

  /**
   * @param unit the function under test
   */
  public Account(String unit, Ledger ledger) {
    this.unit = unit;
    this.ledger = ledger;
  }

  public String unit() {
    return unit;
  }

  public Ledger ledger() {
    return ledger;
  }

  /**
   * Keeps a test and credits it.
   *
   * @param usablePrefix its native trace up to the first undefined behaviour
   * @return the test with its number
   * @throws org.farkas.base.DiagnosticException see {@link Ledger#credit}; the test is kept then
   *     too
   */
  public CandidateTest addTest(InputVector inputs, RunEnd end, Trace usablePrefix, boolean faulty) {
    CandidateTest test = new CandidateTest(tests.size() + 1, inputs, end, faulty);
    tests.add(test);
    ledger.credit(test.number(), usablePrefix);
    return test;
  }

  /** All tests kept; number n stands at index n - 1. */
  public List<CandidateTest> tests() {
    return Collections.unmodifiableList(tests);
  }

  public CandidateTest test(int number) {
    return tests.get(number - 1);
  }

  /** Records a finding; of the same kind at the same place only the first counts. */
  public boolean addFinding(Finding finding) {
    FindingKey key = new FindingKey(finding.kind(), finding.where());
    return findings.putIfAbsent(key, finding) == null;
  }

  public List<Finding> findings() {
    return List.copyOf(findings.values());
  }

  /** Records a required precondition; of one kind only one per parameter counts, the first. */
  public boolean addRequiredPrecondition(RequiredPrecondition precondition) {
    PreconditionKey key = new PreconditionKey(precondition.parameter(), precondition.kind());
    return preconditions.putIfAbsent(key, precondition) == null;
  }

  public List<RequiredPrecondition> requiredPreconditions() {
    return List.copyOf(preconditions.values());
  }

  /** Adds a certificate and declares its claims infeasible. */
  public void addCertificate(Certificate certificate) {
    if (certificates.putIfAbsent(certificate.id(), certificate) != null) {
      throw new IllegalArgumentException("two certificates named " + certificate.id());
    }
    for (Target target : ledger.targets()) {
      if (certificate.claims().stream().anyMatch(c -> c.target().equals(target.id()))) {
        ledger.markInfeasible(target, certificate.id(), certificate.assumptions());
      }
    }
  }

  public List<Certificate> certificates() {
    return List.copyOf(certificates.values());
  }

  public Optional<PathCounts> paths() {
    return paths;
  }

  public void setPaths(PathCounts counts) {
    paths = Optional.of(counts);
  }

  public Effort effort() {
    return effort;
  }

  public void setEffort(Effort effort) {
    this.effort = effort;
  }

  public MissingRowExplanation missingRows() {
    return missingRows;
  }

  public void setMissingRows(MissingRowExplanation explanation) {
    this.missingRows = explanation;
  }

  /** This moment, for display. */
  public Progress progress(long remainingMillis) {
    int covered = ledger.coveredCount();
    int infeasible = ledger.infeasibleCount();
    int open = ledger.targets().size() - covered - infeasible;
    return new Progress(unit, covered, infeasible, open, tests.size(), remainingMillis);
  }
}
