package org.farkas.strategy;

import java.util.List;
import java.util.Optional;
import org.farkas.base.Budget;
import org.farkas.criteria.Certificate;
import org.farkas.solve.chain.SolverStatistics;

/**
 * A way of deciding targets that can be advanced in slices. All searches of a unit share its
 * ledger.
 */
public interface Search extends AutoCloseable {
  /** Makes a search for a unit. */
  @FunctionalInterface
  interface Factory {
    Search open(UnitTask task, Confirmer confirmer, SolverStatistics statistics);
  }

  /**
   * Works on as far as the budget goes, or until it decides something and had the time it needs to
   * find out.
   *
   * @return whether anything is left to try
   */
  boolean advance(Budget budget);

  /** Whether it is asked once, before all others take turns, and is done then. */
  default boolean goesFirst() {
    return false;
  }

  /** How much time others have each before it gets a turn. */
  default long joinsAfterMillis() {
    return 0;
  }

  /**
   * What part of the time in which it decides nothing it is charged for, as against others: less
   * for one that must build much before it decides anything, and then decides much.
   */
  default double chargedInVain() {
    return 1;
  }

  /**
   * Gives up what is only there to go on with, because memory runs short; what was found out stays.
   * From then on nothing is left to try. Not while it is advancing.
   *
   * @return whether there was anything to give up
   */
  default boolean release() {
    return false;
  }

  /** Looks for what can go wrong elsewhere, once the targets are done or time is to spare. */
  default void answerSideQuestions() {}

  /** Gives targets that are open their reasons, where it knows better ones than they have. */
  void explainOpenTargets();

  List<Certificate> certificates();

  /** Number of states that were followed. */
  long states();

  /** Instructions that were executed on the way. */
  long instructions();

  /** How many paths there are, if they were to be counted. */
  default Optional<StrategyResult.PathCounts> pathCounts() {
    return Optional.empty();
  }

  /** What it did, if it refines a model. */
  default Optional<RefinementCounts> refinement() {
    return Optional.empty();
  }

  @Override
  void close();
}
