package org.farkas.exec.machine;

import org.farkas.base.SourceSpan;
import org.farkas.ir.CodePoint;
import org.farkas.ir.Function;

/**
 * A decoded function.
 *
 * @param templateBits initial frame: registers empty, constants in place
 * @param points where each operation stands
 */
record Code(
    Function function,
    Op[] operations,
    SourceSpan[] places,
    CodePoint[] points,
    long[] templateBits,
    Object[] templateReferences) {

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
