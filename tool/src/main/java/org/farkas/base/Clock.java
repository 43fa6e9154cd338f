package org.farkas.base;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What budgets and limits are measured by: real time, or work that is counted, in nanoseconds of a
 * machine that always takes the same time for the same work. Counted time passes only where someone
 * {@linkplain #spend spends} it, so a search that asks nothing else does the same in every run.
 */
final class Clock {
  /** Real time: of the wall, and of the current thread's processor. */
  static final Clock REAL = new Clock(null);

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final boolean MEASURED = THREADS.isCurrentThreadCpuTimeSupported();

  private final AtomicLong counted;

  private Clock(AtomicLong counted) {
    this.counted = counted;
  }

  /** Counted time, from its beginning. */
  static Clock counted() {
    return new Clock(new AtomicLong());
  }

  /** Whether work is counted. */
  boolean counts() {
    return counted != null;
  }

  /** Notes work that takes so long; real time passes by itself. */
  void spend(long nanos) {
    if (counted != null) {
      counted.addAndGet(nanos);
    }
  }

  /** The time on the wall; only differences mean something. */
  long wallNanos() {
    return counted == null ? System.nanoTime() : counted.get();
  }

  /** Work of the current thread; where that can't be measured, the time on the wall. */
  long workNanos() {
    return counted != null || !MEASURED ? wallNanos() : THREADS.getCurrentThreadCpuTime();
  }
}
