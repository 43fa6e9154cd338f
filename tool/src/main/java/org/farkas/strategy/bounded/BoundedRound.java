package org.farkas.strategy.bounded;

import java.util.ArrayList;
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
import org.farkas.criteria.Certificate;
import org.farkas.criteria.OpenReason;
import org.farkas.criteria.Target;
import org.farkas.exec.guarded.GuardedEnd;
import org.farkas.exec.guarded.GuardedEvent;
import org.farkas.exec.guarded.GuardedExecution;
import org.farkas.exec.guarded.LoopFact;
import org.farkas.exec.guarded.Question;
import org.farkas.exec.machine.Machine;
import org.farkas.exec.machine.MachineOptions;
import org.farkas.exec.machine.State;
import org.farkas.expr.Footprints;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.expr.eval.Assignment;
import org.farkas.expr.eval.Evaluator;
import org.farkas.expr.simplify.Simplifications;
import org.farkas.ir.CodePoint;
import org.farkas.solve.Answer;
import org.farkas.solve.Query;
import org.farkas.solve.Solver;
import org.farkas.solve.chain.Slices;
import org.farkas.solve.chain.SolverStatistics;
import org.farkas.strategy.Blocker;
import org.farkas.strategy.Confirmer;
import org.farkas.strategy.ProofObstacles;
import org.farkas.strategy.TargetReach;
import org.farkas.strategy.TermTexts;
import org.farkas.strategy.UnitTask;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.LayoutBuilder;
import org.farkas.testcase.ShapeGuess;
import org.farkas.trace.Trace;

/**
 * The unit as one formula, for one guess of the inputs' shape and one limit on loops, and the
 * questions about each open target.
 */
final class BoundedRound implements AutoCloseable {
  private static final int MAX_STRANDS = 200_000;
  private static final long POSSIBLE_MILLIS = 20;
  private static final long FACT_MILLIS = 300;

  private final UnitTask task;
  private final Confirmer confirmer;
  private final ShapeGuess guess;
  private final int iterations;
  private final InputLayout layout;
  private final TermContext terms;
  private final Machine machine;
  private final Solver solver;
  private final TargetReach reach;
  private final Footprints footprints = new Footprints();

  private final SequencedMap<Target, List<GuardedEvent>> eventsOf = new LinkedHashMap<>();
  private final SequencedSet<Blocker> blockers = new LinkedHashSet<>();

  /** In the way of targets that an abstraction reaches. */
  private final SequencedSet<Blocker> abstractionBlockers = new LinkedHashSet<>();

  /** Refuted targets that an abstraction of what lies behind the limits reaches. */
  private final Set<Target> reachedByAbstraction = new HashSet<>();

  private final Set<GuardedEnd> settledEnds = new HashSet<>();

  /** Targets that a model reaches although no run confirmed it, and why none did. */
  private final Map<Target, Blocker> unconfirmed = new HashMap<>();

  /** Targets whose refutation needs a guess about the inputs. */
  private final Map<Target, Assumption> refutedByGuess = new HashMap<>();

  /** Whether the solver could not say if a place where paths were left is in the way. */
  private boolean solverGaveUp;

  private final Set<Target> refuted = new LinkedHashSet<>();
  private final Set<Target> unknown = new LinkedHashSet<>();
  private final GuardedExecution execution;
  private final long queryMillis;

  /** The running slice's budget: what the execution asks of the solver must keep to it. */
  private Budget slice;

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
      ShapeGuess guess,
      int iterations,
      long queryMillis,
      boolean abstraction,
      Set<LoopFact> rejectedFacts) {
    this.task = task;
    this.confirmer = confirmer;
    this.guess = guess;
    this.iterations = iterations;
    this.layout =
        LayoutBuilder.build(
            task.source(), task.function(), task.variables(), task.options(), guess);
    this.terms = Simplifications.newContext();
    terms.treatIndeterminateAsFree();
    this.machine =
        new Machine(
            task.module(), task.source(), terms, MachineOptions.DEFAULT.withWrap(task.wrap()));
    this.solver = task.solvers().open(terms, statistics);
    this.reach = new TargetReach(task.module(), task.source());
    this.queryMillis = queryMillis;
    this.execution =
        new GuardedExecution(
            machine,
            task.module(),
            new GuardedExecution.Limits(iterations, iterations, MAX_STRANDS, abstraction),
            terms,
            this::possible,
            this::interesting,
            rejectedFacts,
            this::holding);
    execution.start(layout, task.options());
  }

  ShapeGuess guess() {
    return guess;
  }

  int iterations() {
    return iterations;
  }

  InputLayout layout() {
    return layout;
  }

  /** Goes on with building the formula, then asks about every open target. */
  void advance(Budget budget) {
    slice = budget;
    if (phase == Phase.FOLLOW && execution.advance(budget::exhausted)) {
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
    if (phase == Phase.SETTLE && settleEnds()) {
      phase = Phase.FINISHED;
    }
  }

  /** Asks about the targets that were not asked about yet; false if time ran out. */
  private boolean askAll() {
    for (Target target : task.ledger().undecided()) {
      boolean asked =
          refuted.contains(target)
              || unknown.contains(target)
              || unconfirmed.containsKey(target)
              || refutedByGuess.containsKey(target);
      if (asked || task.ledger().covered(target)) {
        continue;
      }
      if (slice.exhausted()) {
        return false;
      }
      ask(target);
    }
    return true;
  }

  private boolean interesting(Trace trace) {
    return !targetsOf(trace).isEmpty();
  }

  private List<Target> targetsOf(Trace trace) {
    return task.ledger().preview(trace).newlyCovered();
  }

  /**
   * Whether some input may come along a state's paths; yes where that is not known. Only what hangs
   * together with the newest condition is asked: the rest was asked before.
   */
  private boolean possible(State state) {
    Question question = Question.any(terms, List.of(new Question.Bundle(state, Optional.empty())));
    if (question.conditions().isEmpty()) {
      return true;
    }
    long timeout = Math.max(1, Math.min(POSSIBLE_MILLIS, slice.remainingMillis()));
    List<Term> asked = Slices.ofLast(question.conditions(), footprints);
    return !(solver.check(new Query(asked, timeout)) instanceof Answer.Unsat);
  }

  /** Which facts hold on all paths of a state, guesses left out; few where that is hard to see. */
  private Set<Term> holding(State state, List<Term> facts) {
    List<Term> path = state.conditions(0, state.pathCondition().size());
    Set<Term> left = new LinkedHashSet<>(facts);
    while (!left.isEmpty() && !task.budget().exhausted()) {
      Term any = terms.bool(false);
      for (Term fact : left) {
        any = terms.or(any, terms.not(fact));
      }
      if (any.isFalse()) {
        return left;
      }
      List<Term> asked = new ArrayList<>(path);
      asked.add(any);
      long millis = Math.max(1, Math.min(FACT_MILLIS, task.budget().remainingMillis()));
      Query query = new Query(Slices.ofLast(asked, footprints), millis);
      switch (solver.check(query)) {
        case Answer.Unsat _ -> {
          return left;
        }
        case Answer.Sat(Assignment model) -> {
          Evaluator evaluator = new Evaluator(model);
          if (!left.removeIf(fact -> !evaluator.holds(fact))) {
            return Set.of();
          }
        }
        case Answer.Unknown _ -> {
          return oneByOne(path, left);
        }
      }
    }
    return Set.of();
  }

  private Set<Term> oneByOne(List<Term> path, Set<Term> facts) {
    Set<Term> result = new LinkedHashSet<>();
    for (Term fact : facts) {
      List<Term> asked = new ArrayList<>(path);
      asked.add(terms.not(fact));
      Query query = new Query(Slices.ofLast(asked, footprints), POSSIBLE_MILLIS);
      if (!task.budget().exhausted() && solver.check(query) instanceof Answer.Unsat) {
        result.add(fact);
      }
    }
    return result;
  }

  private void ask(Target target) {
    List<Question.Bundle> paths = pathsTo(target, false);
    Question question = Question.any(terms, paths);
    switch (check(question)) {
      case Answer.Sat(Assignment model) -> {
        State state = along(paths, model);
        confirmer.confirm(state.inputs(model));
        if (!task.ledger().covered(target)) {
          unconfirmed.put(target, Blocker.notConfirmed(state.guesses()));
        }
      }
      case Answer.Unsat(List<Term> core) -> refuted(target, question.guessIn(core));
      case Answer.Unknown _ -> unknown.add(target);
    }
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
    List<Question.Bundle> all = new ArrayList<>(pathsTo(target, false));
    all.addAll(pathsTo(target, true));
    Question question = Question.withoutGuesses(terms, all);
    Answer answer =
        needed.isPresent() && execution.abstractions().isEmpty()
            ? new Answer.Sat(Assignment.EMPTY) // the refutation needs the guess
            : check(question);
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

  private List<Question.Bundle> pathsTo(Target target, boolean abstracted) {
    return eventsOf.getOrDefault(target, List.of()).stream()
        .map(GuardedEvent::paths)
        .filter(paths -> paths.state().abstracted() == abstracted)
        .toList();
  }

  private Answer check(Question question) {
    Answer answer = check(question.constraints());
    if (answer instanceof Answer.Unsat(List<Term> core) && question.guessIn(core).isPresent()) {
      // The core need not be the smallest: what was guessed may not matter.
      Answer withoutGuesses = check(question.conditions());
      return withoutGuesses instanceof Answer.Unsat ? withoutGuesses : answer;
    }
    return answer;
  }

  private Answer check(List<Term> constraints) {
    long millis = Math.max(1, Math.min(queryMillis, task.budget().remainingMillis()));
    return solver.check(new Query(constraints, millis));
  }

  private Term condition(Question.Bundle paths) {
    Term condition = paths.state().condition();
    return paths.when().map(when -> terms.and(condition, when)).orElse(condition);
  }

  private Term condition(List<Question.Bundle> paths) {
    Term any = terms.bool(false);
    for (Question.Bundle each : paths) {
      any = terms.or(any, condition(each));
    }
    return any;
  }

  /** The state of the paths that a model leads along. */
  private State along(List<Question.Bundle> paths, Assignment model) {
    Evaluator evaluator = new Evaluator(model);
    return paths.stream()
        .filter(each -> evaluator.holds(condition(each)))
        .findFirst()
        .orElseThrow()
        .state();
  }

  /**
   * Finds out which of the places where paths were left are in the way of a proof; false if time
   * ran out.
   */
  private boolean settleEnds() {
    return settle(execution.ends(), refuted, blockers)
        && settle(execution.abstractions(), reachedByAbstraction, abstractionBlockers);
  }

  private boolean settle(List<GuardedEnd> ends, Set<Target> targets, Set<Blocker> found) {
    for (GuardedEnd end : ends) {
      Blocker blocker = blocker(end);
      boolean inTheWay =
          targets.stream().anyMatch(t -> !task.ledger().covered(t) && reach.canSatisfy(blocker, t));
      if (!inTheWay || settledEnds.contains(end)) {
        continue;
      }
      if (slice.exhausted()) {
        return false;
      }
      settledEnds.add(end);
      boolean exact = end.paths().stream().noneMatch(paths -> paths.state().abstracted());
      Question question =
          exact ? Question.any(terms, end.paths()) : Question.withoutGuesses(terms, end.paths());
      switch (check(question)) {
        case Answer.Unsat(List<Term> core) ->
            question.guessIn(core).ifPresent(guessed -> found.add(blocker(end, guessed)));
        case Answer.Sat _ -> found.add(blocker);
        case Answer.Unknown _ -> {
          found.add(blocker);
          solverGaveUp = true;
        }
      }
    }
    return true;
  }

  private static Blocker blocker(GuardedEnd end) {
    return end.assumption()
        .map(assumption -> blocker(end, assumption))
        .orElseGet(
            () ->
                new Blocker(
                    end.stack(),
                    Optional.of(end.evaluated()),
                    reason(end.kind()),
                    end.text(),
                    end.where(),
                    Optional.empty()));
  }

  private static Blocker blocker(GuardedEnd end, Assumption guess) {
    return new Blocker(
        end.stack(),
        Optional.of(end.evaluated()),
        OpenReason.BOUND,
        guess.toString(),
        end.where(),
        Optional.of(guess));
  }

  private static OpenReason reason(GuardedEnd.Kind kind) {
    return switch (kind) {
      case UNROLLING, GUESS, LIMIT -> OpenReason.BOUND;
      case UNSUPPORTED -> OpenReason.UNSUPPORTED;
      case APPROXIMATE -> OpenReason.APPROXIMATION;
      case INDETERMINATE -> OpenReason.UNDEFINED_BEHAVIOUR;
    };
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
        .map(BoundedRound::blocker)
        .anyMatch(blocker -> targets.stream().anyMatch(t -> reach.canSatisfy(blocker, t)));
  }

  /** What stands in the way of a proof for a target. */
  private ProofObstacles obstacles(boolean reachedByAbstraction) {
    List<Blocker> all = new ArrayList<>(blockers);
    if (reachedByAbstraction) {
      all.addAll(abstractionBlockers);
    }
    all.addAll(ProofObstacles.sharing(machine, guess.sharing()));
    return new ProofObstacles(
        task,
        reach,
        layout,
        guess.sharing(),
        all,
        target -> Optional.ofNullable(unconfirmed.get(target)));
  }

  private ProofObstacles obstacles(Target target) {
    return obstacles(reachedByAbstraction.contains(target));
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

  /** Targets that no input satisfies: refuted, with nothing left in the way. */
  List<Target> infeasible() {
    if (!finished() || !execution.complete() || execution.invalidated()) {
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

  /** Whether more time for each query could decide more. */
  boolean limitedByQueries() {
    return solverGaveUp || !openOf(unknown).isEmpty();
  }

  /** Why not all paths were followed to the limits; empty if they were. */
  Optional<String> incompleteBecause() {
    return execution.complete() ? Optional.empty() : Optional.of(execution.incompleteBecause());
  }

  /** Says why a target is open, as far as this round knows; returns whether it does. */
  boolean explain(Target target) {
    if (unknown.contains(target)) {
      task.ledger()
          .markOpen(
              target,
              OpenReason.SOLVER_UNKNOWN,
              "the solver gave no answer in " + queryMillis + " ms",
              SourceSpan.UNKNOWN);
      return true;
    }
    if (refutedByGuess.containsKey(target)) {
      Assumption guess = refutedByGuess.get(target);
      task.ledger().markOpen(target, OpenReason.BOUND, guess.toString(), SourceSpan.UNKNOWN);
      return true;
    }
    if (!obstacles(target).blocking(target).isEmpty()) {
      obstacles(target).markOpen(target);
      return true;
    }
    return false;
  }

  /** The certificate for targets that this round proves infeasible. */
  Certificate certificate(String id, List<Target> infeasible, List<Assumption> assumptions) {
    SequencedMap<Target, Term> labels = new LinkedHashMap<>();
    for (Target target : infeasible) {
      List<Question.Bundle> all = new ArrayList<>(pathsTo(target, false));
      all.addAll(pathsTo(target, true));
      labels.put(target, condition(all));
    }
    List<GuardedEnd> ends = execution.ends();
    List<Term> constraints = new ArrayList<>(labels.values());
    ends.forEach(end -> constraints.add(condition(end.paths())));
    List<String> definitions = new ArrayList<>();
    Map<Term, String> texts = TermTexts.of(constraints.stream().distinct().toList(), definitions);
    List<Certificate.Refuted> refutations = new ArrayList<>();
    labels.forEach(
        (target, term) -> refutations.add(new Certificate.Refuted(target.id(), texts.get(term))));
    List<Certificate.Left> left = new ArrayList<>();
    for (GuardedEnd end : ends) {
      boolean relevant = infeasible.stream().anyMatch(t -> reach.canSatisfy(blocker(end), t));
      left.add(
          new Certificate.Left(
              stack(end.stack()),
              end.text(),
              relevant ? Optional.of(texts.get(condition(end.paths()))) : Optional.empty()));
    }
    for (Blocker sharing : ProofObstacles.sharing(machine, guess.sharing())) {
      left.add(new Certificate.Left(stack(sharing.stack()), sharing.text(), Optional.empty()));
    }
    return new Certificate(
        id,
        task.source().file().getFileName().toString(),
        task.function().name(),
        infeasible.stream().map(Certificate.Claim::of).toList(),
        new Certificate.Unrolling(
            iterations,
            execution.loopFacts().stream().map(LoopFact::toString).toList(),
            definitions,
            refutations,
            left),
        assumptions);
  }

  private static List<String> stack(List<CodePoint> stack) {
    return stack.stream().map(CodePoint::toString).toList();
  }

  /** Numbers for the report: states followed. */
  long states() {
    return execution.strands();
  }

  @Override
  public void close() {
    solver.close();
  }
}
