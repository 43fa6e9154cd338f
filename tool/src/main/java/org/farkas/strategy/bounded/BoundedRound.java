package org.farkas.strategy.bounded;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;
import org.farkas.base.Budget;
import org.farkas.base.SourceSpan;
import org.farkas.cfg.ranges.RangeMemo;
import org.farkas.criteria.Certificate;
import org.farkas.criteria.OpenReason;
import org.farkas.criteria.Target;
import org.farkas.exec.guarded.GuardedEnd;
import org.farkas.exec.guarded.GuardedEvent;
import org.farkas.exec.guarded.GuardedExecution;
import org.farkas.exec.guarded.Question;
import org.farkas.exec.machine.Machine;
import org.farkas.exec.machine.MachineOptions;
import org.farkas.exec.machine.State;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.expr.eval.Assignment;
import org.farkas.expr.simplify.Simplifications;
import org.farkas.solve.Answer;
import org.farkas.solve.Solver;
import org.farkas.solve.chain.SolverStatistics;
import org.farkas.strategy.Blocker;
import org.farkas.strategy.Confirmer;
import org.farkas.strategy.Effort;
import org.farkas.strategy.GuessGrowth;
import org.farkas.strategy.ProofObstacles;
import org.farkas.strategy.TargetReach;
import org.farkas.strategy.UnitEntrance;
import org.farkas.strategy.UnitTask;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.LayoutBuilder;
import org.farkas.trace.Trace;

/**
 * The unit as one formula, for one guess of the inputs' shape and one limit on loops, and the
 * questions about each open target. A little longer than the house allows: what was found about
 * each target is one table, and all of it reads or writes that.
 */
final class BoundedRound implements AutoCloseable {
  private static final int MAX_STRANDS = 200_000;
  private static final int MAX_STRANDS_BY_INDUCTION = 20_000;

  private final UnitTask task;
  private final Confirmer confirmer;
  private final RoundPlan plan;
  private final InputLayout layout;
  private final TermContext terms;
  private final Machine machine;
  private final UnitEntrance entrance;
  private final PathQuestions questions;
  private final TargetReach reach;

  private final SequencedMap<Target, List<GuardedEvent>> eventsOf = new LinkedHashMap<>();

  /** Refuted targets that an abstraction of what lies behind the limits reaches. */
  private final Set<Target> reachedByAbstraction = new HashSet<>();

  /** Targets that a model reaches although no run confirmed it, and why none did. */
  private final Map<Target, Blocker> unconfirmed = new HashMap<>();

  /** Targets whose refutation needs a guess about the inputs. */
  private final Map<Target, Assumption> refutedByGuess = new HashMap<>();

  /** Whether the solver could not say if an abstraction reaches a target. */
  private boolean solverGaveUp;

  private final Set<Target> refuted = new LinkedHashSet<>();
  private final Set<Target> unknown = new LinkedHashSet<>();
  private final GuardedExecution execution;

  /** Where paths were left. */
  private final PlacesLeft placesLeft;

  /** Where abstractions took over: in the way of targets that those reach. */
  private final PlacesLeft abstractedPlaces;

  /** The running slice's budget: what the execution asks of the solver must keep to it. */
  private Budget slice;

  /** Whether nothing was asked, since no path returns before the guessed shapes are left. */
  private boolean tooSmall;

  /** Whether the last run that merely came to its target went wrong, where another one did not. */
  private boolean returnsFirst;

  /** The last inputs that were found to cover what they were to cover, and to return. */
  private Optional<Assignment> lastGood = Optional.empty();

  private Phase phase = Phase.FOLLOW;

  /** What a round does, in this order. */
  private enum Phase {
    FOLLOW,
    ASK,
    SETTLE,
    FINISHED
  }

  BoundedRound(
      UnitTask task,
      Confirmer confirmer,
      SolverStatistics statistics,
      RangeMemo ranges,
      RoundPlan plan) {
    this.task = task;
    this.confirmer = confirmer;
    this.plan = plan;
    this.layout =
        LayoutBuilder.build(
            task.source(), task.function(), task.variables(), task.options(), plan.guess());
    this.terms = Simplifications.newContext();
    terms.treatIndeterminateAsFree();
    this.machine =
        new Machine(
            task.module(), task.source(), terms, MachineOptions.DEFAULT.withWrap(task.wrap()));
    Solver solver = task.solvers().open(terms, statistics);
    this.questions = new PathQuestions(terms, solver, task.budget(), plan.queryMillis());
    this.entrance = UnitEntrance.of(task, machine, layout, plan.guess().sharing(), terms, solver);
    this.reach = new TargetReach(task.module(), task.source());
    this.placesLeft = new PlacesLeft(task.ledger(), reach, questions, terms);
    this.abstractedPlaces = new PlacesLeft(task.ledger(), reach, questions, terms);
    this.execution =
        new GuardedExecution(
            machine,
            task.module(),
            new GuardedExecution.Limits(
                plan.iterations(),
                plan.iterations(),
                plan.byInduction() ? MAX_STRANDS_BY_INDUCTION : MAX_STRANDS,
                plan.abstraction(),
                plan.window()),
            terms,
            state -> questions.possible(state, slice),
            this::interesting,
            plan.rejected(),
            ranges,
            questions::holding);
    execution.keepReturns();
    execution.start(entrance.at(Assignment.EMPTY));
  }

  InputLayout layout() {
    return layout;
  }

  /** Goes on with building the formula, then asks about every open target. */
  void advance(Budget budget) {
    slice = budget;
    if (phase == Phase.FOLLOW && execution.advance(() -> overAfterStrand(budget))) {
      if (execution.invalidated()) {
        phase = Phase.FINISHED; // what is asked now is asked again, without the facts that failed
        return;
      }
      if (returnsFromLargerInputsOnly()) {
        tooSmall = true;
        phase = Phase.FINISHED;
        return;
      }
      for (GuardedEvent event : execution.events()) {
        for (Target target : targetsOf(event.trace())) {
          eventsOf.computeIfAbsent(target, _ -> new ArrayList<>()).add(event);
        }
      }
      phase = Phase.ASK;
    }
    if (phase == Phase.ASK && askAll()) {
      phase = Phase.SETTLE;
    }
    if (phase == Phase.SETTLE
        && placesLeft.settle(execution.ends(), refuted, slice)
        && (plan.byInduction()
            || abstractedPlaces.settle(execution.abstractions(), reachedByAbstraction, slice))) {
      phase = Phase.FINISHED;
    }
  }

  /**
   * Whether no path returns within the guessed shapes, and there are larger ones. Rounds with
   * abstractions are there to prove things about all sizes, so they ask whatever returns.
   */
  private boolean returnsFromLargerInputsOnly() {
    return !plan.abstraction()
        && execution.complete()
        && execution.returns().isEmpty()
        && GuessGrowth.grown(plan.guess(), layout, sizesLeft()).isPresent();
  }

  /** The guessed sizes behind which paths were left. */
  List<Assumption> sizesLeft() {
    return execution.ends().stream()
        .flatMap(end -> end.assumption().stream())
        .filter(each -> each.kind() != Assumption.Kind.NO_SHARING)
        .toList();
  }

  /** Whether nothing was asked, since with larger inputs there is more to be found. */
  boolean tooSmall() {
    return tooSmall;
  }

  private static boolean overAfterStrand(Budget budget) {
    budget.spend(Effort.STRAND_NANOS);
    return budget.exhausted();
  }

  /**
   * Asks about the targets that were not asked about yet; false if time ran out. The last ones of
   * the text come first, for on the way to them lie others; where that gives no test, because they
   * are hard or infeasible, every other question is about the first ones.
   */
  private boolean askAll() {
    Deque<Target> left = new ArrayDeque<>();
    task.ledger().undecided().stream()
        .filter(target -> !plan.byInduction() || plan.claims().contains(target))
        .filter(target -> !asked(target))
        .forEach(left::add);
    boolean fromBehind = true;
    while (!left.isEmpty()) {
      if (slice.exhausted()) {
        return false;
      }
      Target target = fromBehind ? left.removeLast() : left.removeFirst();
      if (!task.ledger().covered(target)) {
        ask(target);
        fromBehind = !fromBehind || task.ledger().covered(target);
      }
    }
    return true;
  }

  private boolean asked(Target target) {
    return refuted.contains(target)
        || unknown.contains(target)
        || unconfirmed.containsKey(target)
        || refutedByGuess.containsKey(target);
  }

  private boolean interesting(Trace trace) {
    return !targetsOf(trace).isEmpty();
  }

  private List<Target> targetsOf(Trace trace) {
    List<Target> targets = task.ledger().preview(trace).newlyCovered();
    return plan.byInduction() ? targets.stream().filter(plan.claims()::contains).toList() : targets;
  }

  private void ask(Target target) {
    List<Question.Bundle> paths = pathsTo(target, false);
    Question question = Question.any(terms, paths);
    returnsFirst = returnsFirst && confirmOneThatReturns(question, paths, target);
    if (returnsFirst) {
      return;
    }
    switch (questions.check(question)) {
      case Answer.Sat(Assignment model) -> {
        State state = questions.along(paths, model);
        confirmer.confirm(state.inputs(model));
        if (task.ledger().covered(target)) {
          lastGood = Optional.of(model);
        } else if (confirmer.holdsInReserve(target) || lastGood.isPresent()) {
          returnsFirst = confirmOneThatReturns(question, paths, target);
        }
        if (!task.ledger().covered(target)) {
          confirmExactly(question, paths);
        }
        if (!task.ledger().covered(target)) {
          unconfirmed.put(target, Blocker.notConfirmed(state.guesses()));
        }
      }
      case Answer.Unsat(List<Term> core) -> refuted(target, question.guessIn(core));
      case Answer.Unknown _ -> unknown.add(target);
    }
  }

  /** Looks for inputs that come to a target whatever approximate values really are. */
  private void confirmExactly(Question question, List<Question.Bundle> paths) {
    Optional<Question> exactly = question.exactly(machine::exact);
    if (exactly.isPresent() && questions.check(exactly.get()) instanceof Answer.Sat(var model)) {
      confirmer.confirm(questions.along(paths, model).inputs(model));
    }
  }

  /**
   * Looks for inputs with which the unit comes to a target and also returns; false if that gives no
   * test.
   */
  private boolean confirmOneThatReturns(
      Question question, List<Question.Bundle> paths, Target target) {
    if (paths.isEmpty() || slice.exhausted()) {
      return false;
    }
    List<Question.Bundle> returns =
        execution.returns().stream()
            .filter(state -> !state.abstracted())
            .map(state -> new Question.Bundle(state, Optional.empty()))
            .toList();
    Question both = question.and(Question.any(terms, returns));
    if (questions.check(both, lastGood) instanceof Answer.Sat(Assignment model)) {
      // What comes from outside behind the target is known where the unit returns.
      confirmer.confirm(questions.along(returns, model).inputs(model));
      if (task.ledger().covered(target)) {
        lastGood = Optional.of(model);
      }
    }
    return task.ledger().covered(target);
  }

  /**
   * No input that fits the guesses comes to the target. That holds for all inputs if the refutation
   * needs no guess, or if without guesses neither the paths nor their abstractions reach it.
   */
  private void refuted(Target target, Optional<Assumption> needed) {
    if (needed.isEmpty() && pathsTo(target, true).isEmpty()) {
      refuted.add(target);
      return;
    }
    Question question = Question.withoutGuesses(terms, allPathsTo(target));
    Answer answer =
        needed.isPresent() && execution.abstractions().isEmpty()
            ? new Answer.Sat(Assignment.EMPTY) // the refutation needs the guess
            : questions.check(question);
    if (answer instanceof Answer.Unsat(List<Term> core) && question.guessIn(core).isEmpty()) {
      refuted.add(target);
    } else if (needed.isPresent()) {
      refutedByGuess.put(target, needed.get());
    } else {
      refuted.add(target);
      reachedByAbstraction.add(target);
      solverGaveUp |= answer instanceof Answer.Unknown;
    }
  }

  private List<Question.Bundle> allPathsTo(Target target) {
    return eventsOf.getOrDefault(target, List.of()).stream().map(GuardedEvent::paths).toList();
  }

  private List<Question.Bundle> pathsTo(Target target, boolean abstracted) {
    return allPathsTo(target).stream()
        .filter(paths -> paths.state().abstracted() == abstracted)
        .toList();
  }

  /** Whether everything was asked that this round can ask. */
  boolean finished() {
    return phase == Phase.FINISHED;
  }

  /** Whether the limit on loops stands between a target and its proof. */
  boolean limitedByUnrolling() {
    return limited(execution.ends(), task.ledger().undecided())
        || limited(execution.abstractions(), openOf(reachedByAbstraction))
        || limited(execution.abstractions(), openOf(refutedByGuess.keySet()));
  }

  private boolean limited(List<GuardedEnd> ends, List<Target> targets) {
    return ends.stream()
        .filter(end -> end.kind() == GuardedEnd.Kind.UNROLLING)
        .map(PlaceLeft::blocker)
        .anyMatch(blocker -> targets.stream().anyMatch(t -> reach.canSatisfy(blocker, t)));
  }

  /** What stands in the way of a proof for a target. */
  private ProofObstacles obstacles(boolean reachedByAbstraction) {
    List<Blocker> all = new ArrayList<>(placesLeft.blockers());
    if (reachedByAbstraction) {
      all.addAll(abstractedPlaces.blockers());
    }
    all.addAll(ProofObstacles.sharing(machine, plan.guess().sharing()));
    all.addAll(entrance.blockers());
    return new ProofObstacles(
        task,
        reach,
        layout,
        plan.guess().sharing(),
        all,
        target -> Optional.ofNullable(unconfirmed.get(target)));
  }

  /** Guesses that a refutation needed, or that stand in the way of one. */
  SequencedSet<Assumption> blockingGuesses() {
    SequencedSet<Assumption> guesses =
        new LinkedHashSet<>(obstacles(false).blockingGuesses(openOf(refuted)));
    guesses.addAll(obstacles(true).blockingGuesses(openOf(reachedByAbstraction)));
    refutedByGuess.forEach(
        (target, assumption) -> {
          if (!task.ledger().covered(target)) {
            guesses.add(assumption);
          }
        });
    return guesses;
  }

  /**
   * Targets that no input satisfies: refuted, with nothing left in the way. By induction, that is
   * so only of all claims together.
   */
  List<Target> infeasible() {
    List<Target> targets = refutedWithNothingLeft();
    return plan.byInduction() && !targets.containsAll(plan.claims()) ? List.of() : targets;
  }

  /** By induction: the claims that no input satisfies, if none satisfies any of them before. */
  List<Target> refutedWithNothingLeft() {
    if (!finished() || tooSmall || !execution.complete() || execution.invalidated()) {
      return List.of();
    }
    return obstacles(false).unblocked(openOf(refuted)).stream()
        .filter(target -> !reachedByAbstraction.contains(target))
        .toList();
  }

  private List<Target> openOf(Set<Target> targets) {
    return task.ledger().undecided().stream().filter(targets::contains).toList();
  }

  /** Whether what was supposed of loops failed, so that the round should be done again without. */
  boolean invalidated() {
    return execution.invalidated();
  }

  /** Whether targets are open only for a limit behind which an abstraction could be followed. */
  boolean abstractionMayHelp() {
    return !openOf(refuted).isEmpty() || !openOf(refutedByGuess.keySet()).isEmpty();
  }

  /** Whether refuted targets are open only since inputs may share memory. */
  boolean blockedBySharing() {
    List<Target> targets = new ArrayList<>(openOf(refuted));
    targets.removeAll(reachedByAbstraction);
    SequencedSet<Assumption> guesses = obstacles(false).blockingGuesses(targets);
    return !guesses.isEmpty()
        && guesses.stream().allMatch(each -> each.kind() == Assumption.Kind.NO_SHARING);
  }

  /**
   * Targets that are open only because an iteration of a loop that begins with too much leads to
   * them, as far as is known: induction may show more of them.
   */
  List<Target> inductionMayHelp() {
    if (!execution.complete() || tooSmall) {
      return List.of();
    }
    List<Blocker> loops =
        execution.abstractions().stream()
            .filter(end -> end.kind() == GuardedEnd.Kind.UNROLLING)
            .map(PlaceLeft::blocker)
            .toList();
    Set<Target> refutedSoFar = new HashSet<>(reachedByAbstraction);
    refutedSoFar.addAll(refutedByGuess.keySet());
    return openOf(refutedSoFar).stream()
        .filter(target -> loops.stream().anyMatch(loop -> reach.canSatisfy(loop, target)))
        .toList();
  }

  /** Whether more time for each query could decide more. */
  boolean limitedByQueries() {
    return solverGaveUp
        || placesLeft.solverGaveUp()
        || abstractedPlaces.solverGaveUp()
        || !openOf(unknown).isEmpty();
  }

  /** Why not all paths were followed to the limits; empty if they were. */
  Optional<String> incompleteBecause() {
    return execution.incompleteBecause();
  }

  /** Why a target is open, as far as this round knows. */
  Optional<Blocker> reason(Target target) {
    if (tooSmall) {
      Assumption first = sizesLeft().getFirst();
      return Optional.of(everywhere(OpenReason.BOUND, first.toString(), Optional.of(first)));
    }
    if (unknown.contains(target)) {
      return Optional.of(
          everywhere(
              OpenReason.SOLVER_UNKNOWN,
              "the solver gave no answer in " + plan.queryMillis() + " ms",
              Optional.empty()));
    }
    if (refutedByGuess.containsKey(target)) {
      Assumption needed = refutedByGuess.get(target);
      return Optional.of(everywhere(OpenReason.BOUND, needed.toString(), Optional.of(needed)));
    }
    return obstacles(reachedByAbstraction.contains(target)).reason(target);
  }

  private static Blocker everywhere(OpenReason reason, String text, Optional<Assumption> guess) {
    return new Blocker(List.of(), reason, text, SourceSpan.UNKNOWN, guess);
  }

  /** The certificate for targets that this round proves infeasible. */
  Certificate certificate(String id, List<Target> infeasible, List<Assumption> assumptions) {
    SequencedMap<Target, Term> labels = new LinkedHashMap<>();
    for (Target target : infeasible) {
      labels.put(target, questions.condition(allPathsTo(target)));
    }
    SequencedMap<Blocker, Optional<Term>> left = new LinkedHashMap<>();
    for (GuardedEnd end : execution.ends()) {
      Blocker blocker = PlaceLeft.blocker(end);
      boolean relevant = infeasible.stream().anyMatch(t -> reach.canSatisfy(blocker, t));
      left.put(
          blocker, relevant ? Optional.of(questions.condition(end.paths())) : Optional.empty());
    }
    for (Blocker sharing : ProofObstacles.sharing(machine, plan.guess().sharing())) {
      left.put(sharing, Optional.empty());
    }
    return new RoundCertificate(task, plan, execution).of(id, labels, left, assumptions);
  }

  /** Numbers for the report: states followed. */
  long states() {
    return execution.strands();
  }

  @Override
  public void close() {
    questions.close();
  }
}
