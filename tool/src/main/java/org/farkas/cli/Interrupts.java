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

  /** For what is found to be written when no child process holds it up any more. */
  private static final long LAST_SECONDS = 5;

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
        killChildren();
        finished.await(LAST_SECONDS, TimeUnit.SECONDS);
        killChildren(); // and those that were started meanwhile
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private static void killChildren() {
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
  }

  /** The program has written everything. */
  void finished() {
    finished.countDown();
  }
}
