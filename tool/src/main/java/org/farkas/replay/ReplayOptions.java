package org.farkas.replay;

/**
 * Limits of native runs.
 *
 * @param addressSpaceBytes of a run's process
 * @param traceWords after which a trace is cut
 * @param allowUncontained whether user code may run although the kernel lacks a part of the
 *     container
 */
public record ReplayOptions(long addressSpaceBytes, int traceWords, boolean allowUncontained) {
  public static final ReplayOptions DEFAULT = new ReplayOptions(2L << 30, 1 << 20, false);

  public ReplayOptions withTraceWords(int words) {
    return new ReplayOptions(addressSpaceBytes, words, allowUncontained);
  }

  public ReplayOptions withAllowUncontained(boolean allow) {
    return new ReplayOptions(addressSpaceBytes, traceWords, allow);
  }
}
