package org.farkas.expr.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.farkas.expr.Operator.*;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.SplittableRandom;
import org.farkas.expr.Bits;
import org.farkas.expr.Operator;
import org.farkas.expr.Operator.Rounding;
import org.farkas.expr.eval.Operations.Shape;
import org.junit.jupiter.api.Test;

class OperationsTest {
  private static final List<Operator> INTEGER_OPERATORS =
      List.of(
          AND, OR, XOR, ADD, SUB, MUL, UDIV, SDIV, UREM, SREM, SHL, LSHR, ASHR, EQ, ULT, ULE, SLT,
          SLE, CONCAT);

  @Test
  void integerOperatorsOfFourBitsFollowTheirDefinition() {
    for (Operator operator : INTEGER_OPERATORS) {
      for (long a = 0; a < 16; a++) {
        for (long b = 0; b < 16; b++) {
          BigInteger expected =
              reference(operator, BigInteger.valueOf(a), BigInteger.valueOf(b), 4);
          assertThat(Operations.narrow(shape(operator, 4), a, b, 0))
              .as("%s %d %d", operator, a, b)
              .isEqualTo(expected.longValue());
        }
      }
    }
  }

  @Test
  void wideAndFullWidthIntegerOperatorsFollowTheirDefinition() {
    SplittableRandom random = new SplittableRandom(1);
    for (Operator operator : INTEGER_OPERATORS) {
      for (int round = 0; round < 2_000; round++) {
        int width = List.of(33, 63, 64, 65, 100, 128).get(random.nextInt(6));
        BigInteger a = pattern(random, width);
        BigInteger b = pattern(random, width);
        assertThat(Operations.wide(shape(operator, width), a, b, null))
            .as("%s %s %s at %d", operator, a, b, width)
            .isEqualTo(reference(operator, a, b, width));
      }
    }
  }

  private static BigInteger pattern(SplittableRandom random, int width) {
    BigInteger any = new BigInteger(width, new java.util.Random(random.nextLong()));
    return switch (random.nextInt(4)) {
      case 0 -> any;
      case 1 -> BigInteger.valueOf(random.nextInt(width + 3));
      case 2 -> Bits.wideMask(width).subtract(BigInteger.valueOf(random.nextInt(3)));
      default -> BigInteger.ONE.shiftLeft(random.nextInt(width));
    };
  }

  private static Shape shape(Operator operator, int width) {
    int result =
        switch (operator) {
          case EQ, ULT, ULE, SLT, SLE -> 1;
          case CONCAT -> 2 * width;
          default -> width;
        };
    return new Shape(operator, result, 0, width, width);
  }

  /** The definitions of SMT-LIB's theory of bit-vectors, in unbounded integers. */
  private static BigInteger reference(Operator operator, BigInteger a, BigInteger b, int width) {
    BigInteger modulus = BigInteger.ONE.shiftLeft(width);
    BigInteger half = modulus.shiftRight(1);
    BigInteger sa = a.compareTo(half) >= 0 ? a.subtract(modulus) : a;
    BigInteger sb = b.compareTo(half) >= 0 ? b.subtract(modulus) : b;
    BigInteger ones = modulus.subtract(BigInteger.ONE);
    boolean far = b.compareTo(BigInteger.valueOf(width)) >= 0;
    BigInteger zero = BigInteger.ZERO;
    return switch (operator) {
      case AND -> a.and(b);
      case OR -> a.or(b);
      case XOR -> a.xor(b);
      case ADD -> a.add(b).mod(modulus);
      case SUB -> a.subtract(b).mod(modulus);
      case MUL -> a.multiply(b).mod(modulus);
      case UDIV -> b.equals(zero) ? ones : a.divide(b);
      case UREM -> b.equals(zero) ? a : a.mod(b);
      case SDIV -> {
        if (b.equals(zero)) {
          yield sa.signum() < 0 ? BigInteger.ONE : ones;
        }
        BigInteger magnitude = sa.abs().divide(sb.abs());
        yield (sa.signum() * sb.signum() < 0 ? magnitude.negate() : magnitude).mod(modulus);
      }
      case SREM -> {
        if (b.equals(zero)) {
          yield a;
        }
        BigInteger magnitude = sa.abs().mod(sb.abs());
        yield (sa.signum() < 0 ? magnitude.negate() : magnitude).mod(modulus);
      }
      case SHL -> far ? zero : a.multiply(BigInteger.TWO.pow(b.intValue())).mod(modulus);
      case LSHR -> far ? zero : a.divide(BigInteger.TWO.pow(b.intValue()));
      case ASHR -> far ? (sa.signum() < 0 ? ones : zero) : sa.shiftRight(b.intValue()).mod(modulus);
      case EQ -> truth(a.equals(b));
      case ULT -> truth(a.compareTo(b) < 0);
      case ULE -> truth(a.compareTo(b) <= 0);
      case SLT -> truth(sa.compareTo(sb) < 0);
      case SLE -> truth(sa.compareTo(sb) <= 0);
      case CONCAT -> a.multiply(modulus).add(b);
      default -> throw new AssertionError(operator);
    };
  }

  private static BigInteger truth(boolean value) {
    return value ? BigInteger.ONE : BigInteger.ZERO;
  }

  @Test
  void everyNanResultIsTheCanonicalOne() {
    long payload = 0xFFF800000000ABCDL;
    long zero = Double.doubleToRawLongBits(0.0);
    for (Operator operator : List.of(FLOAT_ADD, FLOAT_SUB, FLOAT_MUL, FLOAT_DIV, FLOAT_REM)) {
      assertThat(Operations.narrow(new Shape(operator, 64, 0, 64, 64), payload, zero, 0))
          .isEqualTo(0x7FF8000000000000L);
      assertThat(Operations.narrow(new Shape(operator, 32, 0, 32, 32), 0xFF80ABCDL, 0, 0))
          .isEqualTo(0x7FC00000L);
    }
    assertThat(Operations.narrow(new Shape(FLOAT_TO_FLOAT, 32, 0, 64, 0), payload, 0, 0))
        .isEqualTo(0x7FC00000L);
    assertThat(Operations.narrow(new Shape(FLOAT_ROUND, 64, 0, 64, 0), payload, 0, 0))
        .isEqualTo(0x7FF8000000000000L);
    assertThat(Operations.narrow(new Shape(FLOAT_SQRT, 64, 0, 64, 0), bits(-1.0), 0, 0))
        .isEqualTo(0x7FF8000000000000L);
  }

  @Test
  void roundingGoesWhereItsDirectionSays() {
    double[][] table = {
      // operand, down, up, toward zero, nearest even, nearest away
      {0.5, 0, 1, 0, 0, 1},
      {1.5, 1, 2, 1, 2, 2},
      {2.5, 2, 3, 2, 2, 3},
      {-0.5, -1, -0.0, -0.0, -0.0, -1},
      {-2.5, -3, -2, -2, -2, -3},
      {0.49999999999999994, 0, 1, 0, 0, 0},
      {-0.0, -0.0, -0.0, -0.0, -0.0, -0.0},
      {
        2251799813685249.5,
        2251799813685249.0,
        2251799813685250.0,
        2251799813685249.0,
        2251799813685250.0,
        2251799813685250.0
      },
      {1e300, 1e300, 1e300, 1e300, 1e300, 1e300},
    };
    for (double[] row : table) {
      for (Rounding rounding : Rounding.values()) {
        long result =
            Operations.narrow(
                new Shape(FLOAT_ROUND, 64, rounding.ordinal(), 64, 0), bits(row[0]), 0, 0);
        assertThat(result)
            .as("%s of %s", rounding, row[0])
            .isEqualTo(bits(row[rounding.ordinal() + 1]));
      }
    }
    assertThat(
            Operations.narrow(
                new Shape(FLOAT_ROUND, 64, 4, 64, 0), bits(Double.NEGATIVE_INFINITY), 0, 0))
        .isEqualTo(bits(Double.NEGATIVE_INFINITY));
  }

  @Test
  void conversionsToIntegersTruncateAndGiveZeroOutOfRange() {
    double[] operands = {
      0,
      -0.0,
      0.9,
      -0.9,
      1,
      -1,
      127,
      127.9,
      128,
      -128,
      -128.9,
      -129,
      255.9,
      256,
      0x1p31,
      -0x1p31,
      0x1p32,
      0x1p63,
      -0x1p63,
      0x1p64,
      -0x1p64,
      0x1.fffffffffffffp63,
      Double.NaN,
      Double.POSITIVE_INFINITY,
      Double.NEGATIVE_INFINITY,
      1e300,
      -1e300,
      4e9
    };
    for (double operand : operands) {
      for (int width : List.of(1, 7, 8, 31, 32, 63, 64, 65, 128)) {
        assertThat(convert(FLOAT_TO_SIGNED, width, 64, bits(operand)))
            .as("%s to signed %d", operand, width)
            .isEqualTo(truncate(operand, width, true));
        assertThat(convert(FLOAT_TO_UNSIGNED, width, 64, bits(operand)))
            .as("%s to unsigned %d", operand, width)
            .isEqualTo(truncate(operand, width, false));
        float single = (float) operand;
        assertThat(convert(FLOAT_TO_SIGNED, width, 32, Float.floatToIntBits(single) & 0xFFFFFFFFL))
            .as("%s to signed %d", single, width)
            .isEqualTo(truncate(single, width, true));
      }
    }
  }

  private static BigInteger truncate(double operand, int width, boolean signed) {
    if (!Double.isFinite(operand)) {
      return BigInteger.ZERO;
    }
    BigInteger whole = new BigDecimal(operand).toBigInteger();
    BigInteger low = signed ? BigInteger.ONE.shiftLeft(width - 1).negate() : BigInteger.ZERO;
    BigInteger high = BigInteger.ONE.shiftLeft(signed ? width - 1 : width);
    return whole.compareTo(low) < 0 || whole.compareTo(high) >= 0
        ? BigInteger.ZERO
        : whole.mod(BigInteger.ONE.shiftLeft(width));
  }

  @Test
  void conversionsFromIntegersRoundToNearestEven() {
    SplittableRandom random = new SplittableRandom(2);
    for (int round = 0; round < 5_000; round++) {
      int width = List.of(8, 24, 25, 32, 53, 54, 64, 65, 128).get(random.nextInt(9));
      BigInteger a = pattern(random, width);
      BigInteger signed = Bits.signed(a, width);
      assertThat(convert(UNSIGNED_TO_FLOAT, 64, width, a))
          .isEqualTo(unsigned(bits(new BigDecimal(a).doubleValue())));
      assertThat(convert(SIGNED_TO_FLOAT, 64, width, a))
          .isEqualTo(unsigned(bits(new BigDecimal(signed).doubleValue())));
      assertThat(convert(UNSIGNED_TO_FLOAT, 32, width, a))
          .isEqualTo(single(new BigDecimal(a).floatValue()));
      assertThat(convert(SIGNED_TO_FLOAT, 32, width, a))
          .isEqualTo(single(new BigDecimal(signed).floatValue()));
    }
  }

  @Test
  void theRootOfASingleIsCorrectlyRounded() {
    SplittableRandom random = new SplittableRandom(3);
    for (int round = 0; round < 2_000; round++) {
      float operand = Float.intBitsToFloat(random.nextInt() & 0x7F7FFFFF);
      float root =
          Float.intBitsToFloat(
              (int)
                  Operations.narrow(
                      new Shape(FLOAT_SQRT, 32, 0, 32, 0), Float.floatToIntBits(operand), 0, 0));
      BigDecimal exact = new BigDecimal(operand);
      BigDecimal low = midpoint(Math.nextDown(root), root);
      BigDecimal high = midpoint(root, Math.nextUp(root));
      assertThat(low.signum() < 0 || low.multiply(low).compareTo(exact) <= 0).isTrue();
      assertThat(high.multiply(high).compareTo(exact) >= 0).isTrue();
    }
  }

  private static BigDecimal midpoint(float low, float high) {
    return new BigDecimal(low).add(new BigDecimal(high)).divide(BigDecimal.TWO);
  }

  private static BigInteger convert(Operator operator, int width, int from, long a) {
    return convert(operator, width, from, unsigned(a));
  }

  private static BigInteger convert(Operator operator, int width, int from, BigInteger a) {
    return Operations.wide(new Shape(operator, width, 0, from, 0), a, null, null);
  }

  private static BigInteger single(float value) {
    return BigInteger.valueOf(Float.floatToIntBits(value) & 0xFFFFFFFFL);
  }

  private static BigInteger unsigned(long pattern) {
    return new BigInteger(Long.toUnsignedString(pattern));
  }

  private static long bits(double value) {
    return Double.doubleToLongBits(value);
  }
}
