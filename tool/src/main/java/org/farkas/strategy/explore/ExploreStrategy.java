package org.farkas.strategy.explore;

import java.util.List;
import org.farkas.strategy.Portfolio;
import org.farkas.strategy.StrategyResult;
import org.farkas.strategy.UnitTask;

/** Boundary and random inputs, then symbolic exploration over layouts of growing size. */
public final class ExploreStrategy {
  private final UnitTask task;

  public ExploreStrategy(UnitTask task) {
    this.task = task;
  }

  /** Runs until everything is decided, nothing is left to try, or the budget ends. */
  public StrategyResult run() {
    return new Portfolio(task, List.of(ExploreSearch::new)).run();
  }
}
