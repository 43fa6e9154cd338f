package org.farkas.strategy.simplify;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.ObjectValue;
import org.farkas.testcase.PointerSlot;
import org.farkas.testcase.PointerTarget;

/** Vectors with a shorter object, or with a shorter text in one. */
final class Shortening {
  private Shortening() {}

  /**
   * The vector in which an object keeps only its first elements; empty if that drops the NUL of a
   * string, or what some pointer leads to.
   */
  static Optional<InputVector> of(InputVector vector, int id, long count) {
    InputObject object = vector.object(id);
    ObjectValue value = vector.values().get(id);
    InputObject fewer = object.withCount(count, List.of());
    long bytes = fewer.sizeBytes();
    boolean unterminated =
        object.terminated()
            && !allZero(value, bytes - object.elementType().sizeBytes(), (int) bytes);
    if (unterminated || ledBehind(vector, id, bytes)) {
      return Optional.empty();
    }
    List<PointerSlot> slots =
        object.slots().stream().filter(slot -> slot.offsetBytes() < bytes).toList();
    SortedMap<Long, PointerTarget> pointers = new TreeMap<>(value.pointers());
    pointers.keySet().removeIf(offset -> offset >= bytes);
    byte[] contents = Arrays.copyOf(value.bytes(), Math.toIntExact(bytes));
    return Optional.of(
        vector.with(object.withCount(count, slots), new ObjectValue(contents, pointers)));
  }

  /**
   * The vector without some characters of a text, whose others move up; empty if there are none
   * there.
   *
   * @param from the number of the first of them, from 0
   */
  static Optional<InputVector> without(InputVector vector, int id, int from, int characters) {
    ObjectValue value = vector.values().get(id);
    int element = Math.toIntExact(vector.object(id).elementType().sizeBytes());
    byte[] bytes = value.bytes();
    int to = (from + characters) * element;
    if (to > bytes.length || allZero(value, from * (long) element, to)) {
      return Optional.empty();
    }
    System.arraycopy(bytes, to, bytes, from * element, bytes.length - to);
    Arrays.fill(bytes, bytes.length - characters * element, bytes.length, (byte) 0);
    List<ObjectValue> values = new ArrayList<>(vector.values());
    values.set(id, new ObjectValue(bytes, value.pointers()));
    return Optional.of(
        new InputVector(
            vector.layout(),
            vector.dynamicObjects(),
            values,
            vector.stubCalls(),
            vector.failingAllocations()));
  }

  /** Whether a pointer leads behind so many bytes of an object. Asked for each length of each. */
  private static boolean ledBehind(InputVector vector, int id, long bytes) {
    for (ObjectValue value : vector.values()) {
      for (PointerTarget target : value.pointers().values()) {
        if (target instanceof PointerTarget.Into into
            && into.object() == id
            && into.offsetBytes() > bytes) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean allZero(ObjectValue value, long from, int to) {
    for (int i = Math.toIntExact(from); i < to; i++) {
      if (value.byteAt(i) != 0) {
        return false;
      }
    }
    return true;
  }
}
