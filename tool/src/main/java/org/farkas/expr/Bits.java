package org.farkas.expr;

import java.math.BigInteger;

/** Bit patterns of a width, as unsigned numbers in a {@code long} (up to 64 bits) or wider. */
public final class Bits {
  private Bits() {}

  /** All ones; {@code widthBits} from 0 to 64. */
  public static long mask(int widthBits) {
    return widthBits == 0 ? 0 : -1L >>> (64 - widthBits);
  }

  /** All ones. */
  public static BigInteger wideMask(int widthBits) {
    return BigInteger.ONE.shiftLeft(widthBits).subtract(BigInteger.ONE);
  }

  /** The signed number that the low {@code widthBits} (1 to 64) of a pattern stand for. */
  public static long signed(long pattern, int widthBits) {
    return pattern << (64 - widthBits) >> (64 - widthBits);
  }

  /** The signed number that a pattern of that width stands for. */
  public static BigInteger signed(BigInteger pattern, int widthBits) {
    return pattern.testBit(widthBits - 1)
        ? pattern.subtract(BigInteger.ONE.shiftLeft(widthBits))
        : pattern;
  }

  /** The pattern that stands for a number modulo the width. */
  public static BigInteger pattern(BigInteger number, int widthBits) {
    return number.signum() >= 0 && number.bitLength() <= widthBits
        ? number
        : number.and(wideMask(widthBits));
  }

  /** A 64-bit pattern as an unsigned number. */
  public static BigInteger unsigned(long pattern) {
    return pattern >= 0
        ? BigInteger.valueOf(pattern)
        : BigInteger.valueOf(pattern).add(BigInteger.ONE.shiftLeft(64));
  }
}
