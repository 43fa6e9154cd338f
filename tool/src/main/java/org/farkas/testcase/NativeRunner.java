package org.farkas.testcase;

/**
 * Runs input vectors on the natively compiled, instrumented program, each in a process of its own
 * that is thrown away. One thread at a time.
 */
public interface NativeRunner extends AutoCloseable {
  /**
   * Runs one vector.
   *
   * @param timeoutMillis after which the run is killed and ends as {@code TIMEOUT}
   * @throws org.farkas.base.DiagnosticException category RESOURCES when the runner itself is gone
   */
  NativeRun run(InputVector inputs, long timeoutMillis);

  @Override
  void close();
}
