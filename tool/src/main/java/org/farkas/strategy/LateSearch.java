package org.farkas.strategy;

import java.util.List;
import java.util.Optional;
import org.farkas.base.Budget;
import org.farkas.criteria.Certificate;
import org.farkas.solve.chain.SolverStatistics;

/**
 * A search that joins when others have had some time: what they decide quickly costs it nothing,
 * not even its preparation.
 */
public final class LateSearch implements Search {
  private static final long JOINS_AFTER_MILLIS = 1_000;

  private final Factory factory;
  private final UnitTask task;
  private final Confirmer confirmer;
  private final SolverStatistics statistics;
  private Optional<Search> inner = Optional.empty();

  private LateSearch(
      Factory factory, UnitTask task, Confirmer confirmer, SolverStatistics statistics) {
    this.factory = factory;
    this.task = task;
    this.confirmer = confirmer;
    this.statistics = statistics;
  }

  /** Makes another factory's searches late. */
  public static Factory of(Factory factory) {
    return (task, confirmer, statistics) -> new LateSearch(factory, task, confirmer, statistics);
  }

  @Override
  public long joinsAfterMillis() {
    return JOINS_AFTER_MILLIS;
  }

  @Override
  public boolean advance(Budget budget) {
    if (inner.isEmpty()) {
      inner = Optional.of(factory.open(task, confirmer, statistics));
    }
    return inner.get().advance(budget);
  }

  @Override
  public boolean release() {
    return inner.map(Search::release).orElse(false);
  }

  @Override
  public void answerSideQuestions() {
    inner.ifPresent(Search::answerSideQuestions);
  }

  @Override
  public void explainOpenTargets() {
    inner.ifPresent(Search::explainOpenTargets);
  }

  @Override
  public List<Certificate> certificates() {
    return inner.map(Search::certificates).orElse(List.of());
  }

  @Override
  public long states() {
    return inner.map(Search::states).orElse(0L);
  }

  @Override
  public long instructions() {
    return inner.map(Search::instructions).orElse(0L);
  }

  @Override
  public Optional<StrategyResult.PathCounts> pathCounts() {
    return inner.flatMap(Search::pathCounts);
  }

  @Override
  public Optional<RefinementCounts> refinement() {
    return inner.flatMap(Search::refinement);
  }

  @Override
  public void close() {
    inner.ifPresent(Search::close);
  }
}
