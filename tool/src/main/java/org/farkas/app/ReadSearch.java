package org.farkas.app;

import java.util.List;
import java.util.Set;
import org.farkas.base.Budget;
import org.farkas.base.SourceSpan;
import org.farkas.criteria.Ledger;
import org.farkas.criteria.OpenReason;
import org.farkas.criteria.Target;
import org.farkas.criteria.Verdict;
import org.farkas.source.VolatileReads;
import org.farkas.strategy.StrategyResult;
import org.farkas.testcase.InputVector;

/**
 * Searches a unit whose volatile objects keep what they hold until the program writes to them, then
 * the unit whose first reads of them give values of their own ({@link VolatileReads}), for what is
 * left. So only targets that memory alone does not reach have tests that need the instrumented
 * text. Each is a search over an account of its own; what it covers is credited to the unit's
 * ledger. Since memory that keeps its value is one of the things that may happen between reads,
 * only the second search shows that a target is infeasible.
 */
final class ReadSearch {
  /** How long faults are looked for when there is nothing else to do. */
  private static final long FAULT_MILLIS = 1_000;

  private final int reads;
  private final Ledger ledger;
  private final Budget budget;
  private final Searches searches;
  private final Gathered gathered;

  /** A search with values for reads, or without. */
  interface Searches {
    /** Decides targets of an account. */
    StrategyResult run(boolean withValues, Ledger own, Budget part, List<InputVector> seeds);

    /** The same result with simpler inputs; all its tests are of this kind. */
    StrategyResult simplified(
        boolean withValues, StrategyResult found, Set<Integer> kept, Budget time);
  }

  /**
   * @param reads how many have values of their own
   * @param ledger the unit's
   */
  ReadSearch(int reads, Ledger ledger, Budget budget, Searches searches) {
    this.reads = reads;
    this.ledger = ledger;
    this.budget = budget;
    this.searches = searches;
    this.gathered = new Gathered(ledger);
  }

  /** Searches; the ledger then has the verdicts. */
  StrategyResult run(List<InputVector> seeds) {
    Ledger kept = ledger.fresh();
    StrategyResult first =
        searches.run(false, kept, budget.slice(budget.remainingMillis() / 2), of(seeds, false));
    gathered.add(first);
    settleFirst(kept);
    List<InputVector> stored = of(seeds, true);
    Ledger own = ledger.fresh();
    gathered.creditTo(own);
    if (own.undecided().isEmpty() && stored.isEmpty()) {
      lookForFaults();
      return gathered.result(first.complete());
    }
    if (budget.exhausted()) {
      return gathered.result(false);
    }
    StrategyResult second = searches.run(true, own, budget, stored);
    gathered.add(second);
    second.certificates().forEach(gathered::add);
    settle(own);
    return gathered.result(second.complete());
  }

  private static List<InputVector> of(List<InputVector> seeds, boolean withValues) {
    return seeds.stream().filter(each -> needsValues(each) == withValues).toList();
  }

  /** Whether a test gives values to reads, so that only the instrumented text can run it. */
  static boolean needsValues(InputVector inputs) {
    return VolatileReads.isEntry(inputs.layout().function());
  }

  /** All is covered, but something may go wrong where reads of one object differ. */
  private void lookForFaults() {
    if (!budget.exhausted()) {
      StrategyResult found =
          searches.run(true, ledger.fresh(), budget.slice(FAULT_MILLIS), List.of());
      gathered.addFaults(found);
    }
  }

  private void settleFirst(Ledger own) {
    for (Target target : own.targets()) {
      switch (own.verdict(target)) {
        case Verdict.Covered _ -> {}
        case Verdict.Infeasible _ ->
            ledger.markOpen(
                target,
                OpenReason.BUDGET,
                "not reached as long as volatile objects keep what they hold; time ran out before"
                    + " reads with values of their own were tried",
                SourceSpan.UNKNOWN);
        case Verdict.Open open -> ledger.markOpen(target, open.reason(), open.text(), open.where());
      }
    }
  }

  private void settle(Ledger own) {
    for (Target target : own.targets()) {
      switch (own.verdict(target)) {
        case Verdict.Covered _ -> {}
        case Verdict.Infeasible infeasible ->
            ledger.markInfeasible(target, infeasible.certificate(), infeasible.assumptions());
        case Verdict.Open open ->
            ledger.markOpen(
                target,
                open.reason(),
                open.text() + " (with values for %s of volatile objects)".formatted(howMany()),
                open.where());
      }
    }
  }

  private String howMany() {
    return reads == 1 ? "the first read" : "the first %d reads".formatted(reads);
  }

  /**
   * The same with simpler inputs.
   *
   * @param kept numbers of the tests that the suite will hold
   */
  StrategyResult simplified(StrategyResult found, Set<Integer> kept, Budget time) {
    StrategyResult result = found;
    for (boolean withValues : List.of(false, true)) {
      long millis = time.remainingMillis();
      Budget part = time.slice(Math.max(1, withValues ? millis : millis / 2));
      result =
          Gathered.replaced(
              result,
              inputs -> needsValues(inputs) == withValues,
              tests -> searches.simplified(withValues, tests, kept, part));
    }
    return result;
  }
}
