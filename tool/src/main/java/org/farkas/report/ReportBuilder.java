package org.farkas.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedSet;
import org.farkas.criteria.Certificate;
import org.farkas.criteria.ConditionPairs;
import org.farkas.criteria.DecisionTable;
import org.farkas.criteria.Ledger;
import org.farkas.criteria.MissingRowExplanation;
import org.farkas.criteria.PairTarget;
import org.farkas.criteria.PairVerdicts;
import org.farkas.criteria.RowPair;
import org.farkas.criteria.SuitePlan;
import org.farkas.criteria.Target;
import org.farkas.criteria.Verdict;
import org.farkas.source.CallSequence;
import org.farkas.source.Condition;
import org.farkas.source.Decision;
import org.farkas.source.VolatileReads;
import org.farkas.strategy.Candidate;
import org.farkas.strategy.Finding;
import org.farkas.strategy.StrategyResult;
import org.farkas.testcase.InputVector;
import org.farkas.trace.DecisionRow;

/**
 * Makes the report of a unit from its ledger, what the strategy found and the plan of the suite.
 */
public final class ReportBuilder {
  private static final SequencedMap<DecisionRow, SortedSet<Integer>> NO_ROWS =
      Collections.unmodifiableSequencedMap(new LinkedHashMap<>());

  private final Ledger ledger;
  private final StrategyResult found;
  private final SuitePlan plan;
  private final Map<String, Remark> remarks;
  private final MissingRowExplanation missingRows;
  private final Map<Integer, String> names = new HashMap<>();
  private final Map<Integer, Candidate> candidates = new HashMap<>();

  private ReportBuilder(
      Ledger ledger,
      StrategyResult found,
      SuitePlan plan,
      Map<String, Remark> remarks,
      MissingRowExplanation missingRows) {
    this.ledger = ledger;
    this.found = found;
    this.plan = plan;
    this.remarks = remarks;
    this.missingRows = missingRows;
    plan.tests().forEach(test -> names.put(test.test(), test.name()));
    found.candidates().forEach(candidate -> candidates.put(candidate.number(), candidate));
  }

  /**
   * Builds the report.
   *
   * @param remarks by the names of the tests
   * @param decisions in scope, see {@link #decisionsIn}
   */
  public static Report build(
      Report.Header header,
      boolean interrupted,
      Ledger ledger,
      StrategyResult found,
      SuitePlan plan,
      Map<String, Remark> remarks,
      Collection<Decision> decisions,
      MissingRowExplanation missingRows,
      Optional<Report.Paths> paths,
      Report.Effort effort) {
    ReportBuilder builder = new ReportBuilder(ledger, found, plan, remarks, missingRows);
    Map<Integer, SequencedMap<DecisionRow, SortedSet<Integer>>> rows = new HashMap<>();
    ledger
        .rows()
        .forEach(
            (row, tests) ->
                rows.computeIfAbsent(row.decision(), _ -> new LinkedHashMap<>()).put(row, tests));
    List<DecisionTable> tables =
        decisions.stream()
            .map(
                d ->
                    DecisionTable.of(d, rows.getOrDefault(d.id(), NO_ROWS), builder.names.keySet()))
            .toList();
    return new Report(
        header,
        interrupted,
        builder.items(),
        builder.conditions(tables),
        tables.stream().map(builder::decision).toList(),
        builder.tests(),
        paths,
        builder.findings(),
        builder.preconditions(),
        builder.mismatches(),
        builder.arguments(),
        effort);
  }

  private Map<String, String> arguments() {
    Map<String, String> result = new HashMap<>();
    for (Certificate certificate : found.certificates()) {
      switch (certificate.argument()) {
        case Certificate.KInduction induction ->
            result.put(
                certificate.id(),
                "by k-induction over loops with k = %d".formatted(induction.window()));
        case Certificate.Intervals _ ->
            result.put(certificate.id(), "by intervals of what numbers can be");
        case Certificate.Unrolling _, Certificate.Exhaustion _, Certificate.Refinement _ -> {}
      }
    }
    return result;
  }

  private List<Report.Item> items() {
    List<Report.Item> items = new ArrayList<>();
    for (Target target : ledger.items()) {
      Verdict verdict = ledger.verdict(target);
      items.add(
          new Report.Item(
              target.id(),
              kind(target.kind()),
              target.where(),
              target.text(),
              target.outcome(),
              verdict,
              testsOf(verdict),
              ledger.criteriaOf(target.id())));
    }
    for (PairTarget pair : ledger.pairs()) {
      Verdict verdict = PairVerdicts.verdict(ledger, pair, names.keySet());
      items.add(
          new Report.Item(
              pair.id(),
              Report.Kind.PAIR,
              pair.where(),
              pair.text(),
              PairTarget.OUTCOME,
              verdict,
              testsOf(verdict),
              ledger.criteriaOf(pair.id())));
    }
    items.sort(Comparator.comparing(Report.Item::where)); // stable
    return items;
  }

  private List<String> testsOf(Verdict verdict) {
    return switch (verdict) {
      case Verdict.Covered covered -> named(covered.tests());
      case Verdict.Infeasible _, Verdict.Open _ -> List.of();
    };
  }

  private static Report.Kind kind(Target.Kind kind) {
    return switch (kind) {
      case DECISION -> Report.Kind.DECISION;
      case CONDITION -> Report.Kind.CONDITION;
      case SWITCH_CASE -> Report.Kind.CASE;
      case ROW -> Report.Kind.ROW;
      case VALUE -> Report.Kind.VALUE;
      case STATEMENT -> Report.Kind.STATEMENT;
    };
  }

  /** The names of those that are in the suite, in the suite's order. */
  private List<String> named(SortedSet<Integer> tests) {
    return plan.tests().stream()
        .filter(test -> tests.contains(test.test()))
        .map(SuitePlan.PlannedTest::name)
        .toList();
  }

  private List<Report.ConditionEntry> conditions(List<DecisionTable> tables) {
    List<Report.ConditionEntry> result = new ArrayList<>();
    for (DecisionTable table : tables) {
      for (ConditionPairs pairs : table.conditions()) {
        Condition condition = ledger.source().conditions().get(pairs.condition());
        result.add(
            new Report.ConditionEntry(
                "c" + condition.id(),
                "d" + condition.decision(),
                condition.where(),
                condition.text(),
                pairs.masking().map(pair -> pair(pair, table)),
                pairs.uniqueCause().map(pair -> pair(pair, table))));
      }
    }
    return result;
  }

  private Report.Pair pair(RowPair pair, DecisionTable table) {
    return new Report.Pair(
        named(table.observed().get(pair.whenTrue())).getFirst(),
        pair.whenTrue().pattern(),
        named(table.observed().get(pair.whenFalse())).getFirst(),
        pair.whenFalse().pattern());
  }

  private Report.DecisionEntry decision(DecisionTable table) {
    Decision decision = table.decision();
    List<Report.Row> rows = new ArrayList<>();
    table
        .observed()
        .forEach((row, by) -> rows.add(new Report.Row(row.pattern(), row.outcome(), named(by))));
    return new Report.DecisionEntry(
        "d" + decision.id(),
        decision.function(),
        decision.where(),
        decision.text(),
        decision.conditions().stream().map(id -> "c" + id).toList(),
        rows,
        table.missing().stream()
            .map(
                row ->
                    new Report.MissingRow(row.pattern(), row.outcome(), missingRows.explain(row)))
            .toList(),
        table.missingCount());
  }

  private List<Report.TestEntry> tests() {
    List<Report.TestEntry> result = new ArrayList<>();
    for (SuitePlan.PlannedTest planned : plan.tests()) {
      Candidate candidate = candidates.get(planned.test());
      result.add(
          new Report.TestEntry(
              planned.name(),
              calls(candidate.inputs()),
              InputListing.of(candidate.inputs()),
              candidate.run().end().kind(),
              ledger.coveredBy(planned.test()).stream().map(Target::id).toList(),
              planned.clean(),
              candidate.fault(),
              remark(planned.name(), candidate.inputs())));
    }
    for (int i = 0; i < found.findings().size(); i++) {
      Finding finding = found.findings().get(i);
      result.add(
          new Report.TestEntry(
              plan.findings().get(i),
              calls(finding.inputs()),
              InputListing.of(finding.inputs()),
              finding.run().end().kind(),
              List.of(),
              false,
              Optional.empty(),
              remark(plan.findings().get(i), finding.inputs())));
    }
    return result;
  }

  private Optional<Remark> remark(String test, InputVector inputs) {
    return VolatileReads.isEntry(inputs.layout().function())
        ? Optional.of(new Remark.Instrumented())
        : Optional.ofNullable(remarks.get(test));
  }

  private static int calls(InputVector inputs) {
    return CallSequence.callsOf(inputs.layout().function());
  }

  private List<Report.FindingEntry> findings() {
    List<Report.FindingEntry> result = new ArrayList<>();
    for (int i = 0; i < found.findings().size(); i++) {
      Finding finding = found.findings().get(i);
      result.add(
          new Report.FindingEntry(
              finding.kind(), finding.where(), finding.message(), plan.findings().get(i)));
    }
    return result;
  }

  private List<Report.PreconditionEntry> preconditions() {
    return found.requiredPreconditions().stream()
        .map(each -> new Report.PreconditionEntry(each.subject(), each.where(), each.message()))
        .toList();
  }

  private List<Report.MismatchEntry> mismatches() {
    return found.mismatches().stream()
        .map(each -> new Report.MismatchEntry(each.message(), InputListing.of(each.inputs())))
        .toList();
  }

  /** The decisions of these functions that are not constant, in order. */
  public static List<Decision> decisionsIn(Collection<Decision> decisions, Set<String> functions) {
    return decisions.stream()
        .filter(decision -> decision.counts() && functions.contains(decision.function()))
        .toList();
  }
}
