package org.farkas.base;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A deadline on a monotonic {@link Clock} with cancellation. Slices share the clock and the
 * cancellation of their parent. A {@linkplain #branch() branch} can be stopped by itself, too. Safe
 * for use by several threads.
 */
public final class Budget {
  /** What it costs, where work is counted, to ask whether the time is over. */
  private static final long ASKING_NANOS = 2_000;

  private final Clock clock;
  private final long deadlineNanos;
  private final AtomicBoolean cancelled;

  /** Set while the branch that this budget belongs to is stopped. */
  private final AtomicBoolean stopped;

  private Budget(Clock clock, long deadlineNanos, AtomicBoolean cancelled, AtomicBoolean stopped) {
    this.clock = clock;
    this.deadlineNanos = deadlineNanos;
    this.cancelled = cancelled;
    this.stopped = stopped;
  }

  private Budget(Clock clock, long deadlineNanos, AtomicBoolean cancelled) {
    this(clock, deadlineNanos, cancelled, new AtomicBoolean());
  }

  /** A budget that ends {@code millis} milliseconds from now. */
  public static Budget ofMillis(long millis) {
    return new Budget(Clock.REAL, after(Clock.REAL, millis), new AtomicBoolean());
  }

  private static long after(Clock clock, long millis) {
    long bounded = Math.min(millis, 1_000L * 60 * 60 * 24 * 365);
    return clock.wallNanos() + bounded * 1_000_000L;
  }

  /** A budget of counted work that is cancelled with this one, but does not end with it. */
  public Budget ofWork(long millis) {
    Clock counted = Clock.counted();
    return new Budget(counted, after(counted, millis), cancelled);
  }

  Clock clock() {
    return clock;
  }

  /** Notes work that takes so long, where work is counted. */
  public void spend(long nanos) {
    clock.spend(nanos);
  }

  /** Measures work that begins now. */
  public WorkClock workClock() {
    return WorkClock.start(clock);
  }

  /** A part of this budget: at most {@code millis}, never past this budget's own end. */
  public Budget slice(long millis) {
    long end = after(clock, millis);
    return new Budget(clock, end - deadlineNanos < 0 ? end : deadlineNanos, cancelled, stopped);
  }

  /** The same budget for someone whose work can be stopped, and go on later, by itself. */
  public Budget branch() {
    return new Budget(clock, deadlineNanos, cancelled, new AtomicBoolean(stopped.get()));
  }

  /** Whoever works under this branch or a slice of it finds it exhausted until it goes on. */
  public void stop() {
    stopped.set(true);
  }

  /** Undoes {@link #stop()}. */
  public void goOn() {
    stopped.set(false);
  }

  /** A limit on the work of the current thread that ends with this budget at the latest. */
  public WorkLimit work(long millis) {
    // No longer than what is left, so that parts of it are parts of what there is.
    return WorkLimit.of(this, 1_000_000L * Math.min(millis, remainingMillis()));
  }

  /** Asks everyone who works under this budget or a slice of it to stop. */
  public void cancel() {
    cancelled.set(true);
  }

  public boolean cancelled() {
    return cancelled.get();
  }

  public boolean exhausted() {
    clock.spend(ASKING_NANOS);
    return cancelled.get() || stopped.get() || clock.wallNanos() - deadlineNanos >= 0;
  }

  /** Milliseconds left, 0 when exhausted. */
  public long remainingMillis() {
    boolean ended = cancelled.get() || stopped.get();
    return ended ? 0 : Math.max(0, (deadlineNanos - clock.wallNanos()) / 1_000_000L);
  }
}
