package org.farkas.strategy.bounded;

import java.util.List;
import java.util.Set;
import org.farkas.criteria.Target;
import org.farkas.exec.guarded.LoopFact;
import org.farkas.testcase.ShapeGuess;

/**
 * What a round does.
 *
 * @param guess the inputs' shape
 * @param iterations of each loop
 * @param queryMillis for each question
 * @param abstraction whether states may stand for more than the program allows, where limits are
 *     reached
 * @param rejected what loops are known not to keep up; added to
 * @param window of k-induction; 0 without
 * @param claims with a window: the targets that are to be refuted together; no others are asked
 *     about
 */
record RoundPlan(
    ShapeGuess guess,
    int iterations,
    long queryMillis,
    boolean abstraction,
    Set<LoopFact> rejected,
    int window,
    List<Target> claims) {
  RoundPlan {
    claims = List.copyOf(claims);
  }

  RoundPlan(
      ShapeGuess guess,
      int iterations,
      long queryMillis,
      boolean abstraction,
      Set<LoopFact> rejected) {
    this(guess, iterations, queryMillis, abstraction, rejected, 0, List.of());
  }

  boolean byInduction() {
    return window > 0;
  }
}
