package org.farkas.testcase;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.farkas.source.CType;

/**
 * One complete choice of all inputs of one run.
 *
 * @param dynamicObjects objects made by stub calls; their ids follow the layout's
 * @param values by object id: first the layout's objects, then the dynamic ones
 * @param stubCalls in the order of the run; calls behind the last one return zeros and write
 *     nothing
 * @param failingAllocations numbers (from 0, in order of allocation calls) of allocations that
 *     return NULL
 */
public record InputVector(
    InputLayout layout,
    List<InputObject> dynamicObjects,
    List<ObjectValue> values,
    List<StubCall> stubCalls,
    List<Integer> failingAllocations) {
  public InputVector {
    dynamicObjects = List.copyOf(dynamicObjects);
    values = List.copyOf(values);
    stubCalls = List.copyOf(stubCalls);
    failingAllocations = List.copyOf(failingAllocations);
    if (values.size() != layout.objects().size() + dynamicObjects.size()) {
      throw new IllegalArgumentException("one value per object is needed");
    }
  }

  public InputObject object(int id) {
    int own = layout.objects().size();
    return id < own ? layout.objects().get(id) : dynamicObjects.get(id - own);
  }

  /** What standard input holds, up to its end; empty if it is no input. */
  public Optional<byte[]> standardInput() {
    for (int id = 0; id < objectCount(); id++) {
      if (object(id).origin() instanceof InputObject.StandardInput) {
        return Optional.of(characters(id));
      }
    }
    return Optional.empty();
  }

  /** What can be read from standard input or another stream, up to its end. */
  public byte[] characters(int id) {
    InputObject input = object(id);
    ObjectValue value = values.get(id);
    byte[] characters = new byte[Math.toIntExact(input.count())];
    int length = 0;
    for (ScalarCell cell : ScalarCell.of(input)) {
      long bits = value.bits(cell.bitOffset(), cell.valueBits());
      if ((bits & CType.IntKind.INPUT_CHARACTER) == 0) {
        break;
      }
      characters[length] = (byte) bits;
      length++;
    }
    return Arrays.copyOf(characters, length);
  }

  public int objectCount() {
    return values.size();
  }

  /** The same with another object, of other contents, in the place of one. */
  public InputVector with(InputObject object, ObjectValue value) {
    int id = object.id();
    List<InputObject> objects = new ArrayList<>(layout.objects());
    List<InputObject> dynamic = new ArrayList<>(dynamicObjects);
    if (id < objects.size()) {
      objects.set(id, object);
    } else {
      dynamic.set(id - objects.size(), object);
    }
    List<ObjectValue> all = new ArrayList<>(values);
    all.set(id, value);
    return new InputVector(
        layout.with(layout.function(), objects), dynamic, all, stubCalls, failingAllocations);
  }

  /**
   * The same without what is planned last for calls that a run did not make, as far as nothing
   * planned before leads there.
   *
   * @param made how often the run called each stub
   */
  public InputVector withoutUnmadeCalls(Map<String, Integer> made) {
    int calls = stubCalls.size();
    int objects = values.size();
    while (calls > 0) {
      StubCall last = stubCalls.get(calls - 1);
      if (last.call() < made.getOrDefault(last.function(), 0)
          || last.result().isEmpty()
          || !last.outputs().isEmpty()) {
        break;
      }
      calls--;
      objects = last.result().get();
    }
    return calls == stubCalls.size() || leadsBehind(objects)
        ? this
        : new InputVector(
            layout,
            dynamicObjects.subList(0, objects - layout.objects().size()),
            values.subList(0, objects),
            stubCalls.subList(0, calls),
            failingAllocations);
  }

  private boolean leadsBehind(int objects) {
    return values.subList(0, objects).stream()
        .flatMap(value -> value.pointers().values().stream())
        .anyMatch(to -> to instanceof PointerTarget.Into into && into.object() >= objects);
  }
}
