package org.farkas.strategy;

import java.util.List;
import org.farkas.base.Budget;
import org.farkas.criteria.Certificate;
import org.farkas.solve.chain.SolverStatistics;
import org.farkas.testcase.ShapeGuess;

/**
 * Random texts for what the unit reads from files and other streams: lines of the program's own
 * words, and variations of what did something new, whichever search found it. Solvers find each
 * word alone, but take long for a file in which many lines fit together; there guessing goes
 * quickly, as grammar-free fuzzers show (M. Zalewski, "American fuzzy lop", 2014, for the corpus;
 * P. Godefroid, M. Levin, D. Molnar, "Automated whitebox fuzz testing", NDSS 2008, for taking turns
 * with constraint solving). It proves nothing.
 */
public final class TextSearch implements Search {
  private static final int FRUITLESS = 4_000;

  /** Runs in vain that come to no end, if they are not few among many: they take long. */
  private static final int FRUITLESS_ENDLESS = 8;

  private static final int MANY = 16;

  private final UnitTask task;
  private final Confirmer confirmer;
  private final SeedVectors seeds;
  private int fruitless;
  private int endless;
  private int known;

  public TextSearch(UnitTask task, Confirmer confirmer, SolverStatistics statistics) {
    this.task = task;
    this.confirmer = confirmer;
    this.seeds = SeedVectors.of(task, ShapeGuess.ROOMY, task.seed() + 1);
  }

  @Override
  public boolean advance(Budget budget) {
    while (seeds.writesLines() && fruitless < FRUITLESS && !mostlyEndless()) {
      if (budget.exhausted() || task.ledger().undecided().isEmpty()) {
        return true;
      }
      learn();
      long before = confirmer.endlessRuns();
      if (!confirmer.confirm(seeds.next())) {
        fruitless++;
        endless += confirmer.endlessRuns() > before ? 1 : 0;
      }
    }
    return false;
  }

  /** On a busy machine a few runs seem to be endless that are not. */
  private boolean mostlyEndless() {
    return endless >= FRUITLESS_ENDLESS && endless * MANY > fruitless;
  }

  /** Keeps what others have found meanwhile, and what the last run has. */
  private void learn() {
    List<Candidate> found = confirmer.candidates();
    if (found.size() > known) {
      found.subList(known, found.size()).forEach(candidate -> seeds.keep(candidate.inputs()));
      known = found.size();
      fruitless = 0;
      endless = 0;
    }
  }

  @Override
  public void explainOpenTargets() {
    // What it tries at random leaves no reason.
  }

  @Override
  public List<Certificate> certificates() {
    return List.of();
  }

  @Override
  public long states() {
    return 0;
  }

  @Override
  public long instructions() {
    return 0; // those of its runs are the confirmer's
  }

  @Override
  public void close() {
    // It holds nothing.
  }
}
