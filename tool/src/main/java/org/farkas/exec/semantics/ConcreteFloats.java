package org.farkas.exec.semantics;

import org.farkas.expr.Operator.Rounding;
import org.farkas.ir.Instruction.FloatOperator;
import org.farkas.ir.Instruction.FloatPredicate;

/** {@link FloatSemantics} on bit patterns in a {@code long}, zero-extended. No allocation. */
public final class ConcreteFloats {
  private static final long CANONICAL_NAN_64 = 0x7ff8_0000_0000_0000L;
  private static final long CANONICAL_NAN_32 = 0x7fc0_0000L;

  private ConcreteFloats() {}

  public static double toDouble(long bits) {
    return Double.longBitsToDouble(bits);
  }

  public static float toFloat(long bits) {
    return Float.intBitsToFloat((int) bits);
  }

  /** The pattern of a value, NaN in canonical form. */
  public static long bits(double value) {
    return value != value ? CANONICAL_NAN_64 : Double.doubleToRawLongBits(value);
  }

  /** The pattern of a value, NaN in canonical form. */
  public static long bits(float value) {
    return value != value ? CANONICAL_NAN_32 : Float.floatToRawIntBits(value) & 0xffff_ffffL;
  }

  /** What an invalid operation on numbers makes on x86-64: negative, quiet, without payload. */
  static long defaultNan(int width) {
    return width == 32 ? 0xffc0_0000L : 0xfff8_0000_0000_0000L;
  }

  private static long quiet(int width, long nan) {
    return nan | (width == 32 ? 1L << 22 : 1L << 51);
  }

  /** A result's pattern; of NaN that of the first operand that is one, see {@link NanTerms}. */
  private static long result(float value, long left, long right) {
    return value == value ? Float.floatToRawIntBits(value) & 0xffff_ffffL : nan(32, left, right);
  }

  private static long result(double value, long left, long right) {
    return value == value ? Double.doubleToRawLongBits(value) : nan(64, left, right);
  }

  private static long nan(int width, long left, long right) {
    if (isNan(width, left)) {
      return quiet(width, left);
    }
    return isNan(width, right) ? quiet(width, right) : defaultNan(width);
  }

  public static long binary(FloatOperator operator, int width, long left, long right) {
    if (width == 32) {
      float l = toFloat(left);
      float r = toFloat(right);
      return result(
          switch (operator) {
            case ADD -> l + r;
            case SUB -> l - r;
            case MUL -> l * r;
            case DIV -> l / r;
            case REM -> l % r;
          },
          left,
          right);
    }
    double l = toDouble(left);
    double r = toDouble(right);
    return result(
        switch (operator) {
          case ADD -> l + r;
          case SUB -> l - r;
          case MUL -> l * r;
          case DIV -> l / r;
          case REM -> l % r;
        },
        left,
        right);
  }

  public static long negate(int width, long operand) {
    return operand ^ 1L << width - 1;
  }

  public static boolean isNan(int width, long operand) {
    return width == 32 ? Float.isNaN(toFloat(operand)) : Double.isNaN(toDouble(operand));
  }

  /** The value as a double, exact for both formats. */
  public static double value(int width, long operand) {
    return width == 32 ? toFloat(operand) : toDouble(operand);
  }

  public static boolean compare(FloatPredicate predicate, int width, long left, long right) {
    double l = value(width, left);
    double r = value(width, right);
    boolean unordered = l != l || r != r;
    return switch (predicate) {
      case FALSE -> false;
      case OEQ -> l == r;
      case OGT -> l > r;
      case OGE -> l >= r;
      case OLT -> l < r;
      case OLE -> l <= r;
      case ONE -> l < r || l > r;
      case ORD -> !unordered;
      case UNO -> unordered;
      case UEQ -> unordered || l == r;
      case UGT -> unordered || l > r;
      case UGE -> unordered || l >= r;
      case ULT -> unordered || l < r;
      case ULE -> unordered || l <= r;
      case UNE -> l != r;
      case TRUE -> true;
    };
  }

  /** Whether a conversion to an integer of {@code width} (at most 64) bits is defined. */
  public static boolean fitsInteger(int format, long operand, int width, boolean signed) {
    double value = value(format, operand);
    double end = Math.scalb(1.0, signed ? width - 1 : width);
    double truncated = value < 0 ? Math.ceil(value) : Math.floor(value);
    return truncated >= (signed ? -end : 0) && truncated < end;
  }

  /** The integral part as an integer; only where {@link #fitsInteger}. */
  public static long toInteger(int format, long operand, int width, boolean signed) {
    double value = value(format, operand);
    if (!signed && value >= 0x1p63) {
      return (long) (value - 0x1p63) ^ Long.MIN_VALUE;
    }
    return ConcreteIntegers.truncate((long) value, width);
  }

  /** The nearest floating value of an integer of {@code width} bits. */
  public static long fromInteger(long operand, int width, boolean signed, int format) {
    if (signed || operand >= 0) {
      long value = signed ? ConcreteIntegers.signed(operand, width) : operand;
      return format == 32 ? bits((float) value) : bits((double) value);
    }
    // Unsigned and above 2^63: halve, keeping the lowest bit sticky so that rounding stays right.
    long half = operand >>> 1 | operand & 1;
    return format == 32 ? bits((float) half * 2) : bits((double) half * 2);
  }

  /** Between the formats. */
  public static long convert(long operand, int from, int to) {
    if (from == to) {
      return operand;
    }
    if (isNan(from, operand)) {
      return to == 32
          ? operand >>> 63 << 31 | 0x7fc0_0000L | operand >>> 29 & 0x3f_ffffL
          : operand >>> 31 << 63 | 0x7ff8_0000_0000_0000L | (operand & 0x3f_ffffL) << 29;
    }
    return to == 32 ? bits((float) toDouble(operand)) : bits((double) toFloat(operand));
  }

  public static long round(int width, long operand, Rounding rounding) {
    if (isNan(width, operand)) {
      return quiet(width, operand);
    }
    double value = value(width, operand);
    double rounded =
        switch (rounding) {
          case DOWN -> Math.floor(value);
          case UP -> Math.ceil(value);
          case TOWARD_ZERO -> value < 0 || 1 / value < 0 ? Math.ceil(value) : Math.floor(value);
          case NEAREST_EVEN -> Math.rint(value);
          case NEAREST_AWAY -> roundAway(value);
        };
    return width == 32 ? bits((float) rounded) : bits(rounded);
  }

  private static double roundAway(double value) {
    double magnitude = Math.abs(value);
    double floor = Math.floor(magnitude);
    double rounded = magnitude - floor >= 0.5 ? floor + 1 : floor;
    return Math.copySign(rounded, value);
  }

  public static long squareRoot(int width, long operand) {
    // The square root of a float, rounded through double, is the correctly rounded one.
    return width == 32
        ? result((float) Math.sqrt(toFloat(operand)), operand, operand)
        : result(Math.sqrt(toDouble(operand)), operand, operand);
  }

  /** {@code fmin}, as {@link FloatSemantics#minimum}. */
  public static long minimum(int width, long left, long right) {
    if (isNan(width, left)) {
      return right;
    }
    return isNan(width, right) || value(width, left) < value(width, right) ? left : right;
  }

  /** {@code fmax}, as {@link FloatSemantics#maximum}. */
  public static long maximum(int width, long left, long right) {
    if (isNan(width, left)) {
      return right;
    }
    return isNan(width, right) || value(width, left) > value(width, right) ? left : right;
  }
}
