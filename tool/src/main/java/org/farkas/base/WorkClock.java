package org.farkas.base;

/**
 * Measures the processor time of the thread that started it; where that can't be measured, the time
 * on the wall; where work is counted, that. To be read by the same thread.
 */
public final class WorkClock {
  private final Clock clock;
  private final long startNanos;

  private WorkClock(Clock clock) {
    this.clock = clock;
    this.startNanos = clock.workNanos();
  }

  /** A clock that begins now. */
  static WorkClock start(Clock clock) {
    return new WorkClock(clock);
  }

  /** Work since the beginning. */
  public long spentNanos() {
    return clock.workNanos() - startNanos;
  }

  /** The same in whole milliseconds. */
  public long spentMillis() {
    return spentNanos() / 1_000_000L;
  }
}
