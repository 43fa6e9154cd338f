package org.farkas.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.farkas.source.CType;
import org.farkas.source.SourceModel;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.LayoutBuilder;
import org.farkas.testcase.ObjectValue;
import org.farkas.testcase.PointerTarget;
import org.farkas.testcase.ShapeGuess;
import org.farkas.testcase.ShapeOptions;
import org.farkas.testcase.StubCall;

/** Builds an input vector step by step; objects are named as a reader would. */
final class InputSketch {
  private final InputLayout layout;
  private final List<InputObject> dynamic = new ArrayList<>();
  private final List<ObjectValue> values = new ArrayList<>();
  private final List<StubCall> stubCalls = new ArrayList<>();
  private final List<Integer> failing = new ArrayList<>();

  InputSketch(SourceModel model, String function, Set<String> variables) {
    layout =
        LayoutBuilder.build(
            model,
            model.function(function).orElseThrow(),
            variables,
            ShapeOptions.DEFAULT,
            ShapeGuess.FIRST);
    layout.objects().forEach(object -> values.add(ObjectValue.zero(object.sizeBytes())));
  }

  int object(String name) {
    return layout.objects().stream()
        .filter(o -> o.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError(name + " is none of " + layout.objects()))
        .id();
  }

  InputSketch set(String name, long offset, int sizeBytes, long value) {
    int id = object(name);
    values.set(id, values.get(id).withBits(offset * 8, sizeBytes * 8, value));
    return this;
  }

  InputSketch set(String name, long value) {
    int id = object(name);
    return set(
        name, 0, (int) Math.min(8, layout.objects().get(id).elementType().sizeBytes()), value);
  }

  InputSketch point(String name, long offset, PointerTarget target) {
    int id = object(name);
    values.set(id, values.get(id).withPointer(offset, target));
    return this;
  }

  InputSketch point(String name, String target) {
    return point(name, 0, new PointerTarget.Into(object(target), 0));
  }

  /** Adds a dynamic object and returns its number. */
  int dynamic(InputObject.Origin origin, CType type, ObjectValue value) {
    int id = values.size();
    dynamic.add(new InputObject(id, origin, "dynamic", type, 1, false, false, false, List.of()));
    values.add(value);
    return id;
  }

  InputSketch stubReturns(String stub, int call, CType type, long value) {
    ObjectValue bytes =
        ObjectValue.zero(type.sizeBytes()).withBits(0, (int) type.sizeBytes() * 8, value);
    int id = dynamic(new InputObject.StubResult(stub, call), type, bytes);
    stubCalls.add(new StubCall(stub, call, Optional.of(id), new TreeMap<>()));
    return this;
  }

  InputSketch stubCall(StubCall call) {
    stubCalls.add(call);
    return this;
  }

  InputSketch stubWrites(String stub, int call, int parameter, CType type, long value) {
    ObjectValue bytes =
        ObjectValue.zero(type.sizeBytes()).withBits(0, (int) type.sizeBytes() * 8, value);
    int id = dynamic(new InputObject.StubOutput(stub, call, parameter), type, bytes);
    SortedMap<Integer, Integer> outputs = new TreeMap<>();
    outputs.put(parameter, id);
    stubCalls.add(new StubCall(stub, call, Optional.empty(), outputs));
    return this;
  }

  InputSketch failAllocation(int number) {
    failing.add(number);
    return this;
  }

  InputVector vector() {
    return new InputVector(layout, dynamic, values, stubCalls, failing);
  }
}
