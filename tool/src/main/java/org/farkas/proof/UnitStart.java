package org.farkas.proof;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.farkas.ir.Function;
import org.farkas.ir.Function.ParameterAttribute;
import org.farkas.ir.Type;
import org.farkas.proof.Datum.Number;
import org.farkas.proof.Datum.Pointer;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputObject;

/** How the unit is given its parameters. */
final class UnitStart {
  private final Data data;
  private final int pointerBytes;
  private final InputLayout layout;
  private final Map<Integer, Place> objects;

  /**
   * @param objects where the layout's objects are, by their ids
   */
  UnitStart(Data data, int pointerBytes, InputLayout layout, Map<Integer, Place> objects) {
    this.data = data;
    this.pointerBytes = pointerBytes;
    this.layout = layout;
    this.objects = objects;
  }

  /** A state at the unit's entry, with its parameters in their registers. */
  PathState of(Function function, Memory memory) {
    PathState state =
        new PathState(data.terms().bool(true), memory.copy(), function.registerCount());
    int next = 0;
    List<InputObject> further = new ArrayList<>();
    List<ParameterAttribute> attributes = function.parameterAttributes();
    if (!attributes.isEmpty()
        && attributes.getFirst().kind() == ParameterAttribute.Kind.STRUCT_RETURN) {
      state.registers[0] = fresh(state, "the returned value", attributes.getFirst().sizeBytes());
      next = 1;
    }
    for (InputObject object : layout.objects()) {
      if (object.origin() instanceof InputObject.Parameter) {
        if (function.variadic() && next == function.parameters().size() && object.sizeBytes() > 0) {
          further.add(object);
        } else {
          next = pass(state, function, object, next);
        }
      }
    }
    if (next != function.parameters().size()) {
      throw new Unrepresented("how parameters are passed", function.where());
    }
    if (!further.isEmpty()) {
      state.passed = passed(state, further);
    }
    return state;
  }

  /** What a variadic unit gets behind its parameters. */
  private Optional<Place> passed(PathState state, List<InputObject> further) {
    List<Type> types =
        further.stream().map(each -> VariableArguments.type(each.elementType())).toList();
    List<Datum> values = new ArrayList<>();
    for (int i = 0; i < further.size(); i++) {
      values.add(load(state.memory, objects.get(further.get(i).id()), 0, types.get(i)));
    }
    return VariableArguments.passed(state, values, types);
  }

  private Pointer fresh(PathState state, String name, long size) {
    Place place = Place.object(Place.Kind.NEW, name, Math.toIntExact(size), false, false);
    state.memory.add(place);
    return data.lead(place, data.offset(0));
  }

  /** A C parameter is one IR parameter, several, a pointer to a copy, or none. */
  private int pass(PathState state, Function function, InputObject object, int first) {
    Place place = objects.get(object.id());
    long size = object.sizeBytes();
    int next = first;
    if (size > 0
        && next < function.parameters().size()
        && function.parameterAttributes().get(next).kind() == ParameterAttribute.Kind.BY_VALUE) {
      state.registers[next] = data.lead(place, data.offset(0)); // nobody else knows this object
      return next + 1;
    }
    for (long at = 0; at < size; next++) {
      if (next >= function.parameters().size()) {
        throw new Unrepresented("how parameters are passed", function.where());
      }
      Type type = function.parameters().get(next).type();
      state.registers[next] = load(state.memory, place, at, type);
      long width =
          type instanceof Type.Aggregate aggregate
              ? aggregate.sizeBytes()
              : (Data.bits(type) + 7) / 8;
      long step = pointerBytes;
      at += (width + step - 1) / step * step;
    }
    return next;
  }

  private Datum load(Memory from, Place place, long offset, Type type) {
    if (type instanceof Type.Aggregate aggregate) {
      List<Datum> members = new ArrayList<>();
      for (int i = 0; i < aggregate.members().size(); i++) {
        long at = offset + aggregate.offsetsBytes().get(i);
        members.add(load(from, place, at, aggregate.members().get(i)));
      }
      return new Datum.Members(members);
    }
    int width = Data.bits(type);
    int bytes = (width + 7) / 8;
    boolean pointer = type instanceof Type.Pointer;
    Datum value = from.load(place, (int) offset, bytes, pointer);
    if (pointer) {
      return data.pointer(value);
    }
    if (width < 8 * bytes) {
      return new Number(data.terms().extract(data.number(value), 0, width));
    }
    return value;
  }
}
