package org.farkas.ir;

import java.util.List;
import java.util.Optional;
import org.farkas.base.SourceSpan;

/**
 * An instruction that is neither a phi nor a terminator. Meaning follows LLVM's language reference;
 * where that says poison or undefined, Farkas stops the path as undefined behaviour.
 */
public sealed interface Instruction {
  /** Place in the user's source; {@link SourceSpan#UNKNOWN} where the compiler gave none. */
  SourceSpan where();

  /** The register defined, if any. */
  default Optional<Value.Register> defines() {
    return switch (this) {
      case Binary i -> Optional.of(i.result);
      case Compare i -> Optional.of(i.result);
      case FloatBinary i -> Optional.of(i.result);
      case FloatNegate i -> Optional.of(i.result);
      case FloatCompare i -> Optional.of(i.result);
      case Convert i -> Optional.of(i.result);
      case Select i -> Optional.of(i.result);
      case Allocate i -> Optional.of(i.result);
      case Load i -> Optional.of(i.result);
      case Store _ -> Optional.empty();
      case PointerAdd i -> Optional.of(i.result);
      case Call i -> i.result;
      case ExtractMember i -> Optional.of(i.result);
      case InsertMember i -> Optional.of(i.result);
      case Freeze i -> Optional.of(i.result);
      case Uninitialised i -> Optional.of(i.result);
      case Unsupported i -> i.result;
    };
  }

  /** Integer arithmetic; flags make overflow (or a dropped bit) undefined. */
  record Binary(
      Value.Register result,
      BinaryOperator operator,
      Value left,
      Value right,
      boolean noSignedWrap,
      boolean noUnsignedWrap,
      boolean exact,
      SourceSpan where)
      implements Instruction {}

  enum BinaryOperator {
    ADD,
    SUB,
    MUL,
    UDIV,
    SDIV,
    UREM,
    SREM,
    SHL,
    LSHR,
    ASHR,
    AND,
    OR,
    XOR
  }

  /** Comparison of integers or pointers; the result has one bit. */
  record Compare(
      Value.Register result, Predicate predicate, Value left, Value right, SourceSpan where)
      implements Instruction {}

  enum Predicate {
    EQ,
    NE,
    UGT,
    UGE,
    ULT,
    ULE,
    SGT,
    SGE,
    SLT,
    SLE
  }

  /** Floating arithmetic, round to nearest even. */
  record FloatBinary(
      Value.Register result, FloatOperator operator, Value left, Value right, SourceSpan where)
      implements Instruction {}

  enum FloatOperator {
    ADD,
    SUB,
    MUL,
    DIV,
    REM
  }

  /** Flips the sign bit. */
  record FloatNegate(Value.Register result, Value operand, SourceSpan where)
      implements Instruction {}

  /** Floating comparison. */
  record FloatCompare(
      Value.Register result, FloatPredicate predicate, Value left, Value right, SourceSpan where)
      implements Instruction {}

  /** O: ordered (false on NaN), U: unordered (true on NaN). */
  enum FloatPredicate {
    FALSE,
    OEQ,
    OGT,
    OGE,
    OLT,
    OLE,
    ONE,
    ORD,
    UNO,
    UEQ,
    UGT,
    UGE,
    ULT,
    ULE,
    UNE,
    TRUE
  }

  /** Conversion to {@code result.type()}. */
  record Convert(Value.Register result, Conversion conversion, Value operand, SourceSpan where)
      implements Instruction {}

  enum Conversion {
    TRUNCATE,
    ZERO_EXTEND,
    SIGN_EXTEND,
    FLOAT_TRUNCATE,
    FLOAT_EXTEND,
    FLOAT_TO_UNSIGNED,
    FLOAT_TO_SIGNED,
    UNSIGNED_TO_FLOAT,
    SIGNED_TO_FLOAT,
    POINTER_TO_INT,
    INT_TO_POINTER,
    BITCAST
  }

  /** {@code condition ? whenTrue : whenFalse}, both evaluated. */
  record Select(
      Value.Register result, Value condition, Value whenTrue, Value whenFalse, SourceSpan where)
      implements Instruction {}

  /**
   * A stack object of {@code count * elementBytes} bytes, freed when the function returns.
   *
   * @param variable the source variable's name, or empty
   */
  record Allocate(
      Value.Register result,
      Value count,
      long elementBytes,
      int alignBytes,
      String variable,
      SourceSpan where)
      implements Instruction {}

  /** Reads {@code result.type()} at an address. */
  record Load(
      Value.Register result, Value address, int alignBytes, boolean isVolatile, SourceSpan where)
      implements Instruction {}

  /** Writes a value at an address. */
  record Store(Value value, Value address, int alignBytes, boolean isVolatile, SourceSpan where)
      implements Instruction {}

  /**
   * {@code base + constantBytes + sum(index_i * scale_i)}; indices are sign-extended or truncated
   * to the pointer's width.
   *
   * @param inBounds whether leaving the object (beyond one past its end) is undefined
   */
  record PointerAdd(
      Value.Register result,
      Value base,
      long constantBytes,
      List<ScaledIndex> indices,
      boolean inBounds,
      SourceSpan where)
      implements Instruction {
    public PointerAdd {
      indices = List.copyOf(indices);
    }
  }

  /** An index and the size it counts. */
  record ScaledIndex(Value index, long scaleBytes) {}

  /**
   * A call. Compiler intrinsics are calls of functions named {@code llvm.*}.
   *
   * @param byValueBytes for each argument the size of the object to copy, or 0
   */
  record Call(
      Optional<Value.Register> result,
      Value callee,
      List<Value> arguments,
      List<Long> byValueBytes,
      boolean variadic,
      SourceSpan where)
      implements Instruction {
    public Call {
      arguments = List.copyOf(arguments);
      byValueBytes = List.copyOf(byValueBytes);
    }
  }

  /** Reads a member of an aggregate value. */
  record ExtractMember(Value.Register result, Value aggregate, List<Integer> path, SourceSpan where)
      implements Instruction {
    public ExtractMember {
      path = List.copyOf(path);
    }
  }

  /** A copy of an aggregate value with one member replaced. */
  record InsertMember(
      Value.Register result, Value aggregate, Value member, List<Integer> path, SourceSpan where)
      implements Instruction {
    public InsertMember {
      path = List.copyOf(path);
    }
  }

  /** The operand, or any fixed value where it is undefined. */
  record Freeze(Value.Register result, Value operand, SourceSpan where) implements Instruction {}

  /**
   * The indeterminate value of a scalar local before its first assignment.
   *
   * @param variable the local's name
   */
  record Uninitialised(Value.Register result, String variable, SourceSpan where)
      implements Instruction {}

  /** Something without meaning here yet: a path that reaches it ends as unsupported. */
  record Unsupported(Optional<Value.Register> result, String reason, SourceSpan where)
      implements Instruction {}
}
