package org.farkas.strategy.allpaths;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;
import java.util.TreeMap;
import org.farkas.base.SourceSpan;
import org.farkas.exec.machine.Alternative;
import org.farkas.exec.machine.Machine;
import org.farkas.exec.machine.MachineOptions;
import org.farkas.exec.machine.PathConstraint;
import org.farkas.exec.machine.PathEnd;
import org.farkas.exec.machine.State;
import org.farkas.exec.machine.StepResult;
import org.farkas.exec.semantics.UndefinedKind;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.expr.eval.Assignment;
import org.farkas.expr.simplify.Simplifications;
import org.farkas.ir.Module;
import org.farkas.solve.Answer;
import org.farkas.solve.Query;
import org.farkas.solve.Solver;
import org.farkas.solve.chain.SolverStatistics;
import org.farkas.source.FunctionInfo;
import org.farkas.strategy.Candidate;
import org.farkas.strategy.Confirmer;
import org.farkas.strategy.Effort;
import org.farkas.strategy.ReplayMismatch;
import org.farkas.strategy.RunComparison;
import org.farkas.strategy.SideQuestions;
import org.farkas.strategy.StrategyResult;
import org.farkas.strategy.UnitTask;
import org.farkas.strategy.UnknownBytes;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.LayoutBuilder;
import org.farkas.testcase.NativeRun;
import org.farkas.testcase.ShapeGuess;
import org.farkas.testcase.SharedChoices;
import org.farkas.trace.Trace;

/**
 * Every feasible path of a unit, depth first. A run that has ended leaves the sides that it did not
 * take; the last one is taken up next, from the state that was saved there, so nothing is executed
 * twice and only one path's sides are kept. Forks that are none of the source's own (inside library
 * models, between memory objects) are followed like others, but what ends on a path that was seen
 * before is no test.
 *
 * <p>Longer than the house allows: the search and its account are one table.
 */
public final class AllPathsSearch {
  private static final long QUANTUM_INSTRUCTIONS = 200_000;
  private static final long MAX_PATH_INSTRUCTIONS = 20_000_000;
  private static final long TIMEOUT_MILLIS = 10_000;
  private static final long SIDE_QUESTION_MILLIS = 1_500;
  private static final int MAX_LISTED = 1_000;
  private static final int MAX_MISMATCHES = 20;
  private static final int MAX_FAULTS_SHOWN = 100;

  private final UnitTask task;
  private final AllPathsOptions options;
  private final PathSink sink;
  private final SolverStatistics statistics = new SolverStatistics();
  private final Confirmer confirmer;
  private final TermContext terms = Simplifications.newContext();
  private final Machine machine;
  private final Solver solver;
  private final Optional<LateAliases> late;
  private final NextOutcome nextOutcome;
  private final SideQuestions sideQuestions;

  private final Deque<Alternative> pending = new ArrayDeque<>();

  /** Fingerprints of the paths and prefixes that were met. */
  private final Set<String> seen = new HashSet<>();

  private final SequencedSet<String> incompleteBecause = new LinkedHashSet<>();
  private final List<Candidate> candidates = new ArrayList<>();
  private final TreeMap<Integer, FoundPath> kept = new TreeMap<>();
  private final List<InfeasiblePrefix> infeasiblePrefixes = new ArrayList<>();
  private final List<ReplayMismatch> mismatches = new ArrayList<>();
  private final Map<Measure, FoundPath> worst = new EnumMap<>(Measure.class);
  private long tests;
  private long feasible;
  private long confirmed;
  private long infeasible;
  private long cut;
  private long faulty;
  private long states;
  private long instructions;
  private long nativeRuns;
  private long confirmationNanos;

  public AllPathsSearch(UnitTask task, AllPathsOptions options, PathSink sink) {
    this.task = task;
    this.options = options;
    this.sink = sink;
    this.confirmer = Confirmer.of(task);
    MachineOptions machineOptions = MachineOptions.DEFAULT.withWrap(task.wrap());
    if (options.aliases() == Aliases.EAGER) {
      machineOptions = machineOptions.withEnumeratedOffsets();
    }
    Module module =
        options
            .iterations()
            .map(k -> LoopIterations.marked(task.module(), task.source(), task.functions(), k))
            .orElse(task.module());
    this.machine = new Machine(module, task.source(), terms, machineOptions);
    Solver chain = task.solvers().open(terms, statistics);
    this.late =
        options.aliases() == Aliases.LATE ? Optional.of(new LateAliases(chain)) : Optional.empty();
    this.solver = late.isPresent() ? late.get() : chain;
    this.nextOutcome = new NextOutcome(module, task.source());
    this.sideQuestions = new SideQuestions(solver, confirmer);
  }

  /** What is found, with the tests that were kept. */
  public record Result(StrategyResult strategy, PathsFound paths) {}

  /**
   * Enumerates until there are no more paths, or the budget ends.
   *
   * @throws org.farkas.base.DiagnosticException if the precondition is none, or admits no input
   */
  public Result run() {
    long start = System.nanoTime();
    try {
      InputLayout layout =
          LayoutBuilder.build(
              task.source(),
              task.function(),
              task.variables(),
              task.options(),
              ShapeGuess.FIRST.withSharing(options.sharing() == AllPathsOptions.Sharing.FOLLOWED));
      begin(layout).ifPresent(this::follow);
      while (!pending.isEmpty() && !task.budget().exhausted()) {
        take(pending.pop());
      }
      if (!pending.isEmpty()) {
        incomplete("time ran out with %d sides left to try".formatted(pending.size()));
      }
      noteSharing(layout);
      long searchNanos = System.nanoTime() - start;
      if (!task.budget().cancelled()) {
        sideQuestions.answer(task.budget().slice(SIDE_QUESTION_MILLIS));
      }
      return result(searchNanos - confirmationNanos);
    } finally {
      solver.close();
    }
  }

  private Optional<State> begin(InputLayout layout) {
    Optional<FunctionInfo> function =
        options
            .precondition()
            .map(name -> MergedPrecondition.checked(task.source(), task.function(), name));
    Optional<Term> meant = function.map(f -> MergedPrecondition.of(task, layout, terms, solver, f));
    State probe = machine.start(layout, task.options(), Assignment.EMPTY);
    meant.ifPresent(term -> machine.suppose(probe, term));
    List<Term> entry = terms(probe.pathCondition());
    switch (solver.check(new Query(entry, TIMEOUT_MILLIS))) {
      case Answer.Sat sat -> {
        State state = machine.start(layout, task.options(), sat.model());
        meant.ifPresent(term -> machine.suppose(state, term));
        return Optional.of(state);
      }
      case Answer.Unsat _ -> {
        // No input is meant: no path is feasible, and that is all there is to say.
        return Optional.empty();
      }
      case Answer.Unknown unknown -> {
        incomplete("the solver finds no input that is meant: " + unknown.detail());
        return Optional.empty();
      }
    }
  }

  private void take(Alternative side) {
    switch (ask(side)) {
      case Answer.Sat sat -> follow(side.resume(side.model().overriddenBy(sat.model())));
      case Answer.Unsat unsat -> {
        Optional<Assumption> guess = guessNeeded(side, unsat);
        if (guess.isPresent()) {
          incomplete("a side is refuted only as far as this holds: " + guess.get());
        } else {
          nextOutcome.of(side).ifPresent(this::refuted);
        }
      }
      case Answer.Unknown unknown ->
          incomplete(
              "the solver gave no answer at %s: %s".formatted(side.where(), unknown.detail()));
    }
  }

  private Answer ask(Alternative side) {
    List<Term> constraints = new ArrayList<>(terms(side.pathCondition()));
    constraints.add(side.constraint());
    long timeout = Math.max(1, Math.min(TIMEOUT_MILLIS, task.budget().remainingMillis()));
    return solver.check(new Query(constraints, Optional.of(side.model()), timeout));
  }

  private void refuted(SourcePath path) {
    if (options.aliases() == Aliases.EAGER || seen.add(path.fingerprint())) {
      infeasible++;
      InfeasiblePrefix prefix = new InfeasiblePrefix(path);
      if (infeasiblePrefixes.size() < MAX_LISTED) {
        infeasiblePrefixes.add(prefix);
      }
      sink.infeasible(prefix);
    }
  }

  /**
   * A guess about the inputs that a refutation needs. Cores need not be small, so that is asked.
   */
  private Optional<Assumption> guessNeeded(Alternative side, Answer.Unsat unsat) {
    Optional<Assumption> guess = guessIn(side.pathCondition(), unsat.core());
    if (guess.isEmpty()) {
      return guess;
    }
    List<Term> constraints = new ArrayList<>();
    for (PathConstraint constraint : side.pathCondition()) {
      if (constraint.assumption().map(Assumption::fixedByUser).orElse(true)) {
        constraints.add(constraint.term());
      }
    }
    constraints.add(side.constraint());
    return solver.check(new Query(constraints, TIMEOUT_MILLIS)) instanceof Answer.Unsat
        ? Optional.empty()
        : guess;
  }

  /** A guess about the inputs in a refutation's core. */
  private static Optional<Assumption> guessIn(List<PathConstraint> path, List<Term> core) {
    Set<Term> asked = Collections.newSetFromMap(new IdentityHashMap<>());
    for (PathConstraint constraint : path) {
      if (constraint.assumption().isEmpty()) {
        asked.add(constraint.term()); // follows from the program, even if it was guessed before
      }
    }
    for (PathConstraint constraint : path) {
      if (constraint.assumption().isPresent()
          && !constraint.assumption().get().fixedByUser()
          && !asked.contains(constraint.term())
          && core.contains(constraint.term())) {
        return constraint.assumption();
      }
    }
    return Optional.empty();
  }

  /** Runs a state along its model until it ends, and keeps the sides that it leaves. */
  private void follow(State state) {
    states++;
    while (true) {
      long before = state.instructions();
      StepResult result = machine.run(state, QUANTUM_INSTRUCTIONS);
      instructions += state.instructions() - before;
      switch (result) {
        case StepResult.Forked forked -> forked.alternatives().reversed().forEach(this::leave);
        case StepResult.Ended ended -> {
          end(state, ended.end());
          return;
        }
        case StepResult.Paused _ -> {}
      }
      if (state.instructions() > MAX_PATH_INSTRUCTIONS || task.budget().exhausted()) {
        incomplete(
            state.instructions() > MAX_PATH_INSTRUCTIONS
                ? "a path of more than " + MAX_PATH_INSTRUCTIONS + " instructions was given up"
                : "time ran out on a path");
        return;
      }
    }
  }

  private void leave(Alternative side) {
    switch (side.kind()) {
      case BRANCH -> pending.push(side);
      case UNDEFINED -> {
        sideQuestions.ask(side);
        if (side.label().equals(UndefinedKind.INDETERMINATE_VALUE.label())) {
          settle(side, "an indeterminate value decides how a run goes on");
        }
      }
      case BOUND -> {
        sideQuestions.ask(side);
        settle(side, side.assumption().orElseThrow().toString());
      }
    }
  }

  /** A side that is not followed: if any input takes it, paths are missing. */
  private void settle(Alternative side, String what) {
    if (!incompleteBecause.contains(what)
        && !(ask(side) instanceof Answer.Unsat unsat && guessNeeded(side, unsat).isEmpty())) {
      incomplete(what);
    }
  }

  private void end(State state, PathEnd end) {
    switch (end) {
      case PathEnd.Returned _, PathEnd.Exited _ -> reached(state, end);
      case PathEnd.Aborted aborted -> {
        if (aborted.failedAssertion()) {
          fault(state, Confirmer.FAILING_ASSERTION, aborted.where());
        } else {
          reached(state, end);
        }
      }
      case PathEnd.Undefined undefined -> {
        if (undefined.kind() == UndefinedKind.INDETERMINATE_VALUE) {
          incomplete("an indeterminate value decides how a run goes on");
        }
        fault(state, undefined.kind().label(), undefined.where());
      }
      case PathEnd.Cut loop when loop.reason().equals(Machine.LOOP_LIMIT) -> {
        SourcePath path = SourcePath.of(state.trace(), task.source());
        if (seen.add(path.fingerprint())) {
          cut++;
          sink.cut(path);
        }
      }
      case PathEnd.Cut other -> incomplete(other.reason() + " at " + other.where());
      case PathEnd.Bound bound -> {
        confirmer.confirm(state.inputs(state.model()), true);
        incomplete(bound.assumption().toString());
      }
      case PathEnd.Unsupported unsupported ->
          incomplete(
              "not supported: %s at %s".formatted(unsupported.reason(), unsupported.where()));
      case PathEnd.Approximate approximate ->
          incomplete("%s at %s".formatted(approximate.reason(), approximate.where()));
    }
  }

  private void fault(State state, String kind, SourceSpan where) {
    faulty++;
    if (!confirmer.knowsFinding(kind, where) && faulty <= MAX_FAULTS_SHOWN) {
      confirmer.confirm(state.inputs(state.model()), true);
    }
  }

  private void reached(State state, PathEnd end) {
    Trace predicted = state.trace();
    SourcePath path = SourcePath.of(predicted, task.source());
    boolean isNew = seen.add(path.fingerprint());
    if (!isNew && options.aliases() != Aliases.EAGER) {
      return;
    }
    if (isNew) {
      feasible++;
    }
    tests++;
    InputVector inputs = state.inputs(state.model());
    long before = System.nanoTime();
    NativeRun run = task.runner().run(inputs, task.testTimeoutMillis());
    confirmationNanos += System.nanoTime() - before;
    nativeRuns++;
    boolean agrees =
        run.trace().size() == predicted.size()
            && run.trace().commonPrefix(predicted) == predicted.size()
            && RunComparison.agree(end, run.end());
    if (agrees && isNew) {
      confirmed++;
    } else if (!agrees && mismatches.size() < MAX_MISMATCHES) {
      mismatches.add(
          new ReplayMismatch(
              inputs,
              "the native run leaves the predicted path at event "
                  + run.trace().commonPrefix(predicted)));
    }
    FoundPath found =
        new FoundPath(
            tests,
            path,
            agrees,
            state.instructions(),
            path.loopIterations(task.source()),
            path.size());
    for (Measure measure : Measure.values()) {
      worst.merge(measure, found, (one, two) -> measure.of(two) > measure.of(one) ? two : one);
    }
    sink.feasible(found, inputs, run);
    if (agrees && candidates.size() < options.keptTests()) {
      UnknownBytes unknown = UnknownBytes.of(machine.observed(state, end));
      int number = candidates.size();
      kept.put(number, found);
      candidates.add(new Candidate(number, inputs, run, unknown, predicted, Optional.empty()));
    }
    task.progress().changed((int) feasible, (int) infeasible, pending.size(), (int) tests);
  }

  private void noteSharing(InputLayout layout) {
    if (options.sharing() == AllPathsOptions.Sharing.FOLLOWED && !SharedChoices.complete(layout)) {
      incomplete("not every way in which inputs can share memory could be listed");
    }
    if (options.sharing() == AllPathsOptions.Sharing.NOT_FOLLOWED
        && !machine.sharingMatters().isEmpty()) {
      incomplete("inputs are taken to lie apart in memory, and what happens depends on it");
    }
  }

  private void incomplete(String why) {
    incompleteBecause.add(why);
  }

  private static List<Term> terms(List<PathConstraint> path) {
    return path.stream().map(PathConstraint::term).toList();
  }

  private Result result(long engineNanos) {
    PathsFound found =
        new PathsFound(
            tests,
            feasible,
            confirmed,
            infeasible,
            cut,
            faulty,
            List.copyOf(incompleteBecause),
            Collections.unmodifiableSortedMap(kept),
            infeasiblePrefixes,
            worst,
            engineNanos / 1_000_000,
            confirmationNanos / 1_000_000,
            late.map(LateAliases::statistics));
    List<ReplayMismatch> allMismatches = new ArrayList<>(mismatches);
    allMismatches.addAll(confirmer.mismatches());
    return new Result(
        new StrategyResult(
            candidates,
            confirmer.findings(),
            confirmer.requiredPreconditions(),
            allMismatches,
            List.of(),
            Optional.of(new StrategyResult.PathCounts(feasible, infeasible)),
            found.complete(),
            new Effort(
                statistics.queries(),
                statistics.millis(),
                instructions + confirmer.instructions(),
                states,
                nativeRuns + confirmer.nativeRuns())),
        found);
  }
}
