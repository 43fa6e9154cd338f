package org.farkas.testcase;

import java.util.List;
import org.farkas.source.CType;

/**
 * A pointer inside an input object, with what it may be.
 *
 * @param offsetBytes of the pointer within its object
 * @param type the pointer's type
 * @param choices in order; the selector variable is an index into this list. {@link
 *     PointerTarget.Null}, if present, is the first
 * @param nullGuessed whether that it may be NULL is only our guess: following it then is a required
 *     precondition, not a finding
 */
public record PointerSlot(
    long offsetBytes,
    String path,
    CType.Pointer type,
    List<PointerTarget> choices,
    boolean nullGuessed) {
  public PointerSlot {
    choices = List.copyOf(choices);
  }
}
