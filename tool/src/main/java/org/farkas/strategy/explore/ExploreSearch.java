package org.farkas.strategy.explore;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.farkas.base.Budget;
import org.farkas.base.SourceSpan;
import org.farkas.criteria.Certificate;
import org.farkas.criteria.Ledger;
import org.farkas.criteria.OpenReason;
import org.farkas.criteria.Target;
import org.farkas.solve.chain.SolverStatistics;
import org.farkas.strategy.Blocker;
import org.farkas.strategy.Candidate;
import org.farkas.strategy.Confirmer;
import org.farkas.strategy.FirstGuess;
import org.farkas.strategy.GuessGrowth;
import org.farkas.strategy.Search;
import org.farkas.strategy.StrategyResult;
import org.farkas.strategy.UnitTask;
import org.farkas.strategy.VerdictAssumptions;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.ShapeGuess;

/**
 * Symbolic exploration over layouts of growing size.
 *
 * <p>A round is one exploration: of one layout, of the program as it is or with small decided
 * branches merged ({@link DiamondMerging}). All rounds share the ledger. When one is exhausted,
 * targets that it neither covered nor leaves a way to are infeasible; where a guessed shape is in
 * the way, the next round has a larger one. A round without progress is interleaved with the next
 * before it is exhausted.
 */
public final class ExploreSearch implements Search {
  private static final int MAX_ROUNDS = 64;

  /** Blocks of code in all rounds: each has a program of its own, and the graphs of that. */
  private static final long MAX_BLOCKS = 30_000;

  /** Beyond, a second program and its graphs take more memory and time than they are worth. */
  private static final int MAX_TARGETS_FOR_ROUNDS = 20_000;

  private final UnitTask task;
  private final SolverStatistics statistics;
  private final ShapeGuess firstGuess;
  private final Confirmer confirmer;
  private final List<Round> rounds = new ArrayList<>();

  /** Rounds that a round with a larger guess has followed. */
  private final Set<Round> grownFrom = Collections.newSetFromMap(new IdentityHashMap<>());

  /** Rounds whose solvers are closed. */
  private final Set<Round> released = Collections.newSetFromMap(new IdentityHashMap<>());

  /** Targets for which a round of their own is opened in time; empty before that is thought of. */
  private Optional<Deque<Target>> unfocused = Optional.empty();

  private final List<Certificate> certificates = new ArrayList<>();

  private Optional<Round> current = Optional.empty();
  private boolean exhausted;

  /** Of the rounds that are no longer kept. */
  private long droppedStates;

  private long droppedInstructions;

  public ExploreSearch(UnitTask task, Confirmer confirmer, SolverStatistics statistics) {
    this.task = task;
    this.confirmer = confirmer;
    this.statistics = statistics;
    this.firstGuess = FirstGuess.of(task);
  }

  private boolean done() {
    return task.ledger().undecided().isEmpty() && !task.countPaths();
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

  @Override
  public boolean advance(Budget budget) {
    while (!exhausted && !budget.exhausted() && !done()) {
      step(budget);
    }
    return !exhausted;
  }

  private void step(Budget budget) {
    if (current.isEmpty()) {
      current = Optional.of(open(firstGuess, false, Optional.empty()));
    }
    Round round = current.get();
    long sliceMillis = Math.max(500, task.budget().remainingMillis() / 15);
    int before = task.ledger().coveredCount();
    round.exploration().advance(budget.slice(sliceMillis));
    boolean closed = round.exploration().closed();
    if (closed) {
      round.exploration().settleBounds(task.budget());
      conclude(round);
      if (round.focus().isPresent()) {
        close(round); // its solvers take memory, and it has no more to ask
      }
    }
    if (closed && task.countPaths()) {
      exhausted = true;
    } else if (!done()
        && !task.budget().exhausted()
        && (closed || task.ledger().coveredCount() == before)) {
      current = next(round);
      exhausted = current.isEmpty();
    }
  }

  /**
   * Where to go on: with a larger guess where that is what keeps a closed round from deciding;
   * else, at first, with merged branches, then with each target by itself, for which everything
   * else can be merged and left out; else with the next round that is not finished.
   */
  private Optional<Round> next(Round current) {
    boolean room =
        rounds.size() < MAX_ROUNDS
            && !task.countPaths()
            && task.ledger().targets().size() <= MAX_TARGETS_FOR_ROUNDS;
    if (room && !grownFrom.contains(current)) {
      SequencedSet<Assumption> blocking = current.obstacles(task).blockingGuesses(current.open());
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
    if (room) {
      Optional<Target> focus = nextFocus();
      if (focus.isPresent()) {
        return Optional.of(open(firstGuess, true, focus));
      }
    }
    dropDecided(current);
    int index = rounds.indexOf(current);
    for (int i = 1; i <= rounds.size(); i++) {
      Round candidate = rounds.get((index + i) % rounds.size());
      if (!candidate.finished()) {
        return Optional.of(candidate);
      }
    }
    return Optional.empty();
  }

  private Optional<Target> nextFocus() {
    if (unfocused.isEmpty()) {
      unfocused = Optional.of(new ArrayDeque<>(task.ledger().undecided()));
    }
    long blocks =
        task.functions().stream()
            .map(name -> task.module().functions().get(name))
            .filter(Objects::nonNull)
            .mapToLong(function -> function.blocks().size())
            .sum();
    Set<Target> open = new HashSet<>(task.ledger().undecided());
    while (!unfocused.get().isEmpty()
        && rounds.size() < MAX_ROUNDS / 2
        && rounds.size() * blocks < MAX_BLOCKS) {
      Target target = unfocused.get().poll();
      if (open.contains(target)) {
        return Optional.of(target);
      }
    }
    return Optional.empty();
  }

  /** Rounds about a target that somebody has decided keep their states no longer. */
  private void dropDecided(Round current) {
    Set<Target> open = new HashSet<>(task.ledger().undecided());
    drop(round -> round != current && !round.focus().map(open::contains).orElse(true));
  }

  private void drop(Predicate<Round> unneeded) {
    for (Round round : List.copyOf(rounds)) {
      if (unneeded.test(round)) {
        close(round);
        droppedStates += round.exploration().states();
        droppedInstructions += round.exploration().instructions();
        rounds.remove(round);
        released.remove(round);
        grownFrom.remove(round);
      }
    }
  }

  @Override
  public boolean release() {
    boolean any = current.isPresent() && !exhausted;
    if (!rounds.isEmpty()) {
      Round plain = rounds.getFirst(); // it answers the side questions
      drop(round -> round != plain);
      plain.exploration().forgetPending();
    }
    current = Optional.empty();
    exhausted = true;
    return any;
  }

  private void conclude(Round round) {
    List<Target> infeasible =
        round.obstacles(task).unblocked(round.open()).stream()
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
            stack -> infeasible.stream().anyMatch(t -> round.reach().canSatisfy(stack, t)),
            infeasible,
            assumptions));
    infeasible.forEach(target -> task.ledger().markInfeasible(target, id, assumptions));
  }

  @Override
  public void answerSideQuestions() {
    if (task.budget().cancelled()) {
      return;
    }
    Budget slice =
        task.budget().slice(Math.min(2_000, Math.max(300, task.budget().remainingMillis() / 4)));
    Round plain = rounds.isEmpty() ? open(firstGuess, false, Optional.empty()) : rounds.getFirst();
    for (Candidate candidate : confirmer.candidates()) {
      if (!slice.exhausted()) {
        plain.exploration().lookAlong(candidate.inputs(), slice);
      }
    }
    rounds.stream()
        .filter(round -> round.focus().isEmpty())
        .forEach(round -> round.exploration().sideQuestions().answer(slice));
  }

  @Override
  public void explainOpenTargets() {
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
        closed.getLast().obstacles(task).markOpen(target);
      }
    }
  }

  private String blockedText(Target target) {
    Set<String> texts = new TreeSet<>();
    if (rounds.isEmpty()) {
      return "";
    }
    for (Blocker blocker : rounds.getFirst().obstacles(task).blocking(target)) {
      if (blocker.reason() != OpenReason.BOUND) {
        texts.add(blocker.text());
      }
    }
    return texts.isEmpty() ? "" : "; on the way: " + String.join(", ", texts);
  }

  @Override
  public Optional<StrategyResult.PathCounts> pathCounts() {
    if (!task.countPaths() || rounds.isEmpty()) {
      return Optional.empty();
    }
    Exploration last = rounds.getFirst().exploration();
    return Optional.of(new StrategyResult.PathCounts(last.completePaths(), last.refutedSides()));
  }

  @Override
  public List<Certificate> certificates() {
    return List.copyOf(certificates);
  }

  @Override
  public long states() {
    return droppedStates + rounds.stream().mapToLong(round -> round.exploration().states()).sum();
  }

  @Override
  public long instructions() {
    return droppedInstructions
        + rounds.stream().mapToLong(round -> round.exploration().instructions()).sum();
  }

  @Override
  public void close() {
    rounds.forEach(this::close);
  }
}
