package org.farkas.exec.machine;

import org.farkas.testcase.Assumption;

/** Objects whose size depends on inputs get a fixed capacity, which is an assumption. */
final class SymbolicSizes {
  static final long CAPACITY_BYTES = 4_096;

  private SymbolicSizes() {}

  static Assumption assumption(String what) {
    return new Assumption(
        Assumption.Kind.APPROXIMATION, what, "at most " + CAPACITY_BYTES + " bytes", false);
  }
}
