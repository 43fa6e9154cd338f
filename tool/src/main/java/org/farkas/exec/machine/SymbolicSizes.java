package org.farkas.exec.machine;

import org.farkas.exec.memory.OffsetShape;
import org.farkas.expr.Term;
import org.farkas.testcase.Assumption;

/** Objects whose size depends on inputs get a fixed capacity, which is an assumption. */
final class SymbolicSizes {
  static final long CAPACITY_BYTES = 4_096;

  private SymbolicSizes() {}

  /** How large an object of a symbolic size (64 bits) is made: never above the general limit. */
  static long capacity(Execution x, Term size) {
    OffsetShape shape = OffsetShape.of(size, x.ranges);
    return shape.low() >= 0 ? Math.min(CAPACITY_BYTES, shape.high()) : CAPACITY_BYTES;
  }

  static Assumption assumption(String what) {
    return new Assumption(
        Assumption.Kind.APPROXIMATION, what, "at most " + CAPACITY_BYTES + " bytes", false);
  }
}
