package org.farkas.strategy;

import java.util.List;
import java.util.Optional;
import org.farkas.base.Budget;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.LayoutBuilder;
import org.farkas.testcase.ShapeGuess;

/**
 * Boundary and random inputs, or all if they are few, run natively: what they reach needs no
 * solver.
 */
public final class RandomInputs {
  private static final long MAX_MILLIS = 2_000;

  /** Where all inputs can be run, that leaves nothing to be found. */
  private static final long MAX_MILLIS_FOR_ALL = 5_000;

  private static final int FRUITLESS = 150;

  /** Where there are texts that the program may understand: few of them fit together. */
  private static final int FRUITLESS_TEXTS = 800;

  /** Fruitless inputs of both shapes together whose runs come to no end: they take long. */
  private static final int FRUITLESS_ENDLESS = 8;

  private final UnitTask task;
  private final Confirmer confirmer;

  public RandomInputs(UnitTask task, Confirmer confirmer) {
    this.task = task;
    this.confirmer = confirmer;
  }

  /** Tries inputs until they stop adding anything, or time is up. */
  public void run(long millis) {
    if (runAll(task.budget().slice(Math.min(MAX_MILLIS_FOR_ALL, 3 * millis)))) {
      return;
    }
    long share = Math.min(MAX_MILLIS, millis);
    Optional<Budget> all = Optional.empty();
    int endless = 0;
    for (ShapeGuess guess : List.of(ShapeGuess.FIRST, ShapeGuess.ROOMY)) {
      Optional<Budget> slice = all;
      SeedVectors seeds = SeedVectors.of(task, FirstGuess.enlarged(task, guess), task.seed());
      int fruitless = 0;
      while (!slice.orElse(task.budget()).exhausted()
          && fruitless < (seeds.writesTexts() ? FRUITLESS_TEXTS : FRUITLESS)
          && endless < FRUITLESS_ENDLESS
          && !task.ledger().undecided().isEmpty()) {
        long before = confirmer.endlessRuns();
        InputVector next = seeds.next();
        if (confirmer.confirm(next)) {
          seeds.keep(next);
          fruitless = 0;
          endless = 0;
        } else {
          fruitless++;
          endless += confirmer.endlessRuns() > before ? 1 : 0;
        }
        if (all.isEmpty()) {
          // Only now: before the first run the native program is built.
          all = Optional.of(task.budget().slice(share));
          slice = Optional.of(task.budget().slice(share / 2)); // the rest is for larger inputs
        }
      }
    }
  }

  /** Runs all inputs there are, if they are few; false if there are others, or time was up. */
  private boolean runAll(Budget slice) {
    InputLayout layout =
        LayoutBuilder.build(
            task.source(), task.function(), task.variables(), task.options(), ShapeGuess.FIRST);
    Optional<AllInputs> all = AllInputs.of(layout, task.options());
    for (int i = 0; i < all.map(AllInputs::size).orElse(0); i++) {
      if (slice.exhausted() || confirmer.endlessRuns() >= FRUITLESS_ENDLESS) {
        return false;
      }
      if (task.ledger().undecided().isEmpty()) {
        return true;
      }
      confirmer.confirm(all.orElseThrow().get(i));
    }
    return all.isPresent();
  }
}
