package org.farkas.exec.machine;

/**
 * What the machine takes for defined, and its limits; a path that meets a limit ends with its name.
 *
 * @param wrap whether signed overflow wraps around
 * @param maxCallDepth nested calls
 * @param maxObjectBytes size of one object
 * @param maxSymbolicElements candidates of an access at a symbolic offset
 * @param allocationsMayFail whether malloc and its relatives may return NULL
 */
public record MachineOptions(
    boolean wrap,
    int maxCallDepth,
    long maxObjectBytes,
    int maxSymbolicElements,
    boolean allocationsMayFail) {
  public static final MachineOptions DEFAULT =
      new MachineOptions(false, 2_000, 64L << 20, 4_096, true);

  public MachineOptions withWrap(boolean newWrap) {
    return new MachineOptions(
        newWrap, maxCallDepth, maxObjectBytes, maxSymbolicElements, allocationsMayFail);
  }
}
