package org.farkas.strategy;

import java.util.ArrayList;
import java.util.List;

/**
 * Shares time out among searches in equal parts: whoever has used least is next. Turns grow longer,
 * since what is left is harder.
 */
final class Turns<T> {
  private static final long FIRST_MILLIS = 300;
  private static final long LAST_MILLIS = 4_000;

  private final List<Contender<T>> contenders = new ArrayList<>();

  /** Someone who takes turns. */
  private static final class Contender<T> {
    private final T who;
    private long usedMillis;
    private long nextMillis = FIRST_MILLIS;

    Contender(T who) {
      this.who = who;
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
    Contender<T> next = contenders.getFirst();
    for (Contender<T> each : contenders) {
      next = each.usedMillis < next.usedMillis ? each : next;
    }
    return new Turn<>(next.who, next.nextMillis);
  }

  /** Notes that a turn was taken. */
  void taken(T who, long millis) {
    Contender<T> contender = contender(who);
    contender.usedMillis += Math.max(1, millis);
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
