package org.farkas.solve.chain;

import org.farkas.expr.Bits;

/** Patterns of floats as integers in the order of the numbers; neighbours differ by one. */
final class FloatOrder {
  private FloatOrder() {}

  static boolean isNan(long pattern, int widthBits) {
    return widthBits == 32
        ? Float.isNaN(Float.intBitsToFloat((int) pattern))
        : Double.isNaN(Double.longBitsToDouble(pattern));
  }

  /** Both zeros are 0. */
  static long ordinal(long pattern, int widthBits) {
    long magnitude = pattern & Bits.mask(widthBits - 1);
    boolean negative = (pattern >>> (widthBits - 1) & 1) != 0;
    return negative ? -magnitude : magnitude;
  }

  /** The pattern at a place of the order; beyond infinity there are NaNs. */
  static long pattern(long ordinal, int widthBits) {
    long magnitude = Math.min(Math.abs(ordinal), Bits.mask(widthBits - 1));
    return ordinal < 0 ? magnitude | 1L << (widthBits - 1) : magnitude;
  }
}
