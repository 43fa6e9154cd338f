package org.farkas.base;

/**
 * A limit on the processor time of one thread. What others do on the machine meanwhile does not
 * count, so that an answer that takes a second's work is found on a busy machine too. A limit ends
 * with the budget that it is part of in any case, and never lasts longer than {@value #PATIENCE}
 * times its length. To be used by the thread that made it.
 */
public final class WorkLimit {
  private static final int PATIENCE = 4;

  private final Budget budget;
  private final long startNanos;
  private final WorkClock work;
  private final long nanos;

  private WorkLimit(Budget budget, long startNanos, WorkClock work, long nanos) {
    this.budget = budget;
    this.startNanos = startNanos;
    this.work = work;
    this.nanos = nanos;
  }

  static WorkLimit of(Budget budget, long nanos) {
    return new WorkLimit(budget, budget.clock().wallNanos(), budget.workClock(), nanos);
  }

  /** A limit of {@code millis} milliseconds from now that is part of no budget. */
  public static WorkLimit ofMillis(long millis) {
    return Budget.ofMillis(PATIENCE * millis).work(millis);
  }

  /** A limit with the same beginning that takes this part of the time. */
  public WorkLimit share(int numerator, int denominator) {
    return new WorkLimit(budget, startNanos, work, nanos / denominator * numerator);
  }

  /** What is left of this one, as a limit of its own, whose {@linkplain #share parts} begin now. */
  public WorkLimit rest() {
    return atMostNanos(nanos);
  }

  /**
   * One as long as this one from now on: what was done so far, once for all, is nobody's in
   * particular.
   */
  public WorkLimit afresh() {
    return of(budget, nanos);
  }

  /** A limit of so many milliseconds from now that ends with this one at the latest. */
  public WorkLimit atMostMillis(long millis) {
    return atMostNanos(1_000_000L * millis);
  }

  /** A limit of so many nanoseconds from now that ends with this one at the latest. */
  public WorkLimit atMostNanos(long most) {
    return of(budget, Math.max(0, Math.min(most, nanos - spentNanos())));
  }

  /** Work since the beginning. */
  public long spentNanos() {
    return work.spentNanos();
  }

  /** Whether the time is over. */
  public boolean passed() {
    long elapsed = budget.clock().wallNanos() - startNanos;
    // Work takes at least as long as itself: the costlier clock is mostly not needed.
    return elapsed >= nanos && (elapsed / PATIENCE >= nanos || spentNanos() >= nanos)
        || budget.exhausted();
  }

  /** Milliseconds left, 0 when {@link #passed}. */
  public long leftMillis() {
    long left = Math.max(0, nanos - spentNanos()) / 1_000_000L;
    return passed() ? 0 : Math.min(left, budget.remainingMillis());
  }

  /** Whether work is counted, so that the same work is always found. */
  public boolean counts() {
    return budget.clock().counts();
  }

  /** Notes work that takes so long, where work is counted. */
  public void spend(long nanos) {
    budget.spend(nanos);
  }

  /** Its length in milliseconds. */
  public long millis() {
    return nanos / 1_000_000L;
  }
}
