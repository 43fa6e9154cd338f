package org.farkas.base;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * Measures the processor time of the thread that started it; where that can't be measured, the time
 * on the wall. To be read by the same thread.
 */
public final class WorkClock {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final boolean MEASURED = THREADS.isCurrentThreadCpuTimeSupported();

  private final long startNanos = now();

  private WorkClock() {}

  /** A clock that begins now. */
  public static WorkClock start() {
    return new WorkClock();
  }

  private static long now() {
    return MEASURED ? THREADS.getCurrentThreadCpuTime() : System.nanoTime();
  }

  /** Work since the beginning. */
  public long spentNanos() {
    return now() - startNanos;
  }

  /** The same in whole milliseconds. */
  public long spentMillis() {
    return spentNanos() / 1_000_000L;
  }
}
