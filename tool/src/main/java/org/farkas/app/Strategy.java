package org.farkas.app;

import org.farkas.strategy.StrategyResult;
import org.farkas.strategy.UnitTask;

/** A search for tests and proofs. */
@FunctionalInterface
public interface Strategy {
  /** Decides the ledger's targets as far as the budget allows. */
  StrategyResult run(UnitTask task);
}
