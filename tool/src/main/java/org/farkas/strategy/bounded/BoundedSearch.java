package org.farkas.strategy.bounded;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.farkas.base.Budget;
import org.farkas.base.SourceSpan;
import org.farkas.cfg.ranges.RangeMemo;
import org.farkas.criteria.Certificate;
import org.farkas.criteria.OpenReason;
import org.farkas.criteria.Target;
import org.farkas.criteria.Verdict;
import org.farkas.exec.guarded.LoopFact;
import org.farkas.solve.chain.SolverStatistics;
import org.farkas.strategy.Blocker;
import org.farkas.strategy.Confirmer;
import org.farkas.strategy.FirstGuess;
import org.farkas.strategy.GuessGrowth;
import org.farkas.strategy.Search;
import org.farkas.strategy.UnitTask;
import org.farkas.strategy.VerdictAssumptions;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.ShapeGuess;

/**
 * Rounds of {@link BoundedRound} with growing limits: after each one, whatever kept it from
 * deciding more is lifted a step: the unrolling of loops, the guessed shapes of the inputs, or the
 * time for each query.
 */
public final class BoundedSearch implements Search {
  private static final int FIRST_ITERATIONS = 4;
  private static final int PROVING_ITERATIONS = 1;
  private static final int MAX_ITERATIONS = 4_096;
  private static final long FIRST_QUERY_MILLIS = 1_000;
  private static final long MAX_QUERY_MILLIS = 60_000;

  /** Up to here, a hard question is asked again before the formula grows. */
  private static final long PROVING_QUERY_MILLIS = 4_000;

  private final UnitTask task;
  private final Confirmer confirmer;
  private final SolverStatistics statistics;
  private final List<Certificate> certificates = new ArrayList<>();

  private Optional<BoundedRound> current = Optional.empty();

  /** Why targets are open, as the last round that was finished knows. */
  private final Map<Target, Blocker> reasons = new HashMap<>();

  private final ShapeGuess firstGuess;
  private ShapeGuess guess;
  private int iterations = FIRST_ITERATIONS;
  private long queryMillis = FIRST_QUERY_MILLIS;

  /** Not in the first round, which decides most of what is reachable without. */
  private boolean abstraction;

  /**
   * The second round unrolls next to nothing: loops are abstracted from the start, what they keep
   * up is easy to see there, and much of what is infeasible is so for every number of iterations.
   */
  private boolean proving;

  /** What loops are known not to keep up. */
  private final Set<LoopFact> rejected = new HashSet<>();

  private final RangeMemo ranges = new RangeMemo();

  private final InductionRounds induction = new InductionRounds();

  private boolean exhausted;
  private long states;

  public BoundedSearch(UnitTask task, Confirmer confirmer, SolverStatistics statistics) {
    this.task = task;
    this.confirmer = confirmer;
    this.statistics = statistics;
    this.firstGuess = FirstGuess.of(task);
    this.guess = firstGuess;
  }

  /** One formula of the whole unit comes first; then it decides target after target. */
  @Override
  public double chargedInVain() {
    return 0.5;
  }

  @Override
  public boolean advance(Budget budget) {
    while (!exhausted && !budget.exhausted() && !task.ledger().undecided().isEmpty()) {
      if (current.isEmpty()) {
        current = Optional.of(new BoundedRound(task, confirmer, statistics, ranges, plan()));
      }
      BoundedRound round = current.get();
      if (induction.pending()) {
        advanceInduction(round, budget);
        continue;
      }
      round.advance(budget);
      if (round.finished()) {
        conclude(round, "unrolling");
        exhausted = !grow(round);
        note(round);
        close(round);
      }
    }
    return !exhausted;
  }

  private RoundPlan plan() {
    if (induction.pending()) {
      return induction.next();
    }
    return new RoundPlan(
        proving ? firstGuess : guess,
        proving ? PROVING_ITERATIONS : iterations,
        queryMillis,
        proving || abstraction,
        rejected);
  }

  private void close(BoundedRound round) {
    states += round.states();
    round.close();
    current = Optional.empty(); // a round holds much memory
  }

  /** The limits of other rounds stay as they are. */
  private void advanceInduction(BoundedRound round, Budget budget) {
    if (!induction.advance(round, budget, task.budget())) {
      induction.end();
      close(round);
    } else if (round.finished()) {
      conclude(round, "k-induction");
      induction.settle(round, task.ledger().undecided());
      close(round);
    }
  }

  @Override
  public boolean release() {
    boolean any = current.isPresent();
    states += current.map(BoundedRound::states).orElse(0L);
    current.ifPresent(BoundedRound::close);
    current = Optional.empty();
    exhausted = true;
    return any;
  }

  private void conclude(BoundedRound round, String argument) {
    List<Target> all = round.infeasible();
    List<Target> infeasible =
        all.stream().filter(target -> !confirmer.holdsInReserve(target)).toList();
    boolean together = !induction.pending() || infeasible.size() == all.size();
    if (infeasible.isEmpty() || !together) {
      return;
    }
    String id = argument + "-" + (certificates.size() + 1);
    List<Assumption> assumptions = VerdictAssumptions.of(task);
    certificates.add(round.certificate(id, infeasible, assumptions));
    infeasible.forEach(target -> task.ledger().markInfeasible(target, id, assumptions));
  }

  /** Sets the limits of the next round; false if no limit was in the way. */
  private boolean grow(BoundedRound round) {
    if (round.incompleteBecause().isPresent()) {
      return false;
    }
    if (round.invalidated()) {
      return true; // again, without the facts that failed
    }
    if (round.tooSmall()) {
      return enlarge(round, round.sizesLeft());
    }
    Set<LoopFact> failed = new HashSet<>(rejected);
    rejected.clear(); // with other limits they may hold, or be easier to see
    if (proving && round.limitedByQueries() && queryMillis < PROVING_QUERY_MILLIS) {
      queryMillis *= 4; // the formula is small as yet: what is hard is worth the time here
      return true;
    }
    if (proving) {
      proving = false;
      abstraction = true;
      induction.begin(round.inductionMayHelp(), firstGuess, failed, task.budget());
      return true;
    }
    proving = !abstraction && round.abstractionMayHelp();
    boolean grown = proving;
    if (round.limitedByQueries() && queryMillis < MAX_QUERY_MILLIS) {
      queryMillis *= 4;
      grown = true;
    }
    if (round.limitedByUnrolling() && iterations < MAX_ITERATIONS) {
      iterations *= 2;
      grown = true;
    }
    List<Assumption> sizes = new ArrayList<>(round.blockingGuesses());
    boolean sharing = sizes.removeIf(each -> each.kind() == Assumption.Kind.NO_SHARING);
    grown |= enlarge(round, sizes);
    // Inputs that share memory make everything harder: last.
    return grown || sharing && enlarge(round, round.blockingGuesses());
  }

  private boolean enlarge(BoundedRound round, Collection<Assumption> blocking) {
    Optional<ShapeGuess> larger = GuessGrowth.grown(guess, round.layout(), blocking);
    larger.ifPresent(next -> guess = next);
    return larger.isPresent();
  }

  private void note(BoundedRound round) {
    reasons.clear();
    for (Target target : task.ledger().undecided()) {
      round.reason(target).ifPresent(reason -> reasons.put(target, reason));
    }
  }

  @Override
  public void explainOpenTargets() {
    for (Target target : task.ledger().undecided()) {
      OpenReason known =
          task.ledger().verdict(target) instanceof Verdict.Open open ? open.reason() : null;
      Blocker reason = reasons.get(target);
      if (reason != null && (known == OpenReason.BUDGET || known == OpenReason.NOT_TRIED)) {
        task.ledger().markOpen(target, reason.reason(), reason.text(), reason.where());
      } else if (known == OpenReason.NOT_TRIED) {
        task.ledger()
            .markOpen(
                target,
                OpenReason.BUDGET,
                "time ran out before its formula was solved",
                SourceSpan.UNKNOWN);
      }
    }
  }

  @Override
  public List<Certificate> certificates() {
    return List.copyOf(certificates);
  }

  @Override
  public long states() {
    return states + current.map(BoundedRound::states).orElse(0L);
  }

  @Override
  public long instructions() {
    return 0; // instructions on many paths at once are not counted
  }

  @Override
  public void close() {
    current.ifPresent(BoundedRound::close);
  }
}
