package org.farkas.exec.semantics;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Operand values that tests of semantics use: boundaries, then random ones. */
final class Operands {
  private Operands() {}

  /** Bit patterns of {@code width} bits. */
  static List<Long> integers(int width, long seed) {
    List<Long> values = new ArrayList<>();
    for (long base : new long[] {0, 1L << width - 1, 1L << width / 2}) {
      for (int delta = -2; delta <= 2; delta++) {
        values.add(ConcreteIntegers.truncate(base + delta, width));
      }
    }
    values.add((long) width % (1L << Math.min(width, 62)));
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 12; i++) {
      values.add(ConcreteIntegers.truncate(random.nextLong() >>> random.nextInt(64), width));
    }
    return values.stream().distinct().toList();
  }

  /** Bit patterns of floats of 32 or 64 bits; NaNs are canonical. */
  static List<Long> floats(int width, long seed) {
    double[] numbers = {
      0.0,
      -0.0,
      0.5,
      -0.5,
      1.0,
      -1.0,
      1.5,
      -1.5,
      2.5,
      -2.5,
      0.49999999999999994,
      Float.MIN_VALUE,
      Float.MAX_VALUE,
      Double.MIN_VALUE,
      Double.MAX_VALUE,
      Double.POSITIVE_INFINITY,
      Double.NEGATIVE_INFINITY,
      Double.NaN,
      2147483647.0,
      2147483648.0,
      -2147483648.0,
      -2147483649.0,
      4294967295.5,
      4294967296.0,
      9223372036854775807.0,
      -9223372036854775808.0,
      18446744073709551615.0,
      -0.9999999,
      255.999,
      256,
      -128.5,
      -129,
      1e-310
    };
    List<Long> values = new ArrayList<>();
    for (double number : numbers) {
      values.add(width == 32 ? ConcreteFloats.bits((float) number) : ConcreteFloats.bits(number));
    }
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 30; i++) {
      long bits = random.nextLong();
      values.add(
          width == 32
              ? ConcreteFloats.bits(Float.intBitsToFloat((int) bits))
              : ConcreteFloats.bits(Double.longBitsToDouble(bits)));
      double moderate = (random.nextDouble() - 0.5) * Math.scalb(1.0, random.nextInt(70));
      values.add(
          width == 32 ? ConcreteFloats.bits((float) moderate) : ConcreteFloats.bits(moderate));
    }
    return values.stream().distinct().toList();
  }
}
