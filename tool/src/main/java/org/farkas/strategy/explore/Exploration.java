package org.farkas.strategy.explore;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import org.farkas.base.Budget;
import org.farkas.base.SourceSpan;
import org.farkas.base.WorkLimit;
import org.farkas.criteria.Ledger;
import org.farkas.criteria.OpenReason;
import org.farkas.criteria.Target;
import org.farkas.exec.machine.Alternative;
import org.farkas.exec.machine.InputModels;
import org.farkas.exec.machine.Machine;
import org.farkas.exec.machine.PathConstraint;
import org.farkas.exec.machine.PathEnd;
import org.farkas.exec.machine.State;
import org.farkas.exec.machine.StepResult;
import org.farkas.exec.semantics.UndefinedKind;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.expr.eval.Assignment;
import org.farkas.ir.CodePoint;
import org.farkas.solve.Answer;
import org.farkas.solve.Query;
import org.farkas.solve.Solver;
import org.farkas.strategy.Blocker;
import org.farkas.strategy.Confirmer;
import org.farkas.strategy.Effort;
import org.farkas.strategy.Faults;
import org.farkas.strategy.SideQuestions;
import org.farkas.strategy.UnitEntrance;
import org.farkas.strategy.UnitTask;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.RunEnd;
import org.farkas.trace.Trace;

/**
 * The execution tree of a unit over one layout of its inputs, explored as far as the targets ask
 * for. Can be advanced in slices; one thread at a time.
 *
 * <p>Longer than the house allows: the search, its refutations and what paths end with share the
 * queue, the record and the counters.
 */
final class Exploration {
  /** What several searchers hold and one has handed out keeps its states until then. */
  private static final int TAKEN_UNTIL_SWEEP = 500;

  private static final long QUANTUM_INSTRUCTIONS = 200_000;
  private static final long MAX_PATH_INSTRUCTIONS = 4_000_000;
  private static final int FORKS_BEFORE_SUSPENSION = 200;
  private static final long FIRST_TIMEOUT_MILLIS = 500;
  private static final long HARD_TIMEOUT_MILLIS = 10_000;

  private final UnitTask task;
  private final Machine machine;
  private final TermContext terms;
  private final Solver solver;
  private final Confirmer confirmer;
  private final TargetGuide guide;
  private final UnitEntrance entrance;

  /** For runs that are only looked at, by their layouts. */
  private final Map<InputLayout, UnitEntrance> entrances = new IdentityHashMap<>();

  /** Whether every path is followed, whatever targets are open: for counting paths. */
  private final boolean exhaustive;

  private Searcher<Pending> searcher;
  private final List<Pending> hard = new ArrayList<>();
  private final ExplorationRecord record = new ExplorationRecord();

  /** Targets that a path of this tree reaches, but that no native run confirmed, and why not. */
  private final Map<Target, Blocker> unconfirmed = new HashMap<>();

  private final SideQuestions sideQuestions;
  private final FailingAssertions assertions;

  /** Sides that nobody follows, each with what it means if it is possible at all. */
  private final SequencedMap<Pending, Blocker> unsettled = new LinkedHashMap<>();

  private boolean started;
  private boolean closed;
  private int takenSinceSweep;
  private long states;
  private long completePaths;
  private long refutedSides;
  private long instructions;

  Exploration(
      UnitTask task,
      Machine machine,
      TermContext terms,
      Solver solver,
      Confirmer confirmer,
      TargetGuide guide,
      UnitEntrance entrance) {
    this.task = task;
    this.machine = machine;
    this.terms = terms;
    this.solver = solver;
    this.confirmer = confirmer;
    this.guide = guide;
    this.entrance = entrance;
    entrances.put(entrance.layout(), entrance);
    this.exhaustive = task.countPaths();
    this.sideQuestions = new SideQuestions(solver, confirmer);
    this.assertions = new FailingAssertions(task.module());
    this.searcher = searcher(task);
  }

  private static Searcher<Pending> searcher(UnitTask task) {
    ClosestFirst<Pending> closest = new ClosestFirst<>();
    return new Interleaved<>(
        List.of(
            closest,
            closest,
            new RandomOrder<>(task.seed()),
            closest,
            new BreadthFirst<>(),
            new DepthFirst<>()));
  }

  /** Forgets all ways that are left to try; it is never closed then. */
  void forgetPending() {
    searcher = searcher(task);
    hard.clear();
    unsettled.clear();
  }

  /** Works until the tree is closed, everything is decided, or the slice is used up. */
  void advance(Budget slice) {
    if (guide.refresh()) {
      searcher.reorder();
    }
    if (!started) {
      started = true;
      begin();
    }
    while (!closed && !slice.exhausted() && (exhaustive || !guide.open().isEmpty())) {
      Optional<Pending> next = searcher.next();
      if (next.isEmpty()) {
        if (!retryHard(slice)) {
          closed = !slice.exhausted();
        }
        continue;
      }
      take(next.get());
    }
  }

  /**
   * Finds out which sides beyond a guessed shape, or with an indeterminate value, are possible at
   * all, and are in the way of a target that is open. To be called on a closed exploration.
   */
  void settleBounds(Budget budget) {
    for (Map.Entry<Pending, Blocker> entry : unsettled.entrySet()) {
      Pending pending = entry.getKey();
      Blocker blocker = entry.getValue();
      if (pending.taken() || !guide.useful(pending.stack())) {
        continue;
      }
      pending.take();
      if (record.blockers().contains(blocker)) {
        continue; // another path left the same shape at the same place
      }
      Alternative alternative = pending.alternative().orElseThrow();
      List<PathConstraint> path = alternative.pathCondition();
      List<Term> constraints = new ArrayList<>(terms(path));
      constraints.add(alternative.constraint());
      WorkLimit limit = budget.work(HARD_TIMEOUT_MILLIS);
      switch (solver.check(new Query(constraints, Optional.of(alternative.model()), limit))) {
        case Answer.Unsat unsat -> refuted(pending, path, unsat.core());
        case Answer.Sat _, Answer.Unknown _ -> record.blocked(pending.node(), blocker);
      }
    }
  }

  /**
   * Runs along given inputs only to see what could go wrong on the way: every side on which
   * behaviour is undefined, an assertion fails, or a guessed shape is left, becomes a side
   * question.
   */
  void lookAlong(InputVector inputs, Budget budget) {
    UnitEntrance where =
        entrances.computeIfAbsent(
            inputs.layout(), each -> UnitEntrance.of(task, machine, each, true, terms, solver));
    State state = where.at(InputModels.of(terms, inputs));
    int forks = 0;
    while (forks++ < FORKS_BEFORE_SUSPENSION && !budget.exhausted()) {
      switch (machine.run(state, QUANTUM_INSTRUCTIONS)) {
        case StepResult.Forked forked ->
            forked.alternatives().stream()
                .filter(
                    alternative ->
                        alternative.kind() != Alternative.Kind.BRANCH
                            || assertions.liesAt(alternative.target()))
                .forEach(sideQuestions::ask);
        case StepResult.Ended _, StepResult.Paused _ -> {
          return;
        }
      }
    }
  }

  /** Whether every way was followed or is accounted for by a blocker. */
  boolean closed() {
    return closed;
  }

  private void begin() {
    State state = entrance.at(Assignment.EMPTY);
    List<Term> entry = terms(state.pathCondition());
    int root = record.root(entry);
    // The empty model need not satisfy the entry constraints (ranges, terminators): solve for them.
    Answer answer = solver.check(new Query(entry, task.budget().work(HARD_TIMEOUT_MILLIS)));
    switch (answer) {
      case Answer.Sat sat -> follow(entrance.at(sat.model()), root);
      case Answer.Unsat unsat -> {
        Optional<Assumption> guess = entrance.guessIn(state, unsat.core());
        if (guess.isPresent()) {
          blockedByGuess(root, List.of(), guess.get());
        } else {
          record.refuted(root, entry);
        }
        closed = true;
      }
      case Answer.Unknown unknown ->
          block(root, List.of(), OpenReason.SOLVER_UNKNOWN, unknown.detail(), SourceSpan.UNKNOWN);
    }
  }

  private boolean retryHard(Budget slice) {
    if (hard.isEmpty()) {
      return false;
    }
    List<Pending> again = List.copyOf(hard);
    hard.clear();
    for (Pending pending : again) {
      if (slice.exhausted()) {
        hard.add(pending);
        continue;
      }
      solve(pending, HARD_TIMEOUT_MILLIS, true);
    }
    return true;
  }

  private void take(Pending pending) {
    pending.take();
    if (!exhaustive && !guide.useful(pending.stack())) {
      return;
    }
    guide.attempted(pending.stack());
    if (pending.suspended().isPresent()) {
      follow(pending.suspended().get(), pending.node());
    } else {
      solve(pending, FIRST_TIMEOUT_MILLIS, false);
    }
    if (guide.refresh() || ++takenSinceSweep >= TAKEN_UNTIL_SWEEP) {
      searcher.reorder(); // and drops what was taken
      takenSinceSweep = 0;
    }
  }

  private void solve(Pending pending, long timeoutMillis, boolean last) {
    Alternative alternative = pending.alternative().orElseThrow();
    List<PathConstraint> path = alternative.pathCondition();
    List<Term> constraints = new ArrayList<>(terms(path));
    constraints.add(alternative.constraint());
    // A question has its time even if the turn is over by then: cut short, it would be asked anew.
    WorkLimit limit = task.budget().work(timeoutMillis);
    switch (solver.check(new Query(constraints, Optional.of(alternative.model()), limit))) {
      case Answer.Sat sat ->
          follow(alternative.resume(alternative.model().overriddenBy(sat.model())), pending.node());
      case Answer.Unsat unsat -> refuted(pending, path, unsat.core());
      case Answer.Unknown unknown -> {
        if (last && !task.budget().exhausted()) {
          block(
              pending.node(),
              pending.stack(),
              OpenReason.SOLVER_UNKNOWN,
              "the solver gave no answer: " + unknown.detail(),
              alternative.where());
        } else {
          hard.add(pending);
        }
      }
    }
  }

  /**
   * A refutation that needs a guessed shape is no refutation: the guess blocks what lies behind.
   */
  private void refuted(Pending pending, List<PathConstraint> path, List<Term> core) {
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
        Optional<List<Term>> smaller =
            task.precondition().isPresent() ? coreWithoutGuesses(pending, path) : Optional.empty();
        if (smaller.isPresent()) {
          refutedSides++;
          record.refuted(pending.node(), smaller.get());
        } else {
          blockedByGuess(pending.node(), pending.stack(), constraint.assumption().get());
        }
        return;
      }
    }
    refutedSides++;
    record.refuted(pending.node(), core);
  }

  /**
   * A refutation that needs no guesses, if there is one: cores need not be small, and what a
   * precondition leaves open beyond the guessed shapes is a guess on all paths.
   */
  private Optional<List<Term>> coreWithoutGuesses(Pending pending, List<PathConstraint> path) {
    List<Term> asked = new ArrayList<>();
    for (PathConstraint constraint : path) {
      if (constraint.assumption().map(each -> each.fixedByUser()).orElse(true)) {
        asked.add(constraint.term());
      }
    }
    asked.add(pending.alternative().orElseThrow().constraint());
    WorkLimit limit = task.budget().work(FIRST_TIMEOUT_MILLIS);
    return solver.check(new Query(asked, limit)) instanceof Answer.Unsat unsat
        ? Optional.of(unsat.core())
        : Optional.empty();
  }

  /** Runs a state along its model until it ends, and queues what it leaves aside. */
  private void follow(State state, int startNode) {
    states++;
    int node = startNode;
    int forks = 0;
    while (true) {
      long before = state.instructions();
      StepResult result = machine.run(state, QUANTUM_INSTRUCTIONS);
      if (result instanceof StepResult.Paused) {
        result = machine.lookForRepetition(state);
      }
      long done = state.instructions() - before;
      instructions += done;
      task.budget().spend(done * Effort.INSTRUCTION_NANOS);
      switch (result) {
        case StepResult.Forked forked -> {
          node = fork(state, node, forked.alternatives());
          forks++;
        }
        case StepResult.Ended ended -> {
          end(state, node, ended.end());
          return;
        }
        case StepResult.Paused _ -> {}
      }
      if (state.instructions() > MAX_PATH_INSTRUCTIONS) {
        confirm(state);
        String text = "a path of more than " + MAX_PATH_INSTRUCTIONS + " instructions was cut";
        block(node, state.stack(), OpenReason.BOUND, text, state.where());
        return;
      }
      if (forks >= FORKS_BEFORE_SUSPENSION || task.budget().exhausted()) {
        confirm(state);
        enqueue(Pending.of(state, node));
        return;
      }
    }
  }

  private int fork(State state, int node, List<Alternative> alternatives) {
    SourceSpan where = state.where();
    record.forked(node, where);
    for (Alternative alternative : alternatives) {
      int child = record.child(node, alternative.constraint());
      switch (alternative.kind()) {
        case BRANCH -> {
          if (assertions.liesAt(alternative.target())) {
            sideQuestions.ask(alternative);
          }
          enqueue(Pending.of(alternative, child));
        }
        case UNDEFINED -> {
          sideQuestions.ask(alternative);
          if (alternative.label().equals(UndefinedKind.INDETERMINATE_VALUE.label())) {
            settleLater(alternative, child, indeterminate(alternative.stack(), where));
          } else {
            record.undefined(child, alternative.message(), where);
          }
        }
        case BOUND -> {
          sideQuestions.ask(alternative);
          settleLater(
              alternative,
              child,
              guessBlocker(alternative.stack(), alternative.assumption().orElseThrow(), where));
        }
      }
    }
    List<PathConstraint> path = state.pathCondition();
    return record.child(node, path.getLast().term());
  }

  private void settleLater(Alternative alternative, int child, Blocker blocker) {
    record.place(child, alternative.stack());
    unsettled.put(Pending.of(alternative, child), blocker);
  }

  private void enqueue(Pending pending) {
    record.place(pending.node(), pending.stack());
    if (!exhaustive && !guide.useful(pending.stack())) {
      return; // stays unexplored in the tree; the certificate says why that is all right
    }
    pending.score(guide.score(pending.stack()));
    searcher.add(pending);
  }

  private void end(State state, int node, PathEnd end) {
    confirm(state);
    if (isNewFault(end)) {
      confirmer.confirm(state.inputs(state.model()), true);
    }
    switch (end) {
      case PathEnd.Returned _ -> ended(node, RunEnd.Kind.RETURNED, state.where());
      case PathEnd.Exited _ -> ended(node, RunEnd.Kind.EXITED, state.where());
      case PathEnd.Aborted _ -> ended(node, RunEnd.Kind.ABORTED, state.where());
      case PathEnd.Undefined undefined when undefined.kind() == UndefinedKind.INDETERMINATE_VALUE ->
          record.blocked(node, indeterminate(state.stack(), undefined.where()));
      case PathEnd.Undefined undefined ->
          record.undefined(node, undefined.message(), undefined.where());
      case PathEnd.Unsupported unsupported ->
          block(
              node,
              state.stack(),
              OpenReason.UNSUPPORTED,
              unsupported.reason(),
              unsupported.where());
      case PathEnd.Bound bound ->
          record.blocked(node, guessBlocker(state.stack(), bound.assumption(), state.where()));
      case PathEnd.Approximate approximate ->
          block(
              node,
              state.stack(),
              OpenReason.APPROXIMATION,
              approximate.reason(),
              approximate.where());
      case PathEnd.Cut cut ->
          block(node, state.stack(), OpenReason.BOUND, cut.reason(), cut.where());
    }
  }

  /** Whether a path ends in a fault that no finding shows yet. */
  private boolean isNewFault(PathEnd end) {
    return switch (end) {
      case PathEnd.Undefined undefined ->
          undefined.guessedSubject().isEmpty()
              && !confirmer.faults().knowsFinding(undefined.kind().label(), undefined.where());
      case PathEnd.Aborted aborted ->
          aborted.failedAssertion()
              && !confirmer.faults().knowsFinding(Faults.FAILING_ASSERTION, aborted.where());
      case PathEnd.Returned _,
          PathEnd.Exited _,
          PathEnd.Unsupported _,
          PathEnd.Bound _,
          PathEnd.Approximate _,
          PathEnd.Cut _ ->
          false;
    };
  }

  private void ended(int node, RunEnd.Kind kind, SourceSpan where) {
    completePaths++;
    record.ended(node, kind, where);
  }

  private void confirm(State state) {
    Ledger ledger = task.ledger();
    Trace predicted = state.trace();
    Ledger.Credit expected = ledger.preview(predicted);
    if (expected.addsSomething()) {
      confirmer.confirm(state.inputs(state.model()));
      for (Target target : expected.newlyCovered()) {
        if (!ledger.covered(target)) {
          unconfirmed.putIfAbsent(target, Blocker.notConfirmed(state.pathCondition()));
        }
      }
    }
  }

  private void blockedByGuess(int node, List<CodePoint> stack, Assumption assumption) {
    record.blocked(node, guessBlocker(stack, assumption, SourceSpan.UNKNOWN));
  }

  /**
   * Whether a value depends on an indeterminate one is seen from its form: {@code u - x < 0} does,
   * but not for every {@code x}. So the path ends here, but another input may go on.
   */
  private static Blocker indeterminate(List<CodePoint> stack, SourceSpan where) {
    return new Blocker(
        stack,
        OpenReason.UNDEFINED_BEHAVIOUR,
        "an indeterminate value decides how the run goes on",
        where,
        Optional.empty());
  }

  private static Blocker guessBlocker(
      List<CodePoint> stack, Assumption assumption, SourceSpan where) {
    return new Blocker(
        stack, OpenReason.BOUND, assumption.toString(), where, Optional.of(assumption));
  }

  private void block(
      int node, List<CodePoint> stack, OpenReason reason, String text, SourceSpan where) {
    record.blocked(node, new Blocker(stack, reason, text, where, Optional.empty()));
  }

  private static List<Term> terms(List<PathConstraint> path) {
    return path.stream().map(PathConstraint::term).toList();
  }

  /** What was found out: the tree, and where it was left. */
  ExplorationRecord record() {
    return record;
  }

  /** Where a path of this tree reaches the target although no run confirmed it: why none did. */
  Optional<Blocker> unconfirmed(Target target) {
    return Optional.ofNullable(unconfirmed.get(target));
  }

  SideQuestions sideQuestions() {
    return sideQuestions;
  }

  /** Paths that were followed to the end of the program. */
  long completePaths() {
    return completePaths;
  }

  /** Sides of branches that no input takes. */
  long refutedSides() {
    return refutedSides;
  }

  long states() {
    return states;
  }

  long instructions() {
    return instructions;
  }
}
