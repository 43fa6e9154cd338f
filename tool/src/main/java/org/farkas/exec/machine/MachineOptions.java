package org.farkas.exec.machine;

/**
 * What the machine takes for defined, and its limits; a path that meets a limit ends with its name.
 *
 * @param wrap whether signed overflow wraps around
 * @param maxCallDepth nested calls
 * @param maxObjectBytes size of one object
 * @param maxSymbolicElements candidates of an access at a symbolic offset
 * @param allocationsMayFail whether malloc and its relatives may return NULL
 * @param enumerateOffsets whether an access at a symbolic offset forks into one run for each
 *     offset, as PathCrawler did, instead of choosing between values
 * @param presume whether what no test can change is taken for granted, by an assumption; otherwise
 *     paths end where they would have to
 */
public record MachineOptions(
    boolean wrap,
    int maxCallDepth,
    long maxObjectBytes,
    int maxSymbolicElements,
    boolean allocationsMayFail,
    boolean enumerateOffsets,
    boolean presume) {
  /** Each byte takes five where an object holds a value of an input, and two states may differ. */
  private static final long HEAP_PER_OBJECT = 64;

  public static final MachineOptions DEFAULT =
      new MachineOptions(false, 2_000, largestObject(), 4_096, true, false, true);

  /** No single object brings the heap near its end. */
  private static long largestObject() {
    return Math.min(64L << 20, Runtime.getRuntime().maxMemory() / HEAP_PER_OBJECT);
  }

  public MachineOptions withWrap(boolean newWrap) {
    return new MachineOptions(
        newWrap,
        maxCallDepth,
        maxObjectBytes,
        maxSymbolicElements,
        allocationsMayFail,
        enumerateOffsets,
        presume);
  }

  /** The same with offsets that are fixed where they are met. */
  public MachineOptions withEnumeratedOffsets() {
    return new MachineOptions(
        wrap, maxCallDepth, maxObjectBytes, maxSymbolicElements, allocationsMayFail, true, presume);
  }

  /** The same for paths that are to depend on nothing but the inputs. */
  public MachineOptions withoutPresumptions() {
    return new MachineOptions(
        wrap,
        maxCallDepth,
        maxObjectBytes,
        maxSymbolicElements,
        allocationsMayFail,
        enumerateOffsets,
        false);
  }
}
