package org.farkas.exec.machine;

import java.util.List;
import org.farkas.exec.memory.PassedArguments;
import org.farkas.ir.Instruction;
import org.farkas.ir.Type;
import org.farkas.ir.Value;

/** Decodes single instructions; operands become frame indices. */
final class InstructionDecoder {
  private final ProgramImage program;
  private final Decoder.OperandIndex operands;
  private final UseOfPointers uses;

  InstructionDecoder(ProgramImage program, Decoder.OperandIndex operands, UseOfPointers uses) {
    this.program = program;
    this.operands = operands;
    this.uses = uses;
  }

  Op decode(Instruction instruction) {
    if (instruction instanceof Instruction.Unsupported u) {
      return new Op.Unsupported(u.reason());
    }
    if (instruction.defines().isPresent()
        && instruction.defines().get().type() instanceof Type.Unsupported type) {
      return new Op.Unsupported("a value of type " + type.text());
    }
    return switch (instruction) {
      case Instruction.Binary i ->
          new Op.Binary(
              of(i.result()),
              i.operator(),
              width(i.result().type()),
              of(i.left()),
              of(i.right()),
              i.noSignedWrap() && !program.wraps(),
              i.noUnsignedWrap(),
              i.exact());
      case Instruction.Compare i ->
          new Op.Compare(
              of(i.result()),
              i.predicate(),
              width(i.left().type()),
              of(i.left()),
              of(i.right()),
              i.left().type() instanceof Type.Pointer);
      case Instruction.FloatBinary i ->
          computable(i.result().type())
              ? new Op.FloatBinary(
                  of(i.result()),
                  i.operator(),
                  width(i.result().type()),
                  of(i.left()),
                  of(i.right()))
              : unsupportedFloat(i.result().type());
      case Instruction.FloatNegate i ->
          computable(i.result().type())
              ? new Op.FloatNegate(of(i.result()), width(i.result().type()), of(i.operand()))
              : unsupportedFloat(i.result().type());
      case Instruction.FloatCompare i ->
          computable(i.left().type())
              ? new Op.FloatCompare(
                  of(i.result()),
                  i.predicate(),
                  width(i.left().type()),
                  of(i.left()),
                  of(i.right()))
              : unsupportedFloat(i.left().type());
      case Instruction.Convert i -> convert(i);
      case Instruction.Select i ->
          new Op.Select(
              of(i.result()),
              of(i.condition()),
              of(i.whenTrue()),
              of(i.whenFalse()),
              i.result().type());
      case Instruction.Allocate i ->
          new Op.Allocate(
              of(i.result()),
              of(i.count()),
              width(i.count().type()),
              i.elementBytes(),
              i.alignBytes(),
              i.variable());
      case Instruction.Load i -> load(i);
      case Instruction.Store i -> store(i);
      case Instruction.PointerAdd i -> pointerAdd(i);
      case Instruction.Call i -> call(i);
      case Instruction.ExtractMember i ->
          new Op.ExtractMember(of(i.result()), of(i.aggregate()), path(i.path()));
      case Instruction.InsertMember i ->
          new Op.InsertMember(of(i.result()), of(i.aggregate()), of(i.member()), path(i.path()));
      case Instruction.Freeze i -> new Op.Move(of(i.result()), of(i.operand()));
      case Instruction.Uninitialised i ->
          new Op.Uninitialised(of(i.result()), i.result().type(), i.variable());
      case Instruction.Unsupported u -> new Op.Unsupported(u.reason());
    };
  }

  private Op convert(Instruction.Convert i) {
    Type from = i.operand().type();
    Type to = i.result().type();
    boolean pointer = from instanceof Type.Pointer || to instanceof Type.Pointer;
    boolean bits = i.conversion() == Instruction.Conversion.BITCAST;
    if (from instanceof Type.Unsupported type) {
      return new Op.Unsupported("a value of type " + type.text());
    }
    if (!bits && !(computable(from) && computable(to))) {
      return unsupportedFloat(computable(from) ? to : from);
    }
    if (bits && (pointer || width(from) != width(to))) {
      return pointer
          ? new Op.Move(of(i.result()), of(i.operand()))
          : new Op.Unsupported("reinterpretation of " + from + " as " + to);
    }
    return new Op.Convert(
        of(i.result()),
        i.conversion(),
        width(from),
        width(to),
        of(i.operand()),
        !pointer && width(from) <= 64 && width(to) <= 64);
  }

  private Op load(Instruction.Load i) {
    Type type = i.result().type();
    return type instanceof Type.Aggregate aggregate
        ? new Op.LoadAggregate(of(i.result()), of(i.address()), aggregate)
        : new Op.Load(
            of(i.result()), of(i.address()), width(type), kind(type), Math.max(1, i.alignBytes()));
  }

  private static PassedArguments.Kind kind(Type type) {
    return switch (type) {
      case Type.Pointer _ -> PassedArguments.Kind.POINTER;
      case Type.Float _ -> PassedArguments.Kind.FLOATING;
      case Type.Int _, Type.Void _, Type.Aggregate _, Type.Unsupported _ ->
          PassedArguments.Kind.INTEGER;
    };
  }

  private Op store(Instruction.Store i) {
    Type type = i.value().type();
    return switch (type) {
      case Type.Aggregate aggregate ->
          new Op.StoreAggregate(of(i.value()), of(i.address()), aggregate);
      case Type.Unsupported unsupported ->
          new Op.Unsupported("a value of type " + unsupported.text());
      case Type.Int _, Type.Float _, Type.Pointer _, Type.Void _ ->
          new Op.Store(
              of(i.value()),
              of(i.address()),
              width(type),
              type instanceof Type.Pointer,
              Math.max(1, i.alignBytes()));
    };
  }

  private Op pointerAdd(Instruction.PointerAdd i) {
    int count = i.indices().size();
    int[] indices = new int[count];
    int[] widths = new int[count];
    long[] scales = new long[count];
    for (int k = 0; k < count; k++) {
      Instruction.ScaledIndex scaled = i.indices().get(k);
      indices[k] = of(scaled.index());
      widths[k] = width(scaled.index().type());
      scales[k] = scaled.scaleBytes();
    }
    boolean checked = i.inBounds() && !uses.onlyAccessed(i.result());
    return new Op.PointerAdd(
        of(i.result()), of(i.base()), i.constantBytes(), indices, widths, scales, checked);
  }

  private Op call(Instruction.Call i) {
    int count = i.arguments().size();
    int[] arguments = new int[count];
    Type[] types = new Type[count];
    long[] byValue = new long[count];
    for (int k = 0; k < count; k++) {
      Value argument = i.arguments().get(k);
      types[k] = argument.type();
      if (types[k] instanceof Type.Unsupported type) {
        return new Op.Unsupported("an argument of type " + type.text());
      }
      arguments[k] = of(argument);
      byValue[k] = k < i.byValueBytes().size() ? i.byValueBytes().get(k) : 0;
    }
    Callee callee = null;
    int pointer = -1;
    if (i.callee() instanceof Value.FunctionAddress address) {
      callee = program.callee(address.name());
    } else {
      pointer = of(i.callee());
    }
    return new Op.Call(
        i.result().map(this::of).orElse(-1),
        i.result().map(Value.Register::type).orElse(Type.VOID),
        callee,
        pointer,
        arguments,
        types,
        byValue);
  }

  private int of(Value value) {
    return operands.of(value);
  }

  private int width(Type type) {
    return program.width(type);
  }

  /** Whether values of the type can be computed with, rather than only moved. */
  private static boolean computable(Type type) {
    return !(type instanceof Type.Float f)
        || f.format() == Type.Format.SINGLE
        || f.format() == Type.Format.DOUBLE;
  }

  private static Op unsupportedFloat(Type type) {
    String name =
        type instanceof Type.Float f && f.format() == Type.Format.X87
            ? "long double"
            : String.valueOf(type);
    return new Op.Unsupported("arithmetic on " + name);
  }

  private static int[] path(List<Integer> path) {
    return path.stream().mapToInt(Integer::intValue).toArray();
  }
}
