package org.farkas.strategy.explore;

import java.util.ArrayList;
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
import org.farkas.expr.TermContext;
import org.farkas.expr.simplify.Simplifications;
import org.farkas.solve.Solver;
import org.farkas.solve.chain.SolverStatistics;
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
 * <p>Each layout has an exploration of its own, all with the same ledger. When one is exhausted,
 * targets that it neither covered nor leaves a way to are infeasible; where a guessed shape is in
 * the way, the next exploration has a larger one. An exploration that makes no progress is
 * interleaved with a larger one before it is exhausted.
 */
public final class ExploreStrategy {
  private static final int MAX_EXPLORATIONS = 12;

  private final UnitTask task;
  private final TermContext terms = Simplifications.newContext();
  private final SolverStatistics statistics = new SolverStatistics();
  private final Machine machine;
  private final Confirmer confirmer;
  private final TargetGuide guide;
  private final List<Round> rounds = new ArrayList<>();
  private final List<Certificate> certificates = new ArrayList<>();

  /** One layout and its exploration. */
  private record Round(ShapeGuess guess, InputLayout layout, Exploration exploration) {}

  public ExploreStrategy(UnitTask task) {
    this.task = task;
    this.machine =
        new Machine(
            task.module(), task.source(), terms, MachineOptions.DEFAULT.withWrap(task.wrap()));
    this.confirmer = new Confirmer(task, machine);
    this.guide =
        new TargetGuide(
            task.module(), task.ledger(), new LabelPoints(task.module(), task.source()));
  }

  /** Runs until everything is decided, nothing is left to try, or the budget ends. */
  public StrategyResult run() {
    boolean complete = false;
    try (Solver solver = task.solvers().open(terms, statistics)) {
      tryRandomInputs();
      guide.refresh();
      if (!guide.open().isEmpty() || task.countPaths()) {
        complete = explore(solver);
      }
      answerSideQuestions();
    }
    confirmer.creditReserve();
    explainOpenTargets();
    return result(complete);
  }

  private void tryRandomInputs() {
    ProgramConstants constants = ProgramConstants.of(task.module(), task.functions());
    SeedVectors seeds =
        new SeedVectors(layout(ShapeGuess.FIRST), task.options(), constants, task.seed());
    Budget slice = task.budget().slice(Math.min(1_500, task.budget().remainingMillis() / 8));
    int fruitless = 0;
    while (!slice.exhausted() && fruitless < 150 && !task.ledger().undecided().isEmpty()) {
      fruitless = confirmer.confirm(seeds.next()) ? 0 : fruitless + 1;
    }
  }

  private InputLayout layout(ShapeGuess guess) {
    return LayoutBuilder.build(
        task.source(), task.function(), task.variables(), task.options(), guess);
  }

  private Round open(ShapeGuess guess, Solver solver) {
    InputLayout layout = layout(guess);
    Round round =
        new Round(guess, layout, new Exploration(task, machine, solver, confirmer, guide, layout));
    rounds.add(round);
    return round;
  }

  /** Returns whether the last exploration was exhausted. */
  private boolean explore(Solver solver) {
    Round current = open(ShapeGuess.FIRST, solver);
    long sliceMillis = Math.max(500, task.budget().remainingMillis() / 12);
    while (!task.budget().exhausted()) {
      int before = task.ledger().coveredCount();
      current.exploration.advance(task.budget().slice(sliceMillis));
      guide.refresh();
      if (guide.open().isEmpty() && !task.countPaths()) {
        return current.exploration.closed();
      }
      boolean closed = current.exploration.closed();
      if (closed) {
        current.exploration.settleBounds(task.budget());
        conclude(current);
        guide.refresh();
        if (guide.open().isEmpty()) {
          return true;
        }
      }
      boolean stuck = task.ledger().coveredCount() == before;
      if (closed || stuck) {
        Optional<Round> next = next(current, solver);
        if (next.isPresent()) {
          current = next.get();
        } else if (rounds.stream().allMatch(round -> round.exploration.closed())) {
          return true;
        }
      }
    }
    return false;
  }

  private Optional<Round> next(Round current, Solver solver) {
    if (rounds.getLast() == current && rounds.size() < MAX_EXPLORATIONS) {
      SequencedSet<Assumption> blocking = verdicts(current).blockingGuesses();
      Optional<ShapeGuess> grown = GuessGrowth.grown(current.guess, current.layout, blocking);
      if (grown.isPresent()) {
        return Optional.of(open(grown.get(), solver));
      }
    }
    // Take turns: the next exploration that isn't finished.
    int index = rounds.indexOf(current);
    for (int i = 1; i <= rounds.size(); i++) {
      Round candidate = rounds.get((index + i) % rounds.size());
      if (!candidate.exploration.closed()) {
        return Optional.of(candidate);
      }
    }
    return Optional.empty();
  }

  private ExhaustionVerdicts verdicts(Round round) {
    return new ExhaustionVerdicts(
        task, guide, round.exploration, round.layout, round.guess.sharing());
  }

  private void conclude(Round round) {
    List<Target> infeasible = verdicts(round).infeasible();
    if (infeasible.isEmpty()) {
      return;
    }
    String id = "exhaustion-" + (certificates.size() + 1);
    List<Assumption> assumptions = VerdictAssumptions.of(task, round.layout);
    certificates.add(
        ExhaustionCertificate.of(
            id,
            task,
            round.exploration.tree(),
            round.exploration.places(),
            stack -> infeasible.stream().anyMatch(t -> guide.canSatisfy(stack, t)),
            infeasible,
            assumptions));
    Ledger ledger = task.ledger();
    infeasible.forEach(target -> ledger.markInfeasible(target, id, assumptions));
  }

  private void answerSideQuestions() {
    Budget slice =
        task.budget().slice(Math.min(3_000, Math.max(200, task.budget().remainingMillis() / 4)));
    rounds.forEach(round -> round.exploration.sideQuestions().answer(slice));
  }

  private void explainOpenTargets() {
    Ledger ledger = task.ledger();
    if (!rounds.isEmpty()) {
      verdicts(rounds.getLast()).markOpen();
    }
    boolean unfinished = rounds.stream().anyMatch(round -> !round.exploration.closed());
    Map<Target, String> mismatched = confirmer.mismatchedTargets();
    for (Target target : ledger.undecided()) {
      if (mismatched.containsKey(target)) {
        ledger.markOpen(
            target, OpenReason.REPLAY_MISMATCH, mismatched.get(target), SourceSpan.UNKNOWN);
      } else if (unfinished) {
        ledger.markOpen(
            target,
            OpenReason.BUDGET,
            "time ran out before all ways to it were tried" + blockedText(target),
            SourceSpan.UNKNOWN);
      }
    }
  }

  private String blockedText(Target target) {
    Set<String> texts = new TreeSet<>();
    for (Blocker blocker : verdicts(rounds.getLast()).blocking(target)) {
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
    Exploration last = rounds.getLast().exploration;
    return Optional.of(new StrategyResult.PathCounts(last.completePaths(), last.refutedSides()));
  }

  private StrategyResult result(boolean complete) {
    long states = rounds.stream().mapToLong(round -> round.exploration.states()).sum();
    long instructions =
        confirmer.instructions()
            + rounds.stream().mapToLong(round -> round.exploration.instructions()).sum();
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
