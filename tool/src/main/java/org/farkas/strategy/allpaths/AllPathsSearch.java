package org.farkas.strategy.allpaths;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.farkas.exec.machine.Alternative;
import org.farkas.exec.machine.Machine;
import org.farkas.exec.machine.MachineOptions;
import org.farkas.exec.machine.PathEnd;
import org.farkas.exec.machine.State;
import org.farkas.exec.machine.StepResult;
import org.farkas.exec.semantics.UndefinedKind;
import org.farkas.expr.TermContext;
import org.farkas.expr.eval.Assignment;
import org.farkas.expr.simplify.Simplifications;
import org.farkas.ir.Module;
import org.farkas.solve.Answer;
import org.farkas.solve.Solver;
import org.farkas.solve.chain.SolverStatistics;
import org.farkas.strategy.Confirmer;
import org.farkas.strategy.Effort;
import org.farkas.strategy.ReplayMismatch;
import org.farkas.strategy.SideQuestions;
import org.farkas.strategy.StrategyResult;
import org.farkas.strategy.UnitTask;
import org.farkas.testcase.Assumption;

/**
 * Every feasible path of a unit, depth first. A run that has ended leaves the sides that it did not
 * take; the last one is taken up next, from the state that was saved there, so nothing is executed
 * twice and only one path's sides are kept. Forks that are none of the source's own (inside library
 * models, between memory objects) are followed like others, but what ends on a path that was seen
 * before is no test.
 *
 * <p>Longer than other files: taking a side up, following it and leaving others are one loop over
 * one stack.
 */
public final class AllPathsSearch {
  private static final long QUANTUM_INSTRUCTIONS = 200_000;
  private static final long MAX_PATH_INSTRUCTIONS = 20_000_000;
  private static final long SIDE_QUESTION_MILLIS = 1_500;
  private static final long CHECKPOINT_MILLIS = 2_000;

  /** Refutations that took as long as this are tried for several sides at once. */
  private static final long DEAR_NANOS = 2_000_000;

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
  private final CountedOutcomes counted;
  private final SideQuestions sideQuestions;
  private final SideAnswers answers;
  private final PathAccount account;
  private final RunEnds ends;

  private final Deque<Pending> pending = new ArrayDeque<>();
  private UnitStart unit;
  private Assignment last;
  private boolean interrupted;
  private long checkpointNanos = System.nanoTime();
  private boolean givenUp;
  private long states;
  private long instructions;

  /**
   * A side that is left to try.
   *
   * @param split whether a fork that is none of the source's own lies before it
   */
  private record Pending(Alternative side, boolean split) {}

  public AllPathsSearch(UnitTask task, AllPathsOptions options, PathSink sink) {
    this.task = task;
    this.options = options;
    this.sink = sink;
    this.confirmer = Confirmer.ofFaults(task);
    MachineOptions machineOptions = MachineOptions.DEFAULT.withWrap(task.wrap());
    if (options.aliases() == Aliases.EAGER) {
      machineOptions = machineOptions.withEnumeratedOffsets();
    }
    Module module =
        LoopIterations.marked(
            task.module(),
            task.source(),
            task.functions(),
            options.iterations().orElse(LoopIterations.UNLIMITED));
    this.machine = new Machine(module, task.source(), terms, machineOptions);
    Solver chain = task.solvers().open(terms, statistics);
    this.late =
        options.aliases() == Aliases.LATE ? Optional.of(new LateAliases(chain)) : Optional.empty();
    this.solver = late.isPresent() ? late.get() : chain;
    this.nextOutcome = new NextOutcome(module, task.source());
    this.counted = new CountedOutcomes(task.module());
    this.sideQuestions = new SideQuestions(solver, confirmer);
    this.answers = new SideAnswers(solver, terms, task.budget());
    this.account = new PathAccount(sink, new SourcePath.Names(task.source()));
    this.ends = new RunEnds(task, options, sink, machine, confirmer, account);
  }

  /** What is found, with the tests that were kept. */
  public record Result(StrategyResult strategy, PathsFound paths) {}

  /**
   * Enumerates until there are no more paths, or the budget ends.
   *
   * @throws org.farkas.base.DiagnosticException if the precondition is none
   */
  public Result run() {
    return run(Optional.empty());
  }

  /**
   * Goes on with an enumeration that was interrupted.
   *
   * @param earlier what it had found
   */
  public Result run(Optional<EarlierPaths> earlier) {
    long start = System.nanoTime();
    try {
      unit = new UnitStart(task, options, machine, terms, solver);
      ends.startAt(unit);
      if (earlier.isPresent() && earlier.get().checkpoint().last().isPresent()) {
        resume(earlier.get());
      } else {
        interrupted =
            !unit.first(answers, account)
                .map(state -> follow(state, new UntakenOutcomes(0, false)))
                .orElse(true);
      }
      while (!pending.isEmpty() && !interrupted && !task.budget().exhausted()) {
        take(pending.pop());
        checkpoint(false);
        showProgress();
      }
      if (interrupted || !pending.isEmpty()) {
        checkpoint(true);
        account.incomplete(unfinished());
      } else {
        unit.noteSharing(account);
        account.finish();
        checkpoint(true); // behind the prefixes that are no longer in doubt
      }
      long searchNanos = System.nanoTime() - start;
      if (!task.budget().cancelled()) {
        sideQuestions.answer(task.budget().slice(SIDE_QUESTION_MILLIS));
      }
      return result(searchNanos - ends.nanos());
    } finally {
      solver.close();
    }
  }

  private String unfinished() {
    String why = task.budget().cancelled() ? "interrupted" : "time ran out";
    return switch (pending.size()) {
      case 0 -> why + " on the first path";
      case 1 -> why + " with 1 side left to try";
      default -> "%s with %d sides left to try".formatted(why, pending.size());
    };
  }

  /** Goes along the last run again, and keeps the sides of it that were left to try. */
  private void resume(EarlierPaths earlier) {
    account.restore(earlier);
    Checkpoint checkpoint = earlier.checkpoint();
    for (Checkpoint.Kept kept : checkpoint.kept()) {
      State state = unit.at(Checkpoint.assignment(kept.model(), terms));
      runAgain(state, Set.of()).ifPresent(end -> ends.keepAgain(kept.path(), state, end));
    }
    for (List<Checkpoint.Value> fault : checkpoint.faults()) {
      State state = unit.at(Checkpoint.assignment(fault, terms));
      runAgain(state, Set.of()).ifPresent(_ -> ends.confirmFault(state));
    }
    last = Checkpoint.assignment(checkpoint.last().orElseThrow(), terms);
    runAgain(unit.at(last), new HashSet<>(checkpoint.open()));
  }

  /** Runs a state to its end, if it has one, and keeps these of the sides that it leaves. */
  private Optional<PathEnd> runAgain(State state, Set<Checkpoint.OpenSide> open) {
    boolean split = false;
    while (state.instructions() <= MAX_PATH_INSTRUCTIONS) {
      switch (machine.run(state, QUANTUM_INSTRUCTIONS)) {
        case StepResult.Forked forked -> {
          split |= splits(forked);
          for (Alternative side : forked.alternatives().reversed()) {
            if (side.kind() != Alternative.Kind.BRANCH) {
              sideQuestions.ask(side);
            } else if (open.contains(openSide(side))) {
              pending.push(new Pending(side, split));
            }
          }
        }
        case StepResult.Ended ended -> {
          return Optional.of(ended.end());
        }
        case StepResult.Paused _ -> {}
      }
    }
    return Optional.empty();
  }

  private static Checkpoint.OpenSide openSide(Alternative side) {
    return new Checkpoint.OpenSide(side.pathCondition().size(), side.number());
  }

  private void checkpoint(boolean now) {
    if (!now && System.nanoTime() - checkpointNanos < CHECKPOINT_MILLIS * 1_000_000) {
      return;
    }
    checkpointNanos = System.nanoTime();
    unit.noteSharing(account);
    sink.checkpoint(
        new Checkpoint(
            Optional.ofNullable(last).map(Checkpoint::values),
            pending.stream().map(Pending::side).map(AllPathsSearch::openSide).toList(),
            ends.kept(),
            ends.faultModels(),
            account.faults(),
            account.incompleteBecause(),
            account.infeasible()));
  }

  private void showProgress() {
    task.progress()
        .changed(
            (int) account.feasible(),
            (int) account.infeasible(),
            pending.size(),
            (int) account.tests());
  }

  private void take(Pending next) {
    Alternative side = next.side();
    long before = System.nanoTime();
    switch (answers.ask(side)) {
      case Answer.Sat sat -> {
        int left = pending.size();
        State state = side.resume(side.model().overriddenBy(sat.model()));
        // What else its first condition could give, the run before has taken.
        int first =
            side.traceLength() + (outcome(side).filter(o -> !o.ofSwitch()).isPresent() ? 1 : 0);
        if (!follow(state, new UntakenOutcomes(first, next.split()))) {
          while (pending.size() > left) {
            pending.pop();
          }
          pending.push(next); // to be taken again when the enumeration goes on
          interrupted = true;
        }
      }
      case Answer.Unsat unsat -> {
        Optional<Assumption> guess = answers.guessNeeded(side, unsat);
        if (guess.isPresent()) {
          String bound = guess.get().toString();
          if (!account.knows(bound)) {
            account.incomplete("a side is refuted only as far as this holds: " + bound);
          }
        } else {
          refuted(next);
          if (System.nanoTime() - before > DEAR_NANOS) {
            refuteMore();
          }
        }
      }
      case Answer.Unknown unknown -> {
        if (task.budget().exhausted()) {
          pending.push(next);
        } else {
          account.incomplete(
              "the solver gave no answer at %s: %s".formatted(side.where(), unknown.detail()));
        }
      }
    }
  }

  /**
   * Infeasible sides come in rows: the ones before it on the same run are often refuted for the
   * same reason, and by one question for all of them.
   */
  private void refuteMore() {
    for (int size = 2; size <= pending.size() && !task.budget().exhausted(); size *= 2) {
      List<Pending> row = new ArrayList<>(size);
      Iterator<Pending> top = pending.iterator();
      while (row.size() < size) {
        row.add(top.next());
      }
      List<Alternative> sides = row.stream().map(Pending::side).toList();
      if (SideAnswers.restsOnGuesses(sides.getFirst())
          || !(answers.askAny(sides) instanceof Answer.Unsat)) {
        return;
      }
      row.forEach(
          each -> {
            pending.pop();
            refuted(each);
          });
    }
  }

  private void refuted(Pending side) {
    Alternative each = side.side();
    outcome(each)
        .ifPresent(outcome -> account.refuted(nextOutcome.path(each, outcome), side.split()));
  }

  private Optional<NextOutcome.Outcome> outcome(Alternative side) {
    return side.kind() == Alternative.Kind.BRANCH ? nextOutcome.of(side) : Optional.empty();
  }

  /**
   * Runs a state along its model until it ends, and keeps the sides that it leaves.
   *
   * @param untaken what becomes of the outcomes that it does not take
   * @return false if time ran out on the way
   */
  private boolean follow(State state, UntakenOutcomes untaken) {
    states++;
    while (true) {
      long before = state.instructions();
      StepResult result = machine.run(state, QUANTUM_INSTRUCTIONS);
      instructions += state.instructions() - before;
      switch (result) {
        case StepResult.Forked forked -> {
          if (splits(forked)) {
            untaken.split(state.traceLength());
          }
          for (Alternative side : forked.alternatives().reversed()) {
            outcome(side).ifPresent(untaken::left);
            leave(new Pending(side, untaken.split()));
          }
        }
        case StepResult.Ended ended -> {
          last = state.model();
          ends.ended(state, ended.end(), untaken.split());
          SourcePath path = SourcePath.of(state.trace(), task.source());
          untaken.ruledOut(
              state.trace(),
              task.source(),
              counted,
              (outcome, size, split) -> account.ruledOut(path, size, outcome, split));
          return true;
        }
        case StepResult.Paused _ -> {}
      }
      if (state.instructions() > MAX_PATH_INSTRUCTIONS) {
        giveUp(state);
        last = state.model();
        return true;
      }
      if (task.budget().exhausted()) {
        return false;
      }
    }
  }

  private void giveUp(State state) {
    if (!givenUp) {
      givenUp = true;
      account.incomplete(
          "a path was given up after %d instructions, at %s: an endless loop?"
              .formatted(MAX_PATH_INSTRUCTIONS, state.where()));
    }
  }

  /** Whether the program itself goes on in several ways that are no outcomes of the source. */
  private boolean splits(StepResult.Forked forked) {
    return forked.alternatives().stream()
        .anyMatch(side -> side.kind() == Alternative.Kind.BRANCH && outcome(side).isEmpty());
  }

  private void leave(Pending side) {
    switch (side.side().kind()) {
      case BRANCH -> pending.push(side);
      case UNDEFINED -> {
        sideQuestions.ask(side.side());
        if (side.side().label().equals(UndefinedKind.INDETERMINATE_VALUE.label())) {
          settle(side.side(), "an indeterminate value decides how a run goes on");
        }
      }
      case BOUND -> {
        sideQuestions.ask(side.side());
        settle(side.side(), side.side().assumption().orElseThrow().toString());
      }
    }
  }

  /** A side that is not followed: if any input takes it, paths are missing. */
  private void settle(Alternative side, String what) {
    if (!account.knows(what)
        && !(answers.ask(side) instanceof Answer.Unsat unsat
            && answers.guessNeeded(side, unsat).isEmpty())) {
      account.incomplete(what);
    }
  }

  private Result result(long engineNanos) {
    PathsFound found =
        account.result(
            PathAssumptions.of(task, options),
            engineNanos / 1_000_000,
            ends.nanos() / 1_000_000,
            late.map(LateAliases::statistics));
    List<ReplayMismatch> mismatches = new ArrayList<>(ends.mismatches());
    mismatches.addAll(confirmer.mismatches());
    return new Result(
        new StrategyResult(
            ends.candidates(),
            confirmer.faults().findings(),
            confirmer.faults().requiredPreconditions(),
            mismatches,
            List.of(),
            Optional.of(new StrategyResult.PathCounts(found.feasible(), found.infeasible())),
            found.complete(),
            new Effort(
                statistics.queries(),
                statistics.millis(),
                instructions + confirmer.instructions(),
                states,
                ends.runs() + confirmer.nativeRuns())),
        found);
  }
}
