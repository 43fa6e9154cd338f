package org.farkas.strategy.bounded;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.farkas.base.Budget;
import org.farkas.criteria.Target;
import org.farkas.exec.guarded.LoopFact;
import org.farkas.testcase.ShapeGuess;

/**
 * Rounds of k-induction for targets that facts about loops alone leave open, with windows that
 * grow. A round claims all of them together. Those that it does not refute are left out, and it is
 * done again with the others, since it supposed of all of them that they are not satisfied before;
 * until all are refuted, or none. Takes a part of the time that is left, once.
 */
final class InductionRounds {
  private static final List<Integer> WINDOWS = List.of(2, 3, 4);
  private static final int ITERATIONS = 1;

  /** The part of the unit's time that is left. */
  private static final int PART = 4;

  private static final long QUERY_MILLIS = 1_000;

  private final Deque<Integer> windows = new ArrayDeque<>();
  private final Set<LoopFact> rejected = new HashSet<>();
  private List<Target> candidates = List.of();
  private List<Target> claims = List.of();
  private ShapeGuess guess = ShapeGuess.FIRST;
  private long leftMillis;

  /**
   * Begins with the first window, if there is anything to show.
   *
   * @param shape of the inputs
   * @param failed facts that one iteration does not keep up: not tried again but with the last
   *     window, behind which they may hold
   */
  void begin(List<Target> open, ShapeGuess shape, Set<LoopFact> failed, Budget budget) {
    candidates = List.copyOf(open);
    guess = shape;
    if (!candidates.isEmpty()) {
      windows.addAll(WINDOWS);
      rejected.addAll(failed);
      leftMillis = budget.remainingMillis() / PART;
      claims = candidates;
    }
  }

  /** Whether another round is due. */
  boolean pending() {
    return !windows.isEmpty();
  }

  RoundPlan next() {
    return new RoundPlan(
        guess, ITERATIONS, QUERY_MILLIS, true, rejected, windows.getFirst(), claims);
  }

  /** Works on a round, for no longer than is left; false if it can't be finished. */
  boolean advance(BoundedRound round, Budget slice, Budget whole) {
    long before = whole.remainingMillis();
    round.advance(slice.slice(leftMillis));
    leftMillis -= before - whole.remainingMillis();
    return round.finished() || leftMillis > 0;
  }

  /** No more rounds. */
  void end() {
    windows.clear();
  }

  /**
   * What a finished round means for the next one.
   *
   * @param stillOpen the targets that are undecided now
   */
  void settle(BoundedRound round, List<Target> stillOpen) {
    if (round.incompleteBecause().isPresent() || leftMillis <= 0) {
      end();
      return;
    }
    if (round.invalidated()) {
      return; // again, without the facts that failed
    }
    List<Target> refuted = new ArrayList<>(round.refutedWithNothingLeft());
    refuted.retainAll(stillOpen);
    if (!refuted.isEmpty() && refuted.size() < claims.size()) {
      claims = List.copyOf(refuted);
      return;
    }
    if (!guess.sharing() && refuted.isEmpty() && round.blockedBySharing()) {
      guess = guess.withSharing(true);
      return;
    }
    windows.removeFirst();
    if (windows.size() == 1) {
      rejected.clear();
    }
    candidates = candidates.stream().filter(stillOpen::contains).toList();
    claims = candidates;
    if (claims.isEmpty()) {
      end();
    }
  }
}
