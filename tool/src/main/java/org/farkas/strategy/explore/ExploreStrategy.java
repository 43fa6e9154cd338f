package org.farkas.strategy.explore;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;
import java.util.TreeSet;
import org.farkas.base.Budget;
import org.farkas.base.SourceSpan;
import org.farkas.criteria.Certificate;
import org.farkas.criteria.Ledger;
import org.farkas.criteria.OpenReason;
import org.farkas.criteria.Target;
import org.farkas.exec.machine.Machine;
import org.farkas.exec.machine.MachineOptions;
import org.farkas.expr.simplify.Simplifications;
import org.farkas.solve.chain.SolverStatistics;
import org.farkas.strategy.Candidate;
import org.farkas.strategy.Confirmer;
import org.farkas.strategy.Effort;
import org.farkas.strategy.StrategyResult;
import org.farkas.strategy.UnitTask;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.LayoutBuilder;
import org.farkas.testcase.ShapeGuess;

/**
 * Boundary and random inputs, then symbolic exploration over layouts of growing size.
 *
 * <p>A round is one exploration: of one layout, of the program as it is or with small decided
 * branches merged ({@link DiamondMerging}). All rounds share the ledger. When one is exhausted,
 * targets that it neither covered nor leaves a way to are infeasible; where a guessed shape is in
 * the way, the next round has a larger one. A round without progress is interleaved with the next
 * before it is exhausted.
 */
public final class ExploreStrategy {
  private static final int MAX_ROUNDS = 64;

  private final UnitTask task;
  private final SolverStatistics statistics = new SolverStatistics();
  private final Confirmer confirmer;
  private final List<Round> rounds = new ArrayList<>();

  /** Rounds that a round with a larger guess has followed. */
  private final Set<Round> grownFrom = Collections.newSetFromMap(new IdentityHashMap<>());

  /** Rounds whose solvers are closed. */
  private final Set<Round> released = Collections.newSetFromMap(new IdentityHashMap<>());

  private boolean focused;
  private final List<Certificate> certificates = new ArrayList<>();

  public ExploreStrategy(UnitTask task) {
    this.task = task;
    this.confirmer =
        new Confirmer(
            task,
            new Machine(
                task.module(),
                task.source(),
                Simplifications.newContext(),
                MachineOptions.DEFAULT.withWrap(task.wrap())));
  }

  /** Runs until everything is decided, nothing is left to try, or the budget ends. */
  public StrategyResult run() {
    boolean complete = false;
    try {
      tryRandomInputs();
      if (!done()) {
        complete = explore();
      }
      answerSideQuestions();
    } finally {
      rounds.forEach(this::close);
    }
    confirmer.creditReserve();
    explainOpenTargets();
    return result(complete);
  }

  private boolean done() {
    return task.ledger().undecided().isEmpty() && !task.countPaths();
  }

  private void tryRandomInputs() {
    ProgramConstants constants = ProgramConstants.of(task.module(), task.functions());
    Budget slice = task.budget().slice(Math.min(2_000, task.budget().remainingMillis() / 8));
    for (ShapeGuess guess : List.of(ShapeGuess.FIRST, ShapeGuess.ROOMY)) {
      InputLayout layout =
          LayoutBuilder.build(
              task.source(), task.function(), task.variables(), task.options(), guess);
      SeedVectors seeds = new SeedVectors(layout, task.options(), constants, task.seed());
      int fruitless = 0;
      while (!slice.exhausted() && fruitless < 150 && !task.ledger().undecided().isEmpty()) {
        fruitless = confirmer.confirm(seeds.next()) ? 0 : fruitless + 1;
      }
    }
  }

  private void close(Round round) {
    if (released.add(round)) {
      round.close();
    }
  }

  private Round open(ShapeGuess guess, boolean merged, Optional<Target> focus) {
    Round round = Round.open(task, confirmer, statistics, guess, merged, focus);
    rounds.add(round);
    return round;
  }

  /** Returns whether a round was exhausted with nothing left to decide. */
  private boolean explore() {
    Round current = open(ShapeGuess.FIRST, false, Optional.empty());
    long sliceMillis = Math.max(500, task.budget().remainingMillis() / 15);
    while (!task.budget().exhausted()) {
      int before = task.ledger().coveredCount();
      current.exploration().advance(task.budget().slice(sliceMillis));
      boolean closed = current.exploration().closed();
      if (closed) {
        current.exploration().settleBounds(task.budget());
        conclude(current);
        if (current.focus().isPresent()) {
          close(current); // its solvers take memory, and it has no more to ask
        }
      }
      if (done() || closed && task.countPaths()) {
        return closed;
      }
      if (closed || task.ledger().coveredCount() == before) {
        Optional<Round> next = next(current);
        if (next.isEmpty()) {
          return true;
        }
        current = next.get();
      }
    }
    return false;
  }

  /**
   * Where to go on: with a larger guess where that is what keeps a closed round from deciding;
   * else, at first, with merged branches, then with each target by itself, for which everything
   * else can be merged and left out; else with the next round that is not finished.
   */
  private Optional<Round> next(Round current) {
    boolean room = rounds.size() < MAX_ROUNDS && !task.countPaths();
    if (room && !grownFrom.contains(current)) {
      SequencedSet<Assumption> blocking = current.verdicts(task).blockingGuesses();
      Optional<ShapeGuess> grown = GuessGrowth.grown(current.guess(), current.layout(), blocking);
      boolean closed = current.exploration().closed();
      if (grown.isPresent() && (closed || current.merged() && current.focus().isEmpty())) {
        grownFrom.add(current);
        return Optional.of(open(grown.get(), closed && current.merged(), current.focus()));
      }
    }
    if (room && rounds.size() == 1) {
      return Optional.of(open(current.guess(), true, Optional.empty()));
    }
    if (room && !focused) {
      focused = true;
      for (Target target : task.ledger().undecided()) {
        if (rounds.size() < MAX_ROUNDS / 2) {
          open(ShapeGuess.FIRST, true, Optional.of(target));
        }
      }
    }
    int index = rounds.indexOf(current);
    for (int i = 1; i <= rounds.size(); i++) {
      Round candidate = rounds.get((index + i) % rounds.size());
      if (!candidate.finished()) {
        return Optional.of(candidate);
      }
    }
    return Optional.empty();
  }

  private void conclude(Round round) {
    List<Target> infeasible =
        round.verdicts(task).infeasible().stream()
            .filter(target -> !confirmer.holdsInReserve(target))
            .toList();
    if (infeasible.isEmpty()) {
      return;
    }
    String id = "exhaustion-" + (certificates.size() + 1);
    List<Assumption> assumptions = VerdictAssumptions.of(task);
    certificates.add(
        ExhaustionCertificate.of(
            id,
            task,
            round.exploration().record().tree(),
            round.exploration().record().places(),
            stack -> infeasible.stream().anyMatch(t -> round.guide().canSatisfy(stack, t)),
            infeasible,
            assumptions));
    infeasible.forEach(target -> task.ledger().markInfeasible(target, id, assumptions));
  }

  /** What can go wrong along the tests that were found, and elsewhere if the search came by. */
  private void answerSideQuestions() {
    if (task.budget().cancelled()) {
      return;
    }
    Budget slice =
        task.budget().slice(Math.min(2_000, Math.max(300, task.budget().remainingMillis() / 4)));
    Round plain =
        rounds.isEmpty() ? open(ShapeGuess.FIRST, false, Optional.empty()) : rounds.getFirst();
    for (Candidate candidate : confirmer.candidates()) {
      if (!slice.exhausted()) {
        plain.exploration().lookAlong(candidate.inputs(), slice);
      }
    }
    rounds.stream()
        .filter(round -> round.focus().isEmpty())
        .forEach(round -> round.exploration().sideQuestions().answer(slice));
  }

  private void explainOpenTargets() {
    Ledger ledger = task.ledger();
    Map<Target, String> mismatched = confirmer.mismatchedTargets();
    for (Target target : ledger.undecided()) {
      List<Round> closed =
          rounds.stream()
              .filter(round -> round.exploration().closed() && round.about(target))
              .toList();
      if (mismatched.containsKey(target)) {
        ledger.markOpen(
            target, OpenReason.REPLAY_MISMATCH, mismatched.get(target), SourceSpan.UNKNOWN);
      } else if (closed.isEmpty()) {
        ledger.markOpen(
            target,
            OpenReason.BUDGET,
            "time ran out before all ways to it were tried" + blockedText(target),
            SourceSpan.UNKNOWN);
      } else {
        closed.getLast().verdicts(task).markOpen(target);
      }
    }
  }

  private String blockedText(Target target) {
    Set<String> texts = new TreeSet<>();
    if (rounds.isEmpty()) {
      return "";
    }
    for (Blocker blocker : rounds.getFirst().verdicts(task).blocking(target)) {
      if (blocker.reason() != OpenReason.BOUND) {
        texts.add(blocker.text());
      }
    }
    return texts.isEmpty() ? "" : "; on the way: " + String.join(", ", texts);
  }

  private Optional<StrategyResult.PathCounts> pathCounts() {
    if (!task.countPaths() || rounds.isEmpty()) {
      return Optional.empty();
    }
    Exploration last = rounds.getFirst().exploration();
    return Optional.of(new StrategyResult.PathCounts(last.completePaths(), last.refutedSides()));
  }

  private StrategyResult result(boolean complete) {
    long states = rounds.stream().mapToLong(round -> round.exploration().states()).sum();
    long instructions =
        confirmer.instructions()
            + rounds.stream().mapToLong(round -> round.exploration().instructions()).sum();
    return new StrategyResult(
        confirmer.candidates(),
        confirmer.findings(),
        confirmer.requiredPreconditions(),
        confirmer.mismatches(),
        certificates,
        pathCounts(),
        complete,
        new Effort(
            statistics.queries(),
            statistics.millis(),
            instructions,
            states,
            confirmer.nativeRuns()));
  }
}
