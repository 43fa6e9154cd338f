package org.farkas.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.farkas.base.Budget;

/**
 * Ctrl-C: cancels the budget and lets the program finish what it has, for a while. The JVM then
 * ends with 128 + the signal's number, 130 for an interrupt.
 */
final class Interrupts {
  private static final long PATIENCE_SECONDS = 30;

  private final CountDownLatch finished = new CountDownLatch(1);

  private Interrupts() {}

  /** From now on, an interrupt cancels the budget. */
  static Interrupts cancelling(Budget budget) {
    Interrupts interrupts = new Interrupts();
    Thread hook =
        new Thread(
            () -> {
              budget.cancel();
              interrupts.awaitFinish();
            },
            "interrupt");
    Runtime.getRuntime().addShutdownHook(hook);
    return interrupts;
  }

  private void awaitFinish() {
    try {
      if (!finished.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        // The terminal's interrupt does not reach them.
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /** The program has written everything. */
  void finished() {
    finished.countDown();
  }
}
