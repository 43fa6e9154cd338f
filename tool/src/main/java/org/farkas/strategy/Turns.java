package org.farkas.strategy;

import java.util.ArrayList;
import java.util.List;

/**
 * Shares time out among searches. The one that has decided most for its time gets {@value #FAVOUR}
 * times as much as each other; while none decides anything, that is the last one. The first has the
 * first turn. Turns grow longer, since what is left is harder.
 */
final class Turns<T> {
  private static final int FAVOUR = 2;
  private static final long FIRST_MILLIS = 300;
  private static final long LAST_MILLIS = 4_000;

  private final List<Contender<T>> contenders = new ArrayList<>();

  /** Someone who takes turns. */
  private static final class Contender<T> {
    private final T who;
    private long usedMillis;
    private long nextMillis = FIRST_MILLIS;

    private int decided;

    Contender(T who) {
      this.who = who;
    }

    /** Decided per millisecond. */
    double yield() {
      return (double) decided / Math.max(1, usedMillis);
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
   */
  Turns(List<T> contenders) {
    contenders.forEach(who -> this.contenders.add(new Contender<>(who)));
  }

  boolean isEmpty() {
    return contenders.isEmpty();
  }

  /** Who is next; there must be someone. */
  Turn<T> next() {
    Contender<T> favourite = contenders.getLast();
    for (Contender<T> each : contenders) {
      favourite = each.yield() > favourite.yield() ? each : favourite;
    }
    Contender<T> next = contenders.getFirst();
    for (Contender<T> each : contenders) {
      if (due(each, favourite) < due(next, favourite)) {
        next = each;
      }
    }
    return new Turn<>(next.who, next.nextMillis);
  }

  /** The less, the sooner. */
  private static <T> double due(Contender<T> each, Contender<T> favourite) {
    return (double) each.usedMillis / (each == favourite ? FAVOUR : 1);
  }

  /** Notes what came of a turn. */
  void taken(T who, long millis, int decided) {
    Contender<T> contender = contender(who);
    contender.usedMillis += Math.max(1, millis);
    contender.decided += decided;
    contender.nextMillis = Math.min(LAST_MILLIS, contender.nextMillis * 3 / 2);
  }

  /** Takes someone out who has nothing left to do. */
  void remove(T who) {
    contenders.remove(contender(who));
  }

  int size() {
    return contenders.size();
  }

  private Contender<T> contender(T who) {
    return contenders.stream().filter(each -> each.who == who).findFirst().orElseThrow();
  }
}
