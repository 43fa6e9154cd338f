package org.farkas.emit;

import org.farkas.source.CType;
import org.farkas.testcase.ObjectValue;

/** Scalar values as C expressions, each in the spelling that is natural for its type. */
public final class Literals {
  private static final long LARGEST_INT = Integer.MAX_VALUE;
  private static final long PLAIN_DECIMALS = 999_999;

  /** All ones from here on are better known by their digits in hexadecimal. */
  private static final long SMALLEST_MASK = 0xffff;

  private Literals() {}

  /**
   * The scalar at a place of an object.
   *
   * @param type an integer, enumeration or floating type
   * @param bitWidth the number of bits stored there: fewer than the type's in a bit-field
   */
  public static String scalar(CType type, ObjectValue value, long bitOffset, int bitWidth) {
    return switch (type) {
      case CType.Int integer when bitWidth > 64 -> wide(integer, bitWidth, value, bitOffset);
      case CType.Int integer -> integer(integer, bitWidth, value.bits(bitOffset, bitWidth));
      case CType.Enumeration enumeration ->
          enumerator(enumeration, bitWidth, value.bits(bitOffset, bitWidth));
      case CType.Floating floating -> FloatingLiterals.of(floating, value, bitOffset);
      case CType.Void _,
          CType.Pointer _,
          CType.Array _,
          CType.Function _,
          CType.Opaque _,
          CType.Record _ ->
          throw new IllegalArgumentException("no scalar: " + type);
    };
  }

  /**
   * @param bits the stored bits, zero-extended
   */
  static String integer(CType.Int type, int bitWidth, long bits) {
    if (type.kind() == CType.IntKind.BOOL && bits <= 1 && bits >= 0) {
      return bits == 1 ? "true" : "false";
    }
    if (type.kind() == CType.IntKind.CHAR && CharacterText.readable((int) bits)) {
      return CharacterText.character((int) bits);
    }
    return type.signed() ? signed(type, bitWidth, extended(bits, bitWidth)) : unsigned(type, bits);
  }

  /** Sign-extends the low bits. */
  public static long extended(long bits, int bitWidth) {
    int unused = 64 - bitWidth;
    return bits << unused >> unused;
  }

  private static String signed(CType.Int type, int bitWidth, long value) {
    String limits =
        switch (bitWidth) {
          case 32 -> "INT";
          case 64 -> type.spelling().equals("long") ? "LONG" : "LLONG";
          default -> "";
        };
    if (!limits.isEmpty()) {
      long largest = -1L >>> 1 >>> 64 - bitWidth;
      if (value == largest) {
        return limits + "_MAX";
      }
      if (value == -largest - 1) {
        return limits + "_MIN";
      }
    }
    boolean small = value >= -LARGEST_INT && value <= LARGEST_INT;
    return value + (small ? "" : type.spelling().equals("long") ? "L" : "LL");
  }

  private static String unsigned(CType.Int type, long value) {
    boolean round = value > 0 && value <= LARGEST_INT && value % 1000 == 0;
    boolean mask = value >= SMALLEST_MASK && (value & value + 1) == 0;
    if (value >= 0 && value <= PLAIN_DECIMALS && !mask || round) {
      return Long.toString(value);
    }
    String suffix = "";
    if (value < 0 || value > 0xffff_ffffL) {
      suffix = type.spelling().equals("unsigned long") ? "ul" : "ull";
    } else if (value > LARGEST_INT) {
      suffix = "u";
    }
    return "0x" + Long.toHexString(value) + suffix;
  }

  private static String wide(CType.Int type, int bitWidth, ObjectValue value, long bitOffset) {
    long low = value.bits(bitOffset, 64);
    int more = bitWidth - 64;
    long stored = value.bits(bitOffset + 64, more);
    long high = type.signed() ? extended(stored, more) : stored;
    if (high == 0 && low >= 0 || high == -1 && low < 0 && type.signed() && low != Long.MIN_VALUE) {
      return low + (low >= -LARGEST_INT && low <= LARGEST_INT ? "" : "LL");
    }
    return "(%s)((unsigned __int128)0x%xull << 64 | 0x%xull)".formatted(type.spelling(), high, low);
  }

  private static String enumerator(CType.Enumeration type, int bitWidth, long bits) {
    CType.Int underlying = type.underlying();
    long number = underlying.signed() ? extended(bits, bitWidth) : bits;
    for (CType.EnumConstant constant : type.constants()) {
      if (constant.value() == number) {
        return constant.name();
      }
    }
    return integer(underlying, bitWidth, bits);
  }
}
