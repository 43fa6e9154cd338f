package org.farkas.strategy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * Shares time out among searches by how much each decides in it: of those that are not at work
 * already, whoever has been charged least is next, and who decides most in a second is charged a
 * quarter of the time it uses, who decides nothing in a turn, all of it, or the part that is said
 * of it. So what goes well goes on, and nobody has less than a quarter of anybody's time. Turns
 * grow longer, since what is left is harder. Who gives others a head start waits on while they
 * decide much: it begins when they stall. Safe for use by several threads.
 */
final class Turns<T> {
  private static final long FIRST_MILLIS = 300;
  private static final long LAST_MILLIS = 4_000;

  /** The part of what is open that a turn decides if that is much. */
  private static final double MUCH = 0.1;

  /** What of its time the search that decides most is not charged for. */
  private static final double GREATEST_DISCOUNT = 0.75;

  private final List<Contender<T>> contenders = new ArrayList<>();

  /** Someone who takes turns. */
  private static final class Contender<T> {
    private final T who;
    private final double chargedInVain;
    private final long headStartMillis;
    private boolean begun;
    private boolean working;
    private double chargedMillis;
    private long nextMillis = FIRST_MILLIS;

    /**
     * Targets decided in a millisecond, of which the last turn makes up half; 0 if that had none.
     */
    private double rate;

    Contender(T who, long headStartMillis, double chargedInVain) {
      this.who = who;
      this.chargedInVain = chargedInVain;
      this.headStartMillis = headStartMillis;
      this.chargedMillis = headStartMillis;
    }
  }

  /**
   * A turn to be taken.
   *
   * @param millis for how long
   */
  record Turn<T>(T who, long millis) {}

  /**
   * @param contenders in the order of their first turns
   * @param headStart the time, in milliseconds, that others have before one gets its first turn
   * @param chargedInVain the part of the time that one is charged for who decides nothing
   */
  Turns(List<T> contenders, ToLongFunction<T> headStart, ToDoubleFunction<T> chargedInVain) {
    for (T who : contenders) {
      long start = headStart.applyAsLong(who);
      this.contenders.add(new Contender<>(who, start, chargedInVain.applyAsDouble(who)));
    }
  }

  synchronized boolean isEmpty() {
    return contenders.isEmpty();
  }

  /** Who is next; empty if all who have something to do are at it. The turn must be taken. */
  synchronized Optional<Turn<T>> next() {
    Optional<Contender<T>> next =
        contenders.stream()
            .filter(each -> !each.working)
            .min(Comparator.comparingDouble(each -> each.chargedMillis));
    next.ifPresent(
        each -> {
          each.begun = true;
          each.working = true;
        });
    return next.map(each -> new Turn<>(each.who, each.nextMillis));
  }

  /**
   * Notes that a turn was taken.
   *
   * @param open how many targets were undecided before it
   * @param decided how many of them it decided
   * @param left whether there is anything left to do
   */
  synchronized void taken(T who, long millis, int open, int decided, boolean left) {
    Contender<T> contender =
        contenders.stream().filter(each -> each.who == who).findFirst().orElseThrow();
    contender.working = false;
    long used = Math.max(1, millis);
    contender.rate = decided == 0 ? 0 : (contender.rate + (double) decided / used) / 2;
    double greatest = contenders.stream().mapToDouble(each -> each.rate).max().orElseThrow();
    double discount = greatest == 0 ? 0 : GREATEST_DISCOUNT * contender.rate / greatest;
    contender.chargedMillis += used * Math.min(contender.chargedInVain, 1 - discount);
    contender.nextMillis = Math.min(LAST_MILLIS, contender.nextMillis * 3 / 2);
    if (!left) {
      contenders.remove(contender);
    }
    if (decided > 0 && decided >= MUCH * open) {
      keepHeadStart();
    }
  }

  private void keepHeadStart() {
    contenders.stream()
        .filter(each -> each.begun)
        .mapToDouble(each -> each.chargedMillis)
        .min()
        .ifPresent(
            least ->
                contenders.stream()
                    .filter(each -> !each.begun && each.headStartMillis > 0)
                    .forEach(
                        each ->
                            each.chargedMillis =
                                Math.max(each.chargedMillis, least + each.headStartMillis)));
  }

  synchronized int size() {
    return contenders.size();
  }
}
