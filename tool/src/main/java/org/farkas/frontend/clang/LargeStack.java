package org.farkas.frontend.clang;

import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.farkas.base.DiagnosticException;

/** Runs recursive walks over syntax trees, which may be some ten thousand nodes deep. */
final class LargeStack {
  private static final long STACK_BYTES = 512L << 20; // reserved; only what is used is committed

  private LargeStack() {}

  /** An action that may fail to read or write. */
  interface Action<T> {
    T run() throws IOException;
  }

  static <T> T call(Action<T> action) throws IOException {
    FutureTask<T> task = new FutureTask<>(action::run);
    Thread thread = new Thread(null, task, "source reader", STACK_BYTES);
    thread.setDaemon(true);
    thread.start();
    try {
      return task.get();
    } catch (InterruptedException e) {
      thread.interrupt();
      Thread.currentThread().interrupt();
      throw DiagnosticException.resources("interrupted", "interrupted while a file was read", "");
    } catch (ExecutionException e) {
      throw failure(e.getCause());
    }
  }

  private static IOException failure(Throwable cause) {
    return switch (cause) {
      case IOException e -> e;
      case RuntimeException e -> throw e;
      case StackOverflowError _ ->
          throw DiagnosticException.resources(
              "nesting-too-deep",
              "an expression or statement is nested too deeply to be read",
              "split it up");
      case Error e -> throw e;
      default -> throw new IllegalStateException(cause);
    };
  }
}
