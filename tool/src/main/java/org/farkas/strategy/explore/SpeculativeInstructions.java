package org.farkas.strategy.explore;

import java.math.BigInteger;
import org.farkas.ir.Global;
import org.farkas.ir.Instruction;
import org.farkas.ir.Instruction.Conversion;
import org.farkas.ir.Module;
import org.farkas.ir.Type;
import org.farkas.ir.Value;

/**
 * Which instructions can be executed although the program might not execute them, and how: with
 * whatever makes them undefined taken away, so that they only compute a value that may go unused.
 */
final class SpeculativeInstructions {
  static final Value TRUE = new Value.IntConstant(new Type.Int(1), BigInteger.ONE);

  private final Module module;

  SpeculativeInstructions(Module module) {
    this.module = module;
  }

  boolean possible(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Binary binary -> possible(binary);
      case Instruction.Compare compare -> !(compare.left().type() instanceof Type.Pointer);
      case Instruction.Convert convert -> possible(convert.conversion());
      case Instruction.Select select -> !(select.result().type() instanceof Type.Pointer);
      case Instruction.Load load -> !load.isVolatile() && alwaysReadable(load);
      case Instruction.FloatBinary _,
          Instruction.FloatNegate _,
          Instruction.FloatCompare _,
          Instruction.ExtractMember _,
          Instruction.InsertMember _ ->
          true;
      case Instruction.Allocate _,
          Instruction.Store _,
          Instruction.PointerAdd _,
          Instruction.Call _,
          Instruction.Freeze _,
          Instruction.Uninitialised _,
          Instruction.Unsupported _ ->
          false;
    };
  }

  private static boolean possible(Instruction.Binary binary) {
    return switch (binary.operator()) {
      case ADD, SUB, MUL, AND, OR, XOR -> true;
      case UDIV, UREM -> nonZero(binary.right());
      case SDIV, SREM -> nonZero(binary.right()) && !minusOne(binary.right());
      case SHL, LSHR, ASHR -> inWidth(binary.right());
    };
  }

  private static boolean nonZero(Value value) {
    return value instanceof Value.IntConstant constant && constant.value().signum() != 0;
  }

  private static boolean minusOne(Value value) {
    return value instanceof Value.IntConstant constant
        && constant.value().bitCount() == constant.type().bits();
  }

  private static boolean inWidth(Value value) {
    return value instanceof Value.IntConstant constant
        && constant.value().compareTo(BigInteger.valueOf(constant.type().bits())) < 0;
  }

  private static boolean possible(Conversion conversion) {
    return switch (conversion) {
      case TRUNCATE,
          ZERO_EXTEND,
          SIGN_EXTEND,
          FLOAT_TRUNCATE,
          FLOAT_EXTEND,
          UNSIGNED_TO_FLOAT,
          SIGNED_TO_FLOAT,
          BITCAST ->
          true;
      case FLOAT_TO_UNSIGNED, FLOAT_TO_SIGNED, POINTER_TO_INT, INT_TO_POINTER -> false;
    };
  }

  /** A scalar variable or local at a fixed place inside its object. */
  private boolean alwaysReadable(Instruction.Load load) {
    long size =
        switch (load.result().type()) {
          case Type.Int type -> (type.bits() + 7) / 8;
          case Type.Float type -> type.format().storeBytes();
          case Type.Pointer _, Type.Void _, Type.Aggregate _, Type.Unsupported _ -> -1;
        };
    return size > 0
        && switch (load.address()) {
          case Value.GlobalAddress address -> inside(address, size);
          // An uninitialised local would make the merged value indeterminate on both ways.
          case Value.Register _,
              Value.IntConstant _,
              Value.FloatConstant _,
              Value.Null _,
              Value.FunctionAddress _,
              Value.Undefined _,
              Value.AggregateConstant _ ->
              false;
        };
  }

  private boolean inside(Value.GlobalAddress address, long size) {
    Global global = module.globals().get(address.name());
    return global != null
        && address.offsetBytes() >= 0
        && address.offsetBytes() + size <= global.sizeBytes();
  }

  /** The instruction without what could make it undefined. */
  Instruction defined(Instruction instruction) {
    return instruction instanceof Instruction.Binary binary
        ? new Instruction.Binary(
            binary.result(),
            binary.operator(),
            binary.left(),
            binary.right(),
            false,
            false,
            false,
            binary.where())
        : instruction;
  }
}
