package org.farkas.strategy.bounded;

import java.util.Optional;
import org.farkas.criteria.OpenReason;
import org.farkas.exec.guarded.GuardedEnd;
import org.farkas.strategy.Blocker;
import org.farkas.testcase.Assumption;

/** Places where paths were left, as what may stand in the way of proofs. */
final class PlaceLeft {
  private PlaceLeft() {}

  static Blocker blocker(GuardedEnd end) {
    return end.assumption()
        .map(assumption -> blocker(end, assumption))
        .orElseGet(
            () ->
                new Blocker(
                    end.stack(),
                    Optional.of(end.evaluated()),
                    reason(end.kind()),
                    end.text(),
                    end.where(),
                    Optional.empty()));
  }

  static Blocker blocker(GuardedEnd end, Assumption guess) {
    return new Blocker(
        end.stack(),
        Optional.of(end.evaluated()),
        OpenReason.BOUND,
        guess.toString(),
        end.where(),
        Optional.of(guess));
  }

  private static OpenReason reason(GuardedEnd.Kind kind) {
    return switch (kind) {
      case UNROLLING, GUESS, LIMIT -> OpenReason.BOUND;
      case UNSUPPORTED -> OpenReason.UNSUPPORTED;
      case APPROXIMATE -> OpenReason.APPROXIMATION;
      case INDETERMINATE -> OpenReason.UNDEFINED_BEHAVIOUR;
    };
  }
}
