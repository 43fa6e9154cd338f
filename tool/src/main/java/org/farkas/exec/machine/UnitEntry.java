package org.farkas.exec.machine;

import java.util.ArrayList;
import java.util.List;
import org.farkas.base.DiagnosticException;
import org.farkas.exec.memory.AggregateValue;
import org.farkas.exec.memory.MemoryObject;
import org.farkas.exec.memory.ValueSlot;
import org.farkas.ir.Function;
import org.farkas.ir.Function.ParameterAttribute;
import org.farkas.ir.Type;
import org.farkas.source.CType;
import org.farkas.testcase.InputObject;

/**
 * Calls the unit with the parameter objects' values, as the target's calling convention wants them:
 * a C parameter may be one IR parameter, several (the pieces of a small struct), a pointer to a
 * copy, or none (an empty struct). What a variadic unit gets behind its parameters waits for {@code
 * va_start}.
 */
final class UnitEntry {
  private final Execution x;

  UnitEntry(Execution x) {
    this.x = x;
  }

  void enter(State state, Code code) {
    Function function = code.function();
    Frame frame = state.push(code);
    int next = 0;
    if (isStructReturn(function)) {
      MemoryObject result =
          state
              .memory()
              .allocate(
                  MemoryObject.builder(MemoryObject.Kind.INPUT, "the returned value")
                      .size(function.parameterAttributes().getFirst().sizeBytes())
                      .align(16));
      state.setHiddenResult(result);
      frame.bits[0] = 0;
      frame.references[0] = result;
      next = 1;
    }
    List<InputObject> further = new ArrayList<>();
    for (InputObject object : parameters(state)) {
      if (function.variadic() && next == function.parameters().size() && object.sizeBytes() > 0) {
        further.add(object);
        continue;
      }
      next = pass(state, frame, object, state.inputState().objects().get(object.id()), next);
    }
    if (next != function.parameters().size()) {
      throw DiagnosticException.internal(
          "parameter-passing",
          "the inputs of '%s' fill %d of its %d parameters"
              .formatted(function.name(), next, function.parameters().size()));
    }
    if (!further.isEmpty()) {
      frame.variableArguments = further(state, further);
    }
  }

  /** What the unit gets behind its parameters: scalars of promoted types. */
  private VariableArguments.Values further(State state, List<InputObject> objects) {
    VariableArguments.Values values = VariableArguments.Values.of(objects.size(), true);
    ValueSlot slot = new ValueSlot();
    for (int i = 0; i < objects.size(); i++) {
      InputObject object = objects.get(i);
      Type type = scalar(object.elementType());
      load(state, state.inputState().objects().get(object.id()), 0, type, slot);
      values.bits()[i] = slot.bits;
      values.references()[i] = slot.reference;
      values.types()[i] = type;
    }
    return values;
  }

  private static Type scalar(CType type) {
    return switch (type) {
      case CType.Int integer -> new Type.Int(integer.widthBits());
      case CType.Enumeration enumeration -> scalar(enumeration.underlying());
      case CType.Pointer _ -> Type.POINTER;
      case CType.Floating floating when floating.valueBits() == 64 ->
          new Type.Float(Type.Format.DOUBLE);
      case CType.Floating _,
          CType.Void _,
          CType.Array _,
          CType.Function _,
          CType.Record _,
          CType.Opaque _ ->
          throw DiagnosticException.internal(
              "parameter-passing", "a variable argument of type " + type);
    };
  }

  private static boolean isStructReturn(Function function) {
    return !function.parameterAttributes().isEmpty()
        && function.parameterAttributes().getFirst().kind()
            == ParameterAttribute.Kind.STRUCT_RETURN;
  }

  private static List<InputObject> parameters(State state) {
    List<InputObject> result = new ArrayList<>();
    for (InputObject object : state.inputState().layout().objects()) {
      if (object.origin() instanceof InputObject.Parameter) {
        result.add(object);
      }
    }
    return result;
  }

  /** Passes one C parameter; returns the next IR parameter's number. */
  private int pass(State state, Frame frame, InputObject object, MemoryObject memory, int first) {
    Function function = frame.code.function();
    long size = object.sizeBytes();
    int next = first;
    if (size > 0 && next >= function.parameters().size()) {
      throw DiagnosticException.internal(
          "parameter-passing", "no IR parameter is left for '" + object.name() + "'");
    }
    if (size > 0
        && function.parameterAttributes().get(next).kind() == ParameterAttribute.Kind.BY_VALUE) {
      MemoryObject copy =
          state
              .memory()
              .allocate(
                  MemoryObject.builder(MemoryObject.Kind.STACK, object.name())
                      .size(size)
                      .align(Math.max(memory.alignBytes(), x.program.pointerBits() / 8)));
      x.access.copy(state.memory(), memory, 0, copy, 0, (int) size);
      frame.bits[next] = 0;
      frame.references[next] = copy;
      return next + 1;
    }
    long at = 0;
    ValueSlot slot = new ValueSlot();
    while (at < size) {
      Type type = function.parameters().get(next).type();
      load(state, memory, at, type, slot);
      frame.bits[next] = slot.bits;
      frame.references[next] = slot.reference;
      next++;
      long width = sizeBytes(type);
      long step = x.program.pointerBits() / 8;
      at += (width + step - 1) / step * step;
    }
    return next;
  }

  private long sizeBytes(Type type) {
    return type instanceof Type.Aggregate aggregate
        ? aggregate.sizeBytes()
        : (x.program.width(type) + 7) / 8;
  }

  /** Reads a value of a type as the calling convention passes it. */
  void load(State state, MemoryObject memory, long offset, Type type, ValueSlot slot) {
    if (type instanceof Type.Aggregate aggregate) {
      int count = aggregate.members().size();
      long[] bits = new long[count];
      Object[] references = new Object[count];
      for (int i = 0; i < count; i++) {
        load(
            state,
            memory,
            offset + aggregate.offsetsBytes().get(i),
            aggregate.members().get(i),
            slot);
        bits[i] = slot.bits;
        references[i] = slot.reference;
      }
      slot.set(0, new AggregateValue(bits, references));
      return;
    }
    int width = x.program.width(type);
    if (width == 0) {
      throw DiagnosticException.internal("parameter-passing", "a parameter of type " + type);
    }
    long room = memory.sizeBytes() - offset;
    if (room * 8 >= width) {
      x.access.load(
          state.memory(), memory, (int) offset, width, type instanceof Type.Pointer, slot);
      return;
    }
    // The last piece of a struct may be passed wider than it is: what lies behind is padding.
    x.access.load(state.memory(), memory, (int) offset, (int) room * 8, false, slot);
    if (slot.reference != null) {
      slot.set(
          0,
          x.terms.convert(
              org.farkas.expr.Operator.ZERO_EXTEND,
              x.addresses.number(state.memory(), slot.bits, slot.reference, (int) room * 8),
              width));
    }
  }
}
