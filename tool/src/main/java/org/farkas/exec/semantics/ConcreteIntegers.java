package org.farkas.exec.semantics;

import org.farkas.ir.Instruction.BinaryOperator;
import org.farkas.ir.Instruction.Predicate;

/**
 * {@link IntegerSemantics} on machine integers of 1 to 64 bits, kept zero-extended in a {@code
 * long}. Nothing here allocates.
 */
public final class ConcreteIntegers {
  private ConcreteIntegers() {}

  /** The low {@code width} bits. */
  public static long truncate(long value, int width) {
    return width == 64 ? value : value & (1L << width) - 1;
  }

  /** Sign-extends a value of {@code width} bits. */
  public static long signed(long value, int width) {
    int shift = 64 - width;
    return value << shift >> shift;
  }

  /** The result where defined; check {@link #violated} first (division by zero throws). */
  public static long binary(BinaryOperator operator, int width, long left, long right) {
    return switch (operator) {
      case ADD -> truncate(left + right, width);
      case SUB -> truncate(left - right, width);
      case MUL -> truncate(left * right, width);
      case UDIV -> Long.divideUnsigned(left, right);
      case SDIV -> truncate(signed(left, width) / signed(right, width), width);
      case UREM -> Long.remainderUnsigned(left, right);
      case SREM -> truncate(signed(left, width) % signed(right, width), width);
      case SHL -> truncate(left << right, width);
      case LSHR -> left >>> right;
      case ASHR -> truncate(signed(left, width) >> right, width);
      case AND -> left & right;
      case OR -> left | right;
      case XOR -> left ^ right;
    };
  }

  /** The first requirement that does not hold, or null if the operation is defined. */
  public static UndefinedKind violated(
      BinaryOperator operator,
      int width,
      boolean noSignedWrap,
      boolean noUnsignedWrap,
      boolean exact,
      long left,
      long right) {
    switch (operator) {
      case ADD, SUB, MUL -> {
        if (noSignedWrap && signedOverflow(operator, width, left, right)) {
          return UndefinedKind.SIGNED_OVERFLOW;
        }
        return noUnsignedWrap && unsignedOverflow(operator, width, left, right)
            ? UndefinedKind.UNSIGNED_OVERFLOW
            : null;
      }
      case UDIV, UREM -> {
        if (right == 0) {
          return UndefinedKind.DIVISION_BY_ZERO;
        }
        return exact && operator == BinaryOperator.UDIV && Long.remainderUnsigned(left, right) != 0
            ? UndefinedKind.INEXACT_DIVISION
            : null;
      }
      case SDIV, SREM -> {
        if (right == 0) {
          return UndefinedKind.DIVISION_BY_ZERO;
        }
        if (left == 1L << width - 1 && right == truncate(-1, width)) {
          return UndefinedKind.DIVISION_OVERFLOW;
        }
        return exact
                && operator == BinaryOperator.SDIV
                && signed(left, width) % signed(right, width) != 0
            ? UndefinedKind.INEXACT_DIVISION
            : null;
      }
      case SHL, LSHR, ASHR -> {
        return violatedShift(operator, width, noSignedWrap, noUnsignedWrap, exact, left, right);
      }
      case AND, OR, XOR -> {
        return null;
      }
    }
    throw new IllegalStateException("unhandled operator " + operator);
  }

  private static UndefinedKind violatedShift(
      BinaryOperator operator,
      int width,
      boolean noSignedWrap,
      boolean noUnsignedWrap,
      boolean exact,
      long left,
      long right) {
    if (right < 0 || right >= width) {
      return UndefinedKind.SHIFT_AMOUNT;
    }
    if (operator == BinaryOperator.SHL) {
      long result = truncate(left << right, width);
      if (noSignedWrap && signed(result, width) >> right != signed(left, width)) {
        return UndefinedKind.SIGNED_OVERFLOW;
      }
      return noUnsignedWrap && result >>> right != left ? UndefinedKind.UNSIGNED_OVERFLOW : null;
    }
    return exact && right > 0 && (left & (1L << right) - 1) != 0
        ? UndefinedKind.INEXACT_DIVISION
        : null;
  }

  /** Whether signed addition, subtraction or multiplication leaves the range. */
  public static boolean signedOverflow(BinaryOperator operator, int width, long left, long right) {
    long l = signed(left, width);
    long r = signed(right, width);
    long wrapped =
        switch (operator) {
          case ADD -> l + r;
          case SUB -> l - r;
          case MUL -> l * r;
          case UDIV, SDIV, UREM, SREM, SHL, LSHR, ASHR, AND, OR, XOR -> 0;
        };
    if (width <= 32 || operator != BinaryOperator.MUL && width < 64) {
      return signed(wrapped, width) != wrapped;
    }
    boolean left64 =
        switch (operator) {
          case ADD -> ((l ^ wrapped) & (r ^ wrapped)) < 0;
          case SUB -> ((l ^ r) & (l ^ wrapped)) < 0;
          case MUL -> Math.multiplyHigh(l, r) != wrapped >> 63;
          case UDIV, SDIV, UREM, SREM, SHL, LSHR, ASHR, AND, OR, XOR -> false;
        };
    return left64 || signed(wrapped, width) != wrapped;
  }

  /** Whether unsigned addition, subtraction or multiplication leaves the range. */
  public static boolean unsignedOverflow(
      BinaryOperator operator, int width, long left, long right) {
    return switch (operator) {
      case ADD -> Long.compareUnsigned(truncate(left + right, width), left) < 0;
      case SUB -> Long.compareUnsigned(left, right) < 0;
      case MUL ->
          Math.unsignedMultiplyHigh(left, right) != 0
              || truncate(left * right, width) != left * right;
      case UDIV, SDIV, UREM, SREM, SHL, LSHR, ASHR, AND, OR, XOR -> false;
    };
  }

  public static boolean compare(Predicate predicate, int width, long left, long right) {
    return switch (predicate) {
      case EQ -> left == right;
      case NE -> left != right;
      case UGT -> Long.compareUnsigned(left, right) > 0;
      case UGE -> Long.compareUnsigned(left, right) >= 0;
      case ULT -> Long.compareUnsigned(left, right) < 0;
      case ULE -> Long.compareUnsigned(left, right) <= 0;
      case SGT -> signed(left, width) > signed(right, width);
      case SGE -> signed(left, width) >= signed(right, width);
      case SLT -> signed(left, width) < signed(right, width);
      case SLE -> signed(left, width) <= signed(right, width);
    };
  }
}
