package org.farkas.expr.eval;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.farkas.base.DiagnosticException;
import org.farkas.expr.Bits;
import org.farkas.expr.Operator;
import org.farkas.expr.Operator.Rounding;
import org.farkas.expr.eval.Operations.Shape;

/**
 * IEEE 754 operators on bit patterns, by Java's arithmetic, which is exact to the standard with
 * rounding to nearest even. {@code floatToIntBits} and {@code doubleToLongBits} give the canonical
 * NaN.
 */
final class FloatOperations {
  private static final double TWO_TO_63 = 0x1p63;

  private FloatOperations() {}

  static long narrow(Shape shape, long a, long b) {
    return shape.firstBits() == 32 ? single(shape, a, b) : general(shape, a, b);
  }

  private static long single(Shape shape, long a, long b) {
    float x = Float.intBitsToFloat((int) a);
    float y = Float.intBitsToFloat((int) b);
    return switch (shape.operator()) {
      case FLOAT_ADD -> pattern(x + y);
      case FLOAT_SUB -> pattern(x - y);
      case FLOAT_MUL -> pattern(x * y);
      case FLOAT_DIV -> pattern(x / y);
      case FLOAT_REM -> pattern(x % y);
      // The root of a single, rounded to double and then to single, is correctly rounded:
      // double has more than twice the precision and two bits more.
      case FLOAT_SQRT -> pattern((float) Math.sqrt(x));
      case FLOAT_EQ -> bool(x == y);
      case FLOAT_LT -> bool(x < y);
      case FLOAT_LE -> bool(x <= y);
      case FLOAT_IS_NAN -> bool(Float.isNaN(x));
      case FLOAT_ROUND -> pattern((float) round(x, shape.parameter()));
      case FLOAT_TO_FLOAT -> Double.doubleToLongBits(x);
      case FLOAT_TO_SIGNED -> toSigned(x, shape.widthBits());
      case FLOAT_TO_UNSIGNED -> toUnsigned(x, shape.widthBits());
      case SIGNED_TO_FLOAT, UNSIGNED_TO_FLOAT -> fromInteger(shape, a);
      default -> throw unknown(shape);
    };
  }

  private static long general(Shape shape, long a, long b) {
    double x = Double.longBitsToDouble(a);
    double y = Double.longBitsToDouble(b);
    return switch (shape.operator()) {
      case FLOAT_ADD -> Double.doubleToLongBits(x + y);
      case FLOAT_SUB -> Double.doubleToLongBits(x - y);
      case FLOAT_MUL -> Double.doubleToLongBits(x * y);
      case FLOAT_DIV -> Double.doubleToLongBits(x / y);
      case FLOAT_REM -> Double.doubleToLongBits(x % y);
      case FLOAT_SQRT -> Double.doubleToLongBits(Math.sqrt(x));
      case FLOAT_EQ -> bool(x == y);
      case FLOAT_LT -> bool(x < y);
      case FLOAT_LE -> bool(x <= y);
      case FLOAT_IS_NAN -> bool(Double.isNaN(x));
      case FLOAT_ROUND -> Double.doubleToLongBits(round(x, shape.parameter()));
      case FLOAT_TO_FLOAT -> pattern((float) x);
      case FLOAT_TO_SIGNED -> toSigned(x, shape.widthBits());
      case FLOAT_TO_UNSIGNED -> toUnsigned(x, shape.widthBits());
      case SIGNED_TO_FLOAT, UNSIGNED_TO_FLOAT -> fromInteger(shape, a);
      default -> throw unknown(shape);
    };
  }

  private static DiagnosticException unknown(Shape shape) {
    return DiagnosticException.internal(
        "term-evaluation", shape.operator() + " is no operator on floats");
  }

  static BigInteger wide(Shape shape, BigInteger a) {
    return switch (shape.operator()) {
      case FLOAT_TO_SIGNED, FLOAT_TO_UNSIGNED -> {
        double x =
            shape.firstBits() == 32
                ? Float.intBitsToFloat(a.intValue())
                : Double.longBitsToDouble(a.longValue());
        if (Double.isNaN(x) || Double.isInfinite(x)) {
          yield BigInteger.ZERO;
        }
        BigInteger whole = new BigDecimal(x).toBigInteger();
        boolean signed = shape.operator() == Operator.FLOAT_TO_SIGNED;
        boolean fits =
            signed
                ? whole.bitLength() < shape.widthBits()
                : whole.signum() >= 0 && whole.bitLength() <= shape.widthBits();
        yield fits ? Bits.pattern(whole, shape.widthBits()) : BigInteger.ZERO;
      }
      case SIGNED_TO_FLOAT -> ofNumber(Bits.signed(a, shape.firstBits()), shape.widthBits());
      case UNSIGNED_TO_FLOAT -> ofNumber(a, shape.widthBits());
      default -> throw unknown(shape);
    };
  }

  private static BigInteger ofNumber(BigInteger number, int widthBits) {
    return Bits.unsigned(
        widthBits == 32
            ? pattern(number.floatValue())
            : Double.doubleToLongBits(number.doubleValue()));
  }

  private static long fromInteger(Shape shape, long a) {
    boolean signed = shape.operator() == Operator.SIGNED_TO_FLOAT;
    long number = signed ? Bits.signed(a, shape.firstBits()) : a;
    if (signed || number >= 0) {
      return shape.widthBits() == 32
          ? pattern((float) number)
          : Double.doubleToLongBits((double) number);
    }
    return ofNumber(Bits.unsigned(number), shape.widthBits()).longValue();
  }

  private static long toSigned(double x, int widthBits) {
    double whole = truncated(x);
    double limit = Math.scalb(1.0, widthBits - 1);
    return whole >= -limit && whole < limit ? (long) whole & Bits.mask(widthBits) : 0;
  }

  private static long toUnsigned(double x, int widthBits) {
    double whole = truncated(x);
    if (!(whole >= 0 && whole < Math.scalb(1.0, widthBits))) {
      return 0;
    }
    return whole < TWO_TO_63 ? (long) whole : (long) (whole - TWO_TO_63) + Long.MIN_VALUE;
  }

  private static double truncated(double x) {
    return x < 0 ? Math.ceil(x) : Math.floor(x);
  }

  private static double round(double x, int rounding) {
    return switch (Rounding.values()[rounding]) {
      case DOWN -> Math.floor(x);
      case UP -> Math.ceil(x);
      case TOWARD_ZERO -> truncated(x);
      case NEAREST_EVEN -> Math.rint(x);
      case NEAREST_AWAY -> {
        double whole = truncated(x);
        yield Math.abs(x - whole) >= 0.5 ? whole + Math.copySign(1.0, x) : whole;
      }
    };
  }

  private static long pattern(float value) {
    return Float.floatToIntBits(value) & 0xFFFFFFFFL;
  }

  private static long bool(boolean value) {
    return value ? 1 : 0;
  }
}
