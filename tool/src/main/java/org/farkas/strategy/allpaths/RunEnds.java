package org.farkas.strategy.allpaths;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.farkas.base.SourceSpan;
import org.farkas.exec.machine.Machine;
import org.farkas.exec.machine.PathEnd;
import org.farkas.exec.machine.State;
import org.farkas.exec.semantics.UndefinedKind;
import org.farkas.strategy.Candidate;
import org.farkas.strategy.Confirmer;
import org.farkas.strategy.Faults;
import org.farkas.strategy.ReplayMismatch;
import org.farkas.strategy.RunComparison;
import org.farkas.strategy.UnitTask;
import org.farkas.strategy.UnknownBytes;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.NativeRun;
import org.farkas.testcase.OracleBinding;
import org.farkas.testcase.OracleVerdict;
import org.farkas.trace.Trace;

/**
 * What becomes of runs that have ended: a path to the end of the unit gets a test, which the real
 * program must confirm by taking that path; anything else is a finding, or a reason why the
 * enumeration is not complete.
 */
final class RunEnds {
  private static final int MAX_MISMATCHES = 20;
  private static final int MAX_FAULT_MODELS = 100;

  private final UnitTask task;
  private final AllPathsOptions options;
  private final PathSink sink;
  private final Machine machine;
  private final Confirmer confirmer;
  private final PathAccount account;
  private final Optional<Oracle> oracle;
  private UnitStart unit;
  private final List<Candidate> candidates = new ArrayList<>();
  private final List<Checkpoint.Kept> kept = new ArrayList<>();
  private final List<List<Checkpoint.Value>> faultModels = new ArrayList<>();
  private final List<ReplayMismatch> mismatches = new ArrayList<>();
  private long runs;
  private long nanos;

  RunEnds(
      UnitTask task,
      AllPathsOptions options,
      PathSink sink,
      Machine machine,
      Confirmer confirmer,
      PathAccount account) {
    this.task = task;
    this.options = options;
    this.sink = sink;
    this.machine = machine;
    this.confirmer = confirmer;
    this.account = account;
    this.oracle =
        options
            .oracle()
            .map(
                name ->
                    new Oracle(
                        task.source(),
                        OracleBinding.of(task.source(), task.function(), name),
                        task.runner(),
                        task.variables()));
  }

  /**
   * Where the paths begin; to be said before the first of them ends.
   *
   * @throws org.farkas.base.DiagnosticException if the oracle asks for what can't be known
   */
  void startAt(UnitStart start) {
    unit = start;
    oracle.ifPresent(each -> each.check(start.layout()));
  }

  /**
   * @param split whether a fork that is none of the source's own lies on the run
   */
  void ended(State state, PathEnd end, boolean split) {
    SourcePath path = SourcePath.of(state.trace(), task.source());
    account.met(path, split);
    switch (end) {
      case PathEnd.Returned _, PathEnd.Exited _ -> reached(path, state, end);
      case PathEnd.Aborted aborted -> {
        if (aborted.failedAssertion()) {
          fault(path, state, Faults.FAILING_ASSERTION, aborted.where());
        } else {
          reached(path, state, end);
        }
      }
      case PathEnd.Undefined undefined -> {
        if (undefined.kind() == UndefinedKind.INDETERMINATE_VALUE) {
          account.incomplete("an indeterminate value decides how a run goes on");
        }
        fault(path, state, undefined.kind().label(), undefined.where());
      }
      case PathEnd.Cut loop when loop.reason().equals(Machine.LOOP_LIMIT) -> account.cut(path);
      case PathEnd.Cut other -> account.incomplete(other.reason() + " at " + other.where());
      case PathEnd.Bound bound -> {
        confirmer.confirm(state.inputs(state.model()), true);
        account.incomplete(bound.assumption().toString());
      }
      case PathEnd.Unsupported unsupported ->
          account.incomplete(
              "not supported: %s at %s".formatted(unsupported.reason(), unsupported.where()));
      case PathEnd.Approximate approximate ->
          account.incomplete("%s at %s".formatted(approximate.reason(), approximate.where()));
    }
  }

  private void fault(SourcePath path, State state, String kind, SourceSpan where) {
    account.fault(path);
    if (!confirmer.faults().knowsFinding(kind, where) && faultModels.size() < MAX_FAULT_MODELS) {
      confirmFault(state);
    }
  }

  void confirmFault(State state) {
    faultModels.add(Checkpoint.values(state.model()));
    confirmer.confirm(state.inputs(state.model()), true);
  }

  private void reached(SourcePath path, State state, PathEnd end) {
    if (account.has(path) && options.aliases() != Aliases.EAGER) {
      return;
    }
    Checked checked = check(state, end);
    if (!checked.agrees()) {
      Optional<Assumption> approximation = approximation(state);
      if (approximation.isPresent()) {
        account.incomplete(approximation.get().toString());
        return; // it was a guess, and a wrong one
      }
      account.incomplete("the real program leaves a predicted path");
      if (mismatches.size() < MAX_MISMATCHES) {
        mismatches.add(
            new ReplayMismatch(
                checked.inputs(),
                "the native run leaves the predicted path at event "
                    + checked.run().trace().commonPrefix(state.trace())));
      }
    }
    boolean isNew = account.isNew(path);
    FoundPath found =
        account.found(path, counts(state, path), checked.agrees(), isNew, checked.verdict());
    keep(checked, state, end, found);
    sink.feasible(path, found, checked.inputs(), checked.run());
  }

  /** What the path takes for granted about values that are not known exactly. */
  private static Optional<Assumption> approximation(State state) {
    return state.pathCondition().stream()
        .flatMap(constraint -> constraint.assumption().stream())
        .filter(Assumption::isApproximation)
        .findFirst();
  }

  /** A test and its run. */
  private record Checked(
      InputVector inputs, NativeRun run, boolean agrees, Optional<OracleVerdict> verdict) {}

  private Checked check(State state, PathEnd end) {
    Trace predicted = state.trace();
    InputVector inputs = state.inputs(state.model());
    long before = System.nanoTime();
    NativeRun run = task.runner().run(inputs, task.testTimeoutMillis());
    nanos += System.nanoTime() - before;
    runs++;
    int common = run.trace().commonPrefix(predicted);
    boolean agrees =
        confirmer.meant(inputs)
            && run.trace().size() == predicted.size()
            && common == predicted.size()
            && RunComparison.agree(end, run.end());
    before = System.nanoTime();
    Optional<OracleVerdict> verdict =
        oracle.map(each -> each.judge(inputs, run, task.testTimeoutMillis()));
    nanos += System.nanoTime() - before;
    return new Checked(inputs, run, agrees, verdict);
  }

  private void keep(Checked checked, State state, PathEnd end, FoundPath found) {
    if (!checked.agrees() || candidates.size() >= options.keptTests()) {
      return;
    }
    UnknownBytes unknown = UnknownBytes.of(machine.observed(state, end));
    int number = candidates.size();
    candidates.add(
        new Candidate(
            number, checked.inputs(), checked.run(), unknown, state.trace(), Optional.empty()));
    kept.add(new Checkpoint.Kept(found.number(), Checkpoint.values(state.model())));
    String statements =
        new StatementLines(machine, task.source(), account.names(), task.function().where().file())
            .of(unit.at(state.model()));
    account.keep(number, found, statements);
  }

  /** Keeps the test of a path that was found before an interruption. */
  void keepAgain(long pathNumber, State state, PathEnd end) {
    SourcePath path = SourcePath.of(state.trace(), task.source());
    Checked checked = check(state, end);
    keep(
        checked,
        state,
        end,
        new FoundPath(
            pathNumber,
            path.text(account.names()),
            checked.agrees(),
            checked.verdict(),
            counts(state, path)));
  }

  private Map<Measure, Long> counts(State state, SourcePath path) {
    Map<Measure, Long> counts = new EnumMap<>(Measure.class);
    counts.put(Measure.INSTRUCTIONS, state.instructions() - state.iterationMarks());
    counts.put(Measure.CALLS, state.calls());
    counts.put(Measure.LOOP_ITERATIONS, state.iterations());
    counts.put(Measure.CONDITIONS, path.outcomes());
    return counts;
  }

  List<Candidate> candidates() {
    return candidates;
  }

  List<Checkpoint.Kept> kept() {
    return List.copyOf(kept);
  }

  List<List<Checkpoint.Value>> faultModels() {
    return List.copyOf(faultModels);
  }

  List<ReplayMismatch> mismatches() {
    return mismatches;
  }

  long runs() {
    return runs;
  }

  /** What native runs took. */
  long nanos() {
    return nanos;
  }
}
