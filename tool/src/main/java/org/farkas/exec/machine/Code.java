package org.farkas.exec.machine;

import java.util.BitSet;
import org.farkas.base.SourceSpan;
import org.farkas.ir.CodePoint;
import org.farkas.ir.Function;

/**
 * A decoded function.
 *
 * @param templateBits initial frame: registers empty, constants in place
 * @param points where each operation stands
 * @param registerWidths in bits; 0 for aggregates
 * @param slots where registers lie in a frame
 * @param joins positions of the blocks with several ways in
 */
record Code(
    Function function,
    Op[] operations,
    SourceSpan[] places,
    CodePoint[] points,
    long[] templateBits,
    Object[] templateReferences,
    BitSet joins,
    int[] registerWidths,
    RegisterSlots slots) {

  /** Width of a register in bits; 0 if it holds an aggregate. */
  int registerWidth(int register) {
    return registerWidths[register];
  }

  /** Whether a position is the start of a block with several ways in. */
  boolean isJoin(int position) {
    return joins.get(position);
  }

  CodePoint codePoint(int position) {
    return points[Math.min(position, points.length - 1)];
  }

  SourceSpan place(int position) {
    return places[Math.clamp(position, 0, places.length - 1)];
  }

  SourceSpan functionPlace() {
    return function.where();
  }
}
