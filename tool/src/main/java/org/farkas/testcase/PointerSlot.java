package org.farkas.testcase;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
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

  /** Whether a union holds it, and may hold a number instead. */
  public boolean mayBeNumber() {
    return choices.contains(new PointerTarget.Number());
  }

  /** What an object's contents say that it is: {@link PointerTarget.Number} if they have bytes. */
  public PointerTarget in(ObjectValue contents) {
    PointerTarget target = contents.pointers().get(offsetBytes);
    if (target != null) {
      return target;
    }
    return mayBeNumber() ? new PointerTarget.Number() : new PointerTarget.Null();
  }

  /** The contents with another target here; bytes below a pointer become zero. */
  public ObjectValue set(ObjectValue contents, PointerTarget target) {
    byte[] bytes = contents.bytes();
    SortedMap<Long, PointerTarget> pointers = new TreeMap<>(contents.pointers());
    pointers.remove(offsetBytes);
    put(target, bytes, pointers);
    return new ObjectValue(bytes, pointers);
  }

  /** The same in place, for contents in the making. */
  public void put(PointerTarget target, byte[] bytes, Map<Long, PointerTarget> pointers) {
    if (!(target instanceof PointerTarget.Number)) {
      int start = Math.toIntExact(offsetBytes);
      Arrays.fill(bytes, start, start + Math.toIntExact(type.sizeBytes()), (byte) 0);
      pointers.put(offsetBytes, target);
    }
  }

  /** Whether all bytes there are zero. */
  public boolean isZero(ObjectValue contents) {
    return contents
            .number(offsetBytes * Byte.SIZE, Math.toIntExact(type.sizeBytes()) * Byte.SIZE)
            .signum()
        == 0;
  }

  /** Whether a cell's bytes mean nothing because a pointer stands there. */
  public boolean hides(ScalarCell cell, ObjectValue contents) {
    long start = offsetBytes * Byte.SIZE;
    return cell.bitOffset() < start + type.sizeBytes() * Byte.SIZE
        && cell.bitOffset() + cell.bitWidth() > start
        && !(in(contents) instanceof PointerTarget.Number);
  }
}
