package org.farkas.proof;

import java.util.List;
import java.util.Optional;
import org.farkas.base.SourceSpan;
import org.farkas.ir.CodePoint;
import org.farkas.ir.Type;
import org.farkas.proof.Datum.Number;
import org.farkas.proof.Datum.Pointer;
import org.farkas.source.CType;

/**
 * What a call passes beyond a variadic function's parameters, laid out as the System V ABI for
 * x86-64 has it when no register is left: what the compiler made of {@code va_arg} finds it in
 * memory. That another type is read than was passed is not noticed, which allows more than the
 * program does.
 */
final class VariableArguments {
  /** Size of a {@code va_list}. */
  static final int LIST_BYTES = 24;

  private static final int SLOT_BYTES = 8;
  private static final int REGISTERS_USED_UP = 48;
  private static final int FLOAT_REGISTERS_USED_UP = 176;

  private VariableArguments() {}

  /**
   * Makes memory of them in an activation that begins.
   *
   * @return empty if there is one that is no scalar of at most 8 bytes
   */
  static Optional<Place> passed(PathState state, List<Datum> values, List<Type> types) {
    for (Type type : types) {
      boolean scalar =
          type instanceof Type.Pointer || type instanceof Type.Int || type instanceof Type.Float;
      if (!scalar || Data.bits(type) > 8 * SLOT_BYTES) {
        return Optional.empty();
      }
    }
    Place area =
        Place.object(
            Place.Kind.NEW, "variable arguments", SLOT_BYTES * values.size(), false, false);
    state.memory.add(area);
    for (int i = 0; i < values.size(); i++) {
      int bytes = (Data.bits(types.get(i)) + 7) / 8;
      state.memory.store(area, SLOT_BYTES * i, bytes, values.get(i));
    }
    return Optional.of(area);
  }

  /** Of one that a unit gets; no value's where it can't be one. */
  static Type type(CType type) {
    return switch (type) {
      case CType.Int integer -> new Type.Int(integer.widthBits());
      case CType.Enumeration enumeration -> type(enumeration.underlying());
      case CType.Pointer _ -> Type.POINTER;
      case CType.Floating floating when floating.valueBits() == 64 ->
          new Type.Float(Type.Format.DOUBLE);
      case CType.Floating _,
          CType.Void _,
          CType.Array _,
          CType.Function _,
          CType.Record _,
          CType.Opaque _ ->
          Type.VOID;
    };
  }

  /** {@code va_start}. */
  static void start(
      Data data,
      Accesses accesses,
      PathState state,
      Pointer list,
      CodePoint here,
      SourceSpan where) {
    Place area =
        state.passed.orElseThrow(
            () -> new Unrepresented("which variable arguments there are", where));
    Datum used = new Number(data.terms().constant(32, REGISTERS_USED_UP));
    Datum floatsUsed = new Number(data.terms().constant(32, FLOAT_REGISTERS_USED_UP));
    accesses.store(state, list, 4, used, here, where);
    accesses.store(state, accesses.moved(list, data.offset(4)), 4, floatsUsed, here, where);
    accesses.store(
        state,
        accesses.moved(list, data.offset(8)),
        8,
        data.lead(area, data.offset(0)),
        here,
        where);
    accesses.store(
        state,
        accesses.moved(list, data.offset(16)),
        8,
        data.lead(Place.NULL, data.offset(0)),
        here,
        where);
  }
}
