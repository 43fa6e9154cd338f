package org.farkas.strategy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.farkas.base.Budget;
import org.farkas.base.SourceSpan;
import org.farkas.base.WorkClock;
import org.farkas.criteria.Certificate;
import org.farkas.criteria.OpenReason;
import org.farkas.criteria.Target;
import org.farkas.criteria.Verdict;
import org.farkas.solve.chain.SolverStatistics;

/**
 * Boundary and random inputs, then one or several searches over one ledger. They take turns, as
 * many at a time as there are workers.
 */
public final class Portfolio {
  private final UnitTask task;
  private final int workers;

  /** What the searches work under: it is stopped as soon as nothing is left to decide. */
  private final Budget searching;

  private final List<Search.Factory> factories;
  private final SolverStatistics statistics = new SolverStatistics();
  private final Confirmer confirmer;
  private final List<Search> searches = new ArrayList<>();
  private final List<Certificate> certificates = new ArrayList<>();

  private final HeapWatch heap;

  /** Searches that are advancing. */
  private final Set<Search> atWork = Collections.newSetFromMap(new IdentityHashMap<>());

  /** Searches that have made room. */
  private final Set<Search> released = Collections.newSetFromMap(new IdentityHashMap<>());

  /** Why searches were given up. */
  private final List<String> abandoned = new ArrayList<>();

  /**
   * @param workers threads that the searches may use, at least 1
   */
  public Portfolio(UnitTask task, List<Search.Factory> factories, int workers) {
    this(task, factories, workers, new HeapWatch());
  }

  Portfolio(UnitTask task, List<Search.Factory> factories, int workers, HeapWatch heap) {
    this.heap = heap;
    this.task = task;
    this.workers = workers;
    this.searching = task.budget().branch();
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
      UnitTask own = task.with(searching);
      factories.forEach(each -> searches.add(each.open(own, confirmer, statistics)));
      if (!task.ledger().undecided().isEmpty()) {
        searches.stream().filter(Search::goesFirst).forEach(each -> each.advance(searching));
      }
      complete = done() || takeTurns();
      List.copyOf(searches).forEach(this::answerSideQuestions);
      confirmer.creditReserve();
      searches.forEach(Search::explainOpenTargets);
      explainAbandoned();
      OpenTexts.clarify(task.ledger(), !complete);
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
    List<Search> inTurns = searches.stream().filter(each -> !each.goesFirst()).toList();
    if (inTurns.isEmpty()) {
      return true;
    }
    Turns<Search> turns = new Turns<>(inTurns, Search::joinsAfterMillis, Search::chargedInVain);
    takeTurn(turns); // what the first search closes in that, it closes more quickly than anybody
    int helpers = Math.min(workers, turns.size()) - 1;
    if (helpers < 1 || done()) {
      work(turns);
    } else {
      try (ExecutorService pool = Executors.newFixedThreadPool(helpers)) {
        List<Future<?>> helping = new ArrayList<>();
        for (int i = 0; i < helpers; i++) {
          helping.add(pool.submit(() -> work(turns)));
        }
        work(turns);
        helping.forEach(Portfolio::await);
      }
    }
    searching.goOn();
    return turns.isEmpty() && abandoned.isEmpty();
  }

  /** What one worker does; when nothing is left to decide, or it fails, all others stop. */
  private void work(Turns<Search> turns) {
    boolean orderly = false;
    try {
      while (!done() && !searching.exhausted() && takeTurn(turns)) {}
      orderly = true;
    } finally {
      if (!orderly || done()) {
        searching.stop();
      }
    }
  }

  /** The search that is next goes on; false if all that have anything left to do are at it. */
  private boolean takeTurn(Turns<Search> turns) {
    // Nothing else may hold a search: one that is given up must free its memory at once.
    Optional<Turns.Turn<Search>> next = turns.next();
    if (next.isEmpty()) {
      return false;
    }
    long millis = turns.size() == 1 ? searching.remainingMillis() : next.get().millis();
    WorkClock work = task.budget().workClock();
    int undecided = task.ledger().undecided().size();
    boolean left = turn(next.get().who(), millis);
    // With several workers what the others decided meanwhile counts too: it is a measure, no more.
    int decided = undecided - task.ledger().undecided().size();
    turns.taken(next.get().who(), work.spentMillis(), undecided, decided, left);
    return true;
  }

  private static void await(Future<?> helper) {
    try {
      helper.get();
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case RuntimeException failure -> throw failure;
        case Error failure -> throw failure;
        default -> throw new IllegalStateException(e.getCause());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * One turn; a search that runs out of memory loses what it was at, and takes no further turns.
   */
  private boolean turn(Search search, long millis) {
    try {
      setAtWork(search, true);
      return search.advance(searching.slice(millis));
    } catch (OutOfMemoryError | StackOverflowError e) {
      abandon(search, e instanceof OutOfMemoryError ? "memory" : "stack");
      return false;
    } finally {
      setAtWork(search, false);
      if (heap.nearlyFull()) {
        releaseOne();
      }
    }
  }

  private synchronized void setAtWork(Search search, boolean working) {
    if (working) {
      atWork.add(search);
    } else {
      atWork.remove(search);
    }
  }

  /**
   * Before memory runs out, all take longer and longer for everything. So one search makes room for
   * the others: the first, which gains most at the beginning, as long as there are several.
   */
  private synchronized void releaseOne() {
    List<Search> going = searches.stream().filter(each -> !released.contains(each)).toList();
    for (Search search : going.subList(0, Math.max(0, going.size() - 1))) {
      if (!atWork.contains(search)) {
        released.add(search);
        if (search.release()) {
          abandoned.add("memory ran short");
          return;
        }
      }
    }
  }

  private void answerSideQuestions(Search search) {
    try {
      search.answerSideQuestions();
    } catch (OutOfMemoryError | StackOverflowError e) {
      abandon(search, e instanceof OutOfMemoryError ? "memory" : "stack");
    }
  }

  private synchronized void abandon(Search search, String resource) {
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
        searches.stream().flatMap(search -> search.refinement().stream()).findFirst(),
        complete,
        new Effort(
            statistics.queries(),
            statistics.millis(),
            confirmer.instructions() + searches.stream().mapToLong(Search::instructions).sum(),
            searches.stream().mapToLong(Search::states).sum(),
            confirmer.nativeRuns()));
  }
}
