package org.farkas.expr.eval;

import java.math.BigInteger;
import org.farkas.base.DiagnosticException;
import org.farkas.expr.Bits;
import org.farkas.expr.Operator;

/**
 * What operators mean, on patterns as unsigned numbers: the one place that says so. Operators on
 * arrays are not here, for an array is no pattern; see {@link Evaluator}.
 */
public final class Operations {
  private Operations() {}

  /** Whether a shape can be computed by {@link #narrow}: everything fits 64 bits. */
  public static boolean isNarrow(Shape shape) {
    return shape.widthBits() <= 64 && shape.firstBits() <= 64 && shape.secondBits() <= 64;
  }

  /**
   * Widths and parameter of an application.
   *
   * @param firstBits width of the first operand
   * @param secondBits width of the second operand, 0 if there is none
   */
  public record Shape(
      Operator operator, int widthBits, int parameter, int firstBits, int secondBits) {}

  /**
   * The result's pattern when all widths are at most 64.
   *
   * @param a first operand; operands that the operator lacks are ignored
   */
  public static long narrow(Shape shape, long a, long b, long c) {
    int width = shape.widthBits();
    long mask = Bits.mask(width);
    return switch (shape.operator()) {
      case NOT -> ~a & mask;
      case AND -> a & b;
      case OR -> a | b;
      case XOR -> a ^ b;
      case ADD -> a + b & mask;
      case SUB -> a - b & mask;
      case MUL -> a * b & mask;
      case UDIV -> b == 0 ? mask : Long.divideUnsigned(a, b);
      case UREM -> b == 0 ? a : Long.remainderUnsigned(a, b);
      case SDIV -> signedQuotient(Bits.signed(a, width), Bits.signed(b, width)) & mask;
      case SREM -> b == 0 ? a : Bits.signed(a, width) % Bits.signed(b, width) & mask;
      case SHL -> tooFar(b, width) ? 0 : a << b & mask;
      case LSHR -> tooFar(b, width) ? 0 : a >>> b;
      case ASHR -> Bits.signed(a, width) >> (tooFar(b, width) ? 63 : b) & mask;
      case EQ -> bool(a == b);
      case ULT -> bool(Long.compareUnsigned(a, b) < 0);
      case ULE -> bool(Long.compareUnsigned(a, b) <= 0);
      case SLT -> bool(Bits.signed(a, shape.firstBits()) < Bits.signed(b, shape.firstBits()));
      case SLE -> bool(Bits.signed(a, shape.firstBits()) <= Bits.signed(b, shape.firstBits()));
      case ITE -> a != 0 ? b : c;
      case CONCAT -> a << shape.secondBits() | b;
      case EXTRACT -> a >>> shape.parameter() & mask;
      case ZERO_EXTEND -> a;
      case SIGN_EXTEND -> Bits.signed(a, shape.firstBits()) & mask;
      case FLOAT_ADD,
          FLOAT_SUB,
          FLOAT_MUL,
          FLOAT_DIV,
          FLOAT_REM,
          FLOAT_SQRT,
          FLOAT_EQ,
          FLOAT_LT,
          FLOAT_LE,
          FLOAT_IS_NAN,
          FLOAT_ROUND,
          FLOAT_TO_FLOAT,
          FLOAT_TO_SIGNED,
          FLOAT_TO_UNSIGNED,
          SIGNED_TO_FLOAT,
          UNSIGNED_TO_FLOAT ->
          FloatOperations.narrow(shape, a, b);
      case CONSTANT, VARIABLE, ARRAY_CONSTANT, ARRAY_VARIABLE, ARRAY_STORE, ARRAY_SELECT ->
          throw noPattern(shape.operator());
    };
  }

  /** The result's pattern at any width. */
  public static BigInteger wide(Shape shape, BigInteger a, BigInteger b, BigInteger c) {
    if (isNarrow(shape)) {
      return Bits.unsigned(
          narrow(shape, a.longValue(), b == null ? 0 : b.longValue(), c == null ? 0 : c.longValue())
              & Bits.mask(shape.widthBits()));
    }
    int width = shape.widthBits();
    int first = shape.firstBits();
    return switch (shape.operator()) {
      case NOT -> a.xor(Bits.wideMask(width));
      case AND -> a.and(b);
      case OR -> a.or(b);
      case XOR -> a.xor(b);
      case ADD -> Bits.pattern(a.add(b), width);
      case SUB -> Bits.pattern(a.subtract(b), width);
      case MUL -> Bits.pattern(a.multiply(b), width);
      case UDIV -> b.signum() == 0 ? Bits.wideMask(width) : a.divide(b);
      case UREM -> b.signum() == 0 ? a : a.mod(b);
      case SDIV ->
          Bits.pattern(signedQuotient(Bits.signed(a, width), Bits.signed(b, width)), width);
      case SREM ->
          b.signum() == 0
              ? a
              : Bits.pattern(Bits.signed(a, width).remainder(Bits.signed(b, width)), width);
      case SHL ->
          tooFar(b, width) ? BigInteger.ZERO : Bits.pattern(a.shiftLeft(b.intValue()), width);
      case LSHR -> tooFar(b, width) ? BigInteger.ZERO : a.shiftRight(b.intValue());
      case ASHR ->
          Bits.pattern(
              Bits.signed(a, width).shiftRight(tooFar(b, width) ? width : b.intValue()), width);
      case EQ -> wideBool(a.equals(b));
      case ULT -> wideBool(a.compareTo(b) < 0);
      case ULE -> wideBool(a.compareTo(b) <= 0);
      case SLT -> wideBool(Bits.signed(a, first).compareTo(Bits.signed(b, first)) < 0);
      case SLE -> wideBool(Bits.signed(a, first).compareTo(Bits.signed(b, first)) <= 0);
      case ITE -> a.signum() != 0 ? b : c;
      case CONCAT -> a.shiftLeft(shape.secondBits()).or(b);
      case EXTRACT -> Bits.pattern(a.shiftRight(shape.parameter()), width);
      case ZERO_EXTEND -> a;
      case SIGN_EXTEND -> Bits.pattern(Bits.signed(a, first), width);
      case FLOAT_TO_SIGNED, FLOAT_TO_UNSIGNED, SIGNED_TO_FLOAT, UNSIGNED_TO_FLOAT ->
          FloatOperations.wide(shape, a);
      case FLOAT_ADD,
          FLOAT_SUB,
          FLOAT_MUL,
          FLOAT_DIV,
          FLOAT_REM,
          FLOAT_SQRT,
          FLOAT_EQ,
          FLOAT_LT,
          FLOAT_LE,
          FLOAT_IS_NAN,
          FLOAT_ROUND,
          FLOAT_TO_FLOAT,
          CONSTANT,
          VARIABLE,
          ARRAY_CONSTANT,
          ARRAY_VARIABLE,
          ARRAY_STORE,
          ARRAY_SELECT ->
          throw noPattern(shape.operator());
    };
  }

  private static DiagnosticException noPattern(Operator operator) {
    return DiagnosticException.internal("term-evaluation", operator + " has no value by patterns");
  }

  private static long signedQuotient(long a, long b) {
    if (b == 0) {
      return a >= 0 ? -1 : 1;
    }
    return a / b;
  }

  private static BigInteger signedQuotient(BigInteger a, BigInteger b) {
    if (b.signum() == 0) {
      return a.signum() >= 0 ? BigInteger.ONE.negate() : BigInteger.ONE;
    }
    return a.divide(b);
  }

  private static boolean tooFar(long distance, int widthBits) {
    return distance < 0 || distance >= widthBits;
  }

  private static boolean tooFar(BigInteger distance, int widthBits) {
    return distance.bitLength() > 31 || distance.intValue() >= widthBits;
  }

  private static long bool(boolean value) {
    return value ? 1 : 0;
  }

  private static BigInteger wideBool(boolean value) {
    return value ? BigInteger.ONE : BigInteger.ZERO;
  }
}
