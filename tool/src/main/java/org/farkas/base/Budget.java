package org.farkas.base;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A deadline on the monotonic clock with cancellation. Slices share the cancellation of their
 * parent. Safe for use by several threads.
 */
public final class Budget {
  private final long deadlineNanos;
  private final AtomicBoolean cancelled;

  private Budget(long deadlineNanos, AtomicBoolean cancelled) {
    this.deadlineNanos = deadlineNanos;
    this.cancelled = cancelled;
  }

  /** A budget that ends {@code millis} milliseconds from now. */
  public static Budget ofMillis(long millis) {
    return new Budget(after(millis), new AtomicBoolean());
  }

  private static long after(long millis) {
    long bounded = Math.min(millis, 1_000L * 60 * 60 * 24 * 365);
    return System.nanoTime() + bounded * 1_000_000L;
  }

  /** A part of this budget: at most {@code millis}, never past this budget's own end. */
  public Budget slice(long millis) {
    long end = after(millis);
    return new Budget(end - deadlineNanos < 0 ? end : deadlineNanos, cancelled);
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
    return cancelled.get() || System.nanoTime() - deadlineNanos >= 0;
  }

  /** Milliseconds left, 0 when exhausted. */
  public long remainingMillis() {
    return cancelled.get() ? 0 : Math.max(0, (deadlineNanos - System.nanoTime()) / 1_000_000L);
  }
}
