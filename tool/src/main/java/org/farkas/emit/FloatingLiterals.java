package org.farkas.emit;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Locale;
import org.farkas.source.CType;
import org.farkas.testcase.ObjectValue;

/**
 * Floating values as C expressions that have exactly these values: the shortest decimal that reads
 * back, or a builtin for infinities and NaN. A NaN other than the compilers' usual one is made from
 * its bits by {@code farkas_float} and {@code farkas_double}, which each framework carries along.
 */
public final class FloatingLiterals {
  /** Significant digits that tell any two x87 numbers apart. */
  private static final int EXTENDED_DIGITS = 21;

  private static final int EXTENDED_BIAS = 16383;
  private static final int FRACTION_BITS = 63;

  private static final int USUAL_FLOAT_BITS = 0x7fc0_0000;
  private static final long USUAL_DOUBLE_BITS = 0x7ff8_0000_0000_0000L;
  private static final String USUAL_FLOAT_NAN = "__builtin_nanf(\"\")";
  private static final String USUAL_DOUBLE_NAN = "__builtin_nan(\"\")";

  private FloatingLiterals() {}

  /** Whether values of the type can be written and compared. */
  public static boolean supports(CType.Floating type) {
    return type.valueBits() == 32 || type.valueBits() == 64 || type.valueBits() == 80;
  }

  static String of(CType.Floating type, ObjectValue value, long bitOffset) {
    return switch (type.valueBits()) {
      case 32 -> ofFloat((int) value.bits(bitOffset, 32));
      case 64 -> ofDouble(value.bits(bitOffset, 64));
      case 80 -> ofExtended(value.bits(bitOffset, 64), (int) value.bits(bitOffset + 64, 16));
      default -> throw new IllegalArgumentException("no literals of type " + type.spelling());
    };
  }

  /** As {@link #of}, but every NaN is the usual one: for comparing, where all NaN are equal. */
  static String withoutPayload(CType.Floating type, ObjectValue value, long bitOffset) {
    String exact = of(type, value, bitOffset);
    if (!OwnNames.first(exact)) {
      return exact;
    }
    return type.valueBits() == 32 ? USUAL_FLOAT_NAN : USUAL_DOUBLE_NAN;
  }

  /** An array's bytes with every NaN replaced by the usual one. */
  static byte[] withoutPayloads(CType.Floating type, byte[] bytes) {
    ByteBuffer copy = ByteBuffer.wrap(bytes.clone()).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < bytes.length; i += (int) type.sizeBytes()) {
      if (type.valueBits() == 32 && Float.isNaN(copy.getFloat(i))) {
        copy.putInt(i, USUAL_FLOAT_BITS);
      } else if (type.valueBits() == 64 && Double.isNaN(copy.getDouble(i))) {
        copy.putLong(i, USUAL_DOUBLE_BITS);
      }
    }
    return copy.array();
  }

  private static String ofFloat(int bits) {
    float number = Float.intBitsToFloat(bits);
    if (Float.isNaN(number)) {
      return bits == USUAL_FLOAT_BITS
          ? USUAL_FLOAT_NAN
          : OwnNames.mark("farkas_float(0x%xu)".formatted(bits));
    }
    if (Float.isInfinite(number)) {
      return number > 0 ? "__builtin_inff()" : "-__builtin_inff()";
    }
    return decimal(Float.toString(number)) + "f";
  }

  private static String ofDouble(long bits) {
    double number = Double.longBitsToDouble(bits);
    if (Double.isNaN(number)) {
      return bits == USUAL_DOUBLE_BITS
          ? USUAL_DOUBLE_NAN
          : OwnNames.mark("farkas_double(0x%xull)".formatted(bits));
    }
    if (Double.isInfinite(number)) {
      return number > 0 ? "__builtin_inf()" : "-__builtin_inf()";
    }
    return decimal(Double.toString(number));
  }

  /** The x87 format: a 64-bit significand with its leading bit, then sign and exponent. */
  private static String ofExtended(long significand, int signAndExponent) {
    String sign = (signAndExponent & 0x8000) != 0 ? "-" : "";
    int exponent = signAndExponent & 0x7fff;
    if (exponent == 0x7fff) {
      return sign + (significand << 1 == 0 ? "__builtin_infl()" : "__builtin_nanl(\"\")");
    }
    if (significand == 0) {
      return sign + "0.0L";
    }
    int power = Math.max(exponent, 1) - EXTENDED_BIAS - FRACTION_BITS;
    BigDecimal integer = new BigDecimal(new BigInteger(Long.toUnsignedString(significand)));
    BigDecimal two = BigDecimal.TWO.pow(Math.abs(power));
    BigDecimal exact =
        power >= 0
            ? integer.multiply(two)
            : integer.divide(two, new MathContext(EXTENDED_DIGITS + 20, RoundingMode.HALF_EVEN));
    BigDecimal rounded = exact.round(new MathContext(EXTENDED_DIGITS)).stripTrailingZeros();
    String digits = rounded.toString().toLowerCase(Locale.ROOT);
    boolean plain = digits.indexOf('.') < 0 && digits.indexOf('e') < 0;
    return sign + digits + (plain ? ".0L" : "L");
  }

  private static String decimal(String javaText) {
    return javaText.replace("E", "e");
  }
}
