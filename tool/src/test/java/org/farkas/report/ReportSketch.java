package org.farkas.report;

import static org.farkas.trace.TraceSketch.trace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.farkas.base.SourceSpan;
import org.farkas.criteria.BranchCriterion;
import org.farkas.criteria.Criterion;
import org.farkas.criteria.Ledger;
import org.farkas.criteria.MaskingMcdcCriterion;
import org.farkas.criteria.MissingRowExplanation;
import org.farkas.criteria.OpenReason;
import org.farkas.criteria.SuitePlan;
import org.farkas.criteria.Target;
import org.farkas.source.CType;
import org.farkas.source.SourceModel;
import org.farkas.strategy.Candidate;
import org.farkas.strategy.Effort;
import org.farkas.strategy.Finding;
import org.farkas.strategy.RequiredPrecondition;
import org.farkas.strategy.StrategyResult;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.NativeRun;
import org.farkas.testcase.ObjectValue;
import org.farkas.testcase.RunEnd;
import org.farkas.trace.SourceSketch;
import org.farkas.trace.Trace;

/** Builds reports for tests: a unit {@code f(int x)}, runs written as traces, verdicts by id. */
public final class ReportSketch {
  private static final org.farkas.strategy.UnknownBytes UNKNOWN =
      new org.farkas.strategy.UnknownBytes(
          new java.util.BitSet(), java.util.Map.of(), java.util.Map.of());

  private static final CType.Int INT = new CType.Int("int", 32, true, CType.IntKind.OTHER, 4);

  private final SourceModel source;
  private final Criterion criterion;
  private final Ledger ledger;
  private final List<Candidate> candidates = new ArrayList<>();
  private final List<Finding> findings = new ArrayList<>();
  private final List<RequiredPrecondition> preconditions = new ArrayList<>();
  private final Map<String, Remark> remarks = new HashMap<>();
  private boolean interrupted;

  private ReportSketch(SourceModel source, Criterion criterion) {
    this.source = source;
    this.criterion = criterion;
    this.ledger = Ledger.of(source, criterion, Set.of("f"));
  }

  public static ReportSketch mcdc(SourceSketch sketch) {
    return new ReportSketch(sketch.build(), new MaskingMcdcCriterion());
  }

  public static ReportSketch branch(SourceSketch sketch) {
    return new ReportSketch(sketch.build(), new BranchCriterion());
  }

  /** For several criteria, by their names with commas between them. */
  public static ReportSketch criteria(String names, SourceSketch sketch) {
    return new ReportSketch(sketch.build(), Criterion.named(names).orElseThrow());
  }

  /** A clean run of {@code f(x)}. */
  public ReportSketch run(int x, String words) {
    int number = candidates.size();
    Trace trace = trace(words);
    candidates.add(
        new Candidate(
            number, inputs(x), run(RunEnd.RETURNED, trace), UNKNOWN, trace, Optional.empty()));
    ledger.credit(number, trace);
    return this;
  }

  public ReportSketch open(String target, OpenReason reason, String text, SourceSpan where) {
    ledger.markOpen(target(target), reason, text, where);
    return this;
  }

  public ReportSketch infeasible(String target, String certificate, Assumption... assumptions) {
    ledger.markInfeasible(target(target), certificate, List.of(assumptions));
    return this;
  }

  public ReportSketch finding(String kind, SourceSpan where, String message, int x) {
    RunEnd crash = new RunEnd(RunEnd.Kind.CRASHED, 8);
    findings.add(new Finding(kind, where, message, inputs(x), run(crash, Trace.EMPTY)));
    return this;
  }

  public ReportSketch precondition(String subject, String message, SourceSpan where) {
    preconditions.add(new RequiredPrecondition(subject, message, where));
    return this;
  }

  /** A word on a test, by its name. */
  public ReportSketch remark(String test, Remark remark) {
    remarks.put(test, remark);
    return this;
  }

  public ReportSketch interrupted() {
    interrupted = true;
    return this;
  }

  public Report build() {
    StrategyResult result =
        new StrategyResult(
            candidates,
            findings,
            preconditions,
            List.of(),
            List.of(),
            Optional.empty(),
            false,
            new Effort(12, 340, 56_789, 10, candidates.size()));
    SuitePlan plan =
        SuitePlan.of(
            ledger,
            Set.of(),
            source.decisions(),
            _ -> 1,
            findings.stream().map(Finding::kind).toList());
    return ReportBuilder.build(
        new Report.Header("0.1.0", "sketch.c", "f", criterion.name(), "explore", 1),
        interrupted,
        ledger,
        result,
        plan,
        remarks,
        ReportBuilder.decisionsIn(source.decisions(), Set.of("f")),
        MissingRowExplanation.NOT_REQUIRED,
        Optional.empty(),
        new Report.Effort(1_850, 12, 340, 56_789, 10, 123_456_789));
  }

  private Target target(String id) {
    return ledger.targets().stream().filter(t -> t.id().equals(id)).findFirst().orElseThrow();
  }

  private static InputVector inputs(int x) {
    InputObject parameter =
        new InputObject(
            0, new InputObject.Parameter(0), "x", INT, 1, false, false, false, List.of());
    return new InputVector(
        new InputLayout("f", List.of(parameter), 0),
        List.of(),
        List.of(ObjectValue.zero(4).withBits(0, 32, x)),
        List.of(),
        List.of());
  }

  private static NativeRun run(RunEnd end, Trace trace) {
    return new NativeRun(
        end, trace, Optional.empty(), List.of(), new TreeMap<>(), new TreeMap<>(), 1_000);
  }
}
