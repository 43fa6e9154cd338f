package org.farkas.strategy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.farkas.base.SourceSpan;
import org.farkas.base.WorkClock;
import org.farkas.criteria.Certificate;
import org.farkas.criteria.OpenReason;
import org.farkas.criteria.Target;
import org.farkas.criteria.Verdict;
import org.farkas.solve.chain.SolverStatistics;

/** Boundary and random inputs, then one or several searches over one ledger, which take turns. */
public final class Portfolio {
  private final UnitTask task;
  private final List<Search.Factory> factories;
  private final SolverStatistics statistics = new SolverStatistics();
  private final Confirmer confirmer;
  private final List<Search> searches = new ArrayList<>();
  private final List<Certificate> certificates = new ArrayList<>();

  /** Why searches were given up. */
  private final List<String> abandoned = new ArrayList<>();

  public Portfolio(UnitTask task, List<Search.Factory> factories) {
    this.task = task;
    this.factories = List.copyOf(factories);
    this.confirmer = Confirmer.of(task);
  }

  /** Runs until everything is decided, nothing is left to try, or the budget ends. */
  public StrategyResult run() {
    boolean complete = false;
    try {
      task.seeds().forEach(confirmer::keep);
      if (task.precondition().isPresent()) {
        MeantInputs.confirmFirst(task, confirmer, statistics);
      }
      new RandomInputs(task, confirmer).run(task.budget().remainingMillis() / 8);
      factories.forEach(each -> searches.add(each.open(task, confirmer, statistics)));
      complete = done() || takeTurns();
      List.copyOf(searches).forEach(this::answerSideQuestions);
      confirmer.creditReserve();
      searches.forEach(Search::explainOpenTargets);
      explainAbandoned();
      return result(complete);
    } finally {
      searches.forEach(Search::close);
    }
  }

  private boolean done() {
    return task.ledger().undecided().isEmpty() && !task.countPaths();
  }

  /** Returns whether all searches have nothing left to try. */
  private boolean takeTurns() {
    Turns<Search> turns = new Turns<>(searches);
    while (!turns.isEmpty() && !done() && !task.budget().exhausted()) {
      // Nothing else may hold a search: one that is given up must free its memory at once.
      Turns.Turn<Search> next = turns.next();
      long millis = turns.size() == 1 ? task.budget().remainingMillis() : next.millis();
      WorkClock work = task.budget().workClock();
      boolean left = turn(next.who(), millis);
      turns.taken(next.who(), work.spentMillis());
      if (!left) {
        turns.remove(next.who());
      }
    }
    return turns.isEmpty() && abandoned.isEmpty();
  }

  /**
   * One turn; a search that runs out of memory loses what it was at, and takes no further turns.
   */
  private boolean turn(Search search, long millis) {
    try {
      return search.advance(task.budget().slice(millis));
    } catch (OutOfMemoryError | StackOverflowError e) {
      abandon(search, e instanceof OutOfMemoryError ? "memory" : "stack");
      return false;
    }
  }

  private void answerSideQuestions(Search search) {
    try {
      search.answerSideQuestions();
    } catch (OutOfMemoryError | StackOverflowError e) {
      abandon(search, e instanceof OutOfMemoryError ? "memory" : "stack");
    }
  }

  private void abandon(Search search, String resource) {
    searches.remove(search);
    certificates.addAll(search.certificates());
    search.close();
    abandoned.add("a search ran out of " + resource);
  }

  /** Targets of which no search says why they are open, after one was given up. */
  private void explainAbandoned() {
    for (Target target : task.ledger().undecided()) {
      if (task.ledger().verdict(target) instanceof Verdict.Open open
          && (open.reason() == OpenReason.NOT_TRIED || open.reason() == OpenReason.BUDGET)
          && !abandoned.isEmpty()) {
        task.ledger().markOpen(target, OpenReason.BUDGET, abandoned.getFirst(), SourceSpan.UNKNOWN);
      }
    }
  }

  private StrategyResult result(boolean complete) {
    searches.forEach(search -> certificates.addAll(search.certificates()));
    Optional<StrategyResult.PathCounts> paths =
        searches.stream().flatMap(search -> search.pathCounts().stream()).findFirst();
    return new StrategyResult(
        confirmer.candidates(),
        confirmer.faults().findings(),
        confirmer.faults().requiredPreconditions(),
        confirmer.mismatches(),
        certificates,
        paths,
        complete,
        new Effort(
            statistics.queries(),
            statistics.millis(),
            confirmer.instructions() + searches.stream().mapToLong(Search::instructions).sum(),
            searches.stream().mapToLong(Search::states).sum(),
            confirmer.nativeRuns()));
  }
}
