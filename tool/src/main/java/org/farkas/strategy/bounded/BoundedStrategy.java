package org.farkas.strategy.bounded;

import java.util.List;
import org.farkas.strategy.Portfolio;
import org.farkas.strategy.StrategyResult;
import org.farkas.strategy.UnitTask;

/** Boundary and random inputs, then the unit as one formula, with growing limits. */
public final class BoundedStrategy {
  private final UnitTask task;

  public BoundedStrategy(UnitTask task) {
    this.task = task;
  }

  /** Runs until everything is decided, nothing is left to try, or the budget ends. */
  public StrategyResult run() {
    return new Portfolio(task, List.of(BoundedSearch::new)).run();
  }
}
