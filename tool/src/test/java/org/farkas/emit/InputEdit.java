package org.farkas.emit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.farkas.source.CType;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.ObjectValue;
import org.farkas.testcase.PointerSlot;
import org.farkas.testcase.PointerTarget;
import org.farkas.testcase.StubCall;

/** An input vector in the making; objects are named as in the layout. */
public final class InputEdit {
  private final InputLayout layout;
  private final List<InputObject> dynamic = new ArrayList<>();
  private final List<ObjectValue> values = new ArrayList<>();
  private final List<StubCall> calls = new ArrayList<>();
  private final List<Integer> failing = new ArrayList<>();

  public InputEdit(InputLayout layout) {
    this.layout = layout;
    layout.objects().forEach(object -> values.add(ObjectValue.zero(object.sizeBytes())));
  }

  private int id(String name) {
    return layout.objects().stream()
        .filter(object -> object.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no object " + name + " in " + layout.objects()))
        .id();
  }

  /** Sets a scalar at a byte offset. */
  public InputEdit set(String object, long offset, int sizeBytes, long value) {
    values.set(id(object), values.get(id(object)).withBits(offset * 8, sizeBytes * 8, value));
    return this;
  }

  /** Sets the first element, a scalar. */
  public InputEdit set(String object, long value) {
    long size = layout.objects().get(id(object)).elementType().sizeBytes();
    if (size > 8) {
      throw new AssertionError("no scalar: " + object);
    }
    return set(object, 0, (int) size, value);
  }

  public InputEdit text(String object, String text) {
    for (int i = 0; i < text.length(); i++) {
      set(object, i, 1, text.charAt(i));
    }
    return this;
  }

  /** Lets the pointer at an offset point to an object's start. */
  public InputEdit point(String object, long offset, String target) {
    return pointTo(object, offset, new PointerTarget.Into(id(target), 0));
  }

  public InputEdit pointTo(String object, long offset, PointerTarget target) {
    values.set(id(object), values.get(id(object)).withPointer(offset, target));
    return this;
  }

  public InputEdit point(String object, String target) {
    return point(object, 0, target);
  }

  /** A stub's call that returns a value and writes one through each of some parameters. */
  public InputEdit call(
      String stub,
      int number,
      CType result,
      ObjectValue returned,
      SortedMap<Integer, Out> outputs) {
    Optional<Integer> resultId = Optional.empty();
    if (!(result instanceof CType.Void)) {
      resultId = Optional.of(add(new InputObject.StubResult(stub, number), result, returned));
    }
    TreeMap<Integer, Integer> ids = new TreeMap<>();
    outputs.forEach(
        (parameter, out) ->
            ids.put(
                parameter,
                add(new InputObject.StubOutput(stub, number, parameter), out.type(), out.value())));
    calls.add(new StubCall(stub, number, resultId, ids));
    return this;
  }

  /** What a stub writes. */
  record Out(CType type, ObjectValue value) {}

  /** A call that only returns an integer. */
  public InputEdit call(String stub, int number, CType result, long returned) {
    int bits = Math.toIntExact(result.sizeBytes() * 8);
    ObjectValue value = ObjectValue.zero(result.sizeBytes()).withBits(0, bits, returned);
    return call(stub, number, result, value, new TreeMap<>());
  }

  /** The object to which the pointer that a stub returns leads; to be added before the call. */
  int pointee(CType type, long count, ObjectValue value) {
    int owner = values.size() + 1;
    return add(new InputObject.Pointee(owner, 0), "*made", type, count, value);
  }

  private int add(InputObject.Origin origin, CType type, ObjectValue value) {
    return add(origin, "made", type, 1, value);
  }

  private int add(
      InputObject.Origin origin, String name, CType type, long count, ObjectValue value) {
    int number = values.size();
    List<PointerSlot> slots = new ArrayList<>();
    if (type instanceof CType.Pointer pointer) {
      slots.add(new PointerSlot(0, "made", pointer, List.of(), true));
    }
    dynamic.add(new InputObject(number, origin, name, type, count, false, false, false, slots));
    values.add(value);
    return number;
  }

  public InputEdit failAllocation(int number) {
    failing.add(number);
    return this;
  }

  public InputVector vector() {
    return new InputVector(layout, dynamic, values, calls, failing);
  }
}
