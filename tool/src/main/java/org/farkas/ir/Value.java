package org.farkas.ir;

import java.math.BigInteger;
import java.util.List;

/** An operand. */
public sealed interface Value {
  Type type();

  /**
   * A virtual register: a parameter or the result of an instruction or phi.
   *
   * @param index dense number within the function, parameters first
   * @param name for readers only; may be empty
   */
  record Register(int index, Type type, String name) implements Value {}

  /** An integer constant, as an unsigned number below {@code 2^bits}. */
  record IntConstant(Type.Int type, BigInteger value) implements Value {
    /** The low 64 bits, zero-extended. */
    public long bits() {
      return value.longValue();
    }
  }

  /** A floating constant by its bit pattern. */
  record FloatConstant(Type.Float type, BigInteger bits) implements Value {}

  /** The null pointer. */
  record Null() implements Value {
    @Override
    public Type type() {
      return Type.POINTER;
    }
  }

  /** The address of a global variable plus an offset (which may leave the object). */
  record GlobalAddress(String name, long offsetBytes) implements Value {
    @Override
    public Type type() {
      return Type.POINTER;
    }
  }

  /** The address of a function. */
  record FunctionAddress(String name) implements Value {
    @Override
    public Type type() {
      return Type.POINTER;
    }
  }

  /** Any value; {@code poison} where {@code poison} is set. */
  record Undefined(Type type, boolean poison) implements Value {}

  /** A constant aggregate. */
  record AggregateConstant(Type.Aggregate type, List<Value> members) implements Value {
    public AggregateConstant {
      members = List.copyOf(members);
    }
  }
}
