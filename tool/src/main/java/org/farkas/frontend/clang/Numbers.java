package org.farkas.frontend.clang;

import java.math.BigInteger;
import org.bytedeco.javacpp.IntPointer;
import org.bytedeco.llvm.LLVM.LLVMValueRef;
import org.bytedeco.llvm.global.LLVM;
import org.farkas.ir.Type;
import org.farkas.ir.Value;

/** Exact bits of LLVM's numeric constants. */
final class Numbers {
  private static final int SINGLE_FRACTION_BITS = 23;
  private static final int DOUBLE_FRACTION_BITS = 52;

  private Numbers() {}

  static Value.IntConstant integer(LLVMValueRef constant, Type.Int type) {
    BigInteger value;
    if (type.bits() <= Long.SIZE) {
      value = BigInteger.valueOf(LLVM.LLVMConstIntGetSExtValue(constant));
    } else {
      // LLVM-C has no access to wide integers but their text: "i128 -12".
      value = new BigInteger(literal(constant));
    }
    return of(type, value);
  }

  /** A constant of a type, from a number that is taken modulo its width. */
  static Value.IntConstant of(Type.Int type, BigInteger value) {
    BigInteger modulus = BigInteger.ONE.shiftLeft(type.bits());
    return new Value.IntConstant(type, value.mod(modulus));
  }

  static Value.FloatConstant floating(LLVMValueRef constant, Type.Float type) {
    return new Value.FloatConstant(type, bits(constant, type.format()));
  }

  private static BigInteger bits(LLVMValueRef constant, Type.Format format) {
    return switch (format) {
      case SINGLE -> {
        double value = asDouble(constant);
        yield Double.isNaN(value)
            ? BigInteger.valueOf(narrowNan(hexadecimal(constant, "0x").longValue()))
            : BigInteger.valueOf(Integer.toUnsignedLong(Float.floatToRawIntBits((float) value)));
      }
      case DOUBLE -> {
        double value = asDouble(constant);
        yield Double.isNaN(value)
            ? hexadecimal(constant, "0x")
            : unsigned(Double.doubleToRawLongBits(value));
      }
      case HALF -> hexadecimal(constant, "0xH");
      case BFLOAT -> hexadecimal(constant, "0xR");
      case X87 -> hexadecimal(constant, "0xK");
      case QUAD -> {
        // The text has the low half first.
        BigInteger text = hexadecimal(constant, "0xL");
        BigInteger low = text.shiftRight(Long.SIZE);
        yield text.subtract(low.shiftLeft(Long.SIZE)).shiftLeft(Long.SIZE).or(low);
      }
    };
  }

  /** The bits of a single NaN from the bits of the double that LLVM writes for it. */
  private static long narrowNan(long wide) {
    long sign = wide >>> (Long.SIZE - 1);
    long fraction =
        (wide & ((1L << DOUBLE_FRACTION_BITS) - 1))
            >>> (DOUBLE_FRACTION_BITS - SINGLE_FRACTION_BITS);
    return sign << (Integer.SIZE - 1) | 0xFFL << SINGLE_FRACTION_BITS | fraction;
  }

  private static double asDouble(LLVMValueRef constant) {
    try (IntPointer losesInformation = new IntPointer(1)) {
      return LLVM.LLVMConstRealGetDouble(constant, losesInformation);
    }
  }

  private static BigInteger unsigned(long bits) {
    BigInteger value = BigInteger.valueOf(bits);
    return bits < 0 ? value.add(BigInteger.ONE.shiftLeft(Long.SIZE)) : value;
  }

  private static BigInteger hexadecimal(LLVMValueRef constant, String prefix) {
    String literal = literal(constant);
    if (!literal.startsWith(prefix)) {
      throw new IllegalStateException("unexpected text of a floating constant: " + literal);
    }
    return new BigInteger(literal.substring(prefix.length()), 16);
  }

  /** The text after the type. */
  private static String literal(LLVMValueRef constant) {
    String text = Llvm.print(constant);
    return text.substring(text.lastIndexOf(' ') + 1);
  }
}
