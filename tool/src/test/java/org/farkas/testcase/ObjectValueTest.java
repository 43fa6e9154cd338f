package org.farkas.testcase;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ObjectValueTest {
  private static final int BYTES = 40;

  private final Random random = new Random(7);

  @Test
  void whatIsWrittenIsReadAgainWhereverItLies() {
    for (int i = 0; i < 20_000; i++) {
      int width = 1 + random.nextInt(128);
      int offset = random.nextInt(8 * BYTES - width);
      if (random.nextBoolean()) { // whole bytes are copied as such
        width = Math.max(8, width & ~7);
        offset &= ~7;
      }
      byte[] before = new byte[BYTES];
      random.nextBytes(before);
      byte[] bytes = before.clone();
      long value = random.nextLong() >> random.nextInt(64);
      ObjectValue.putBits(bytes, offset, width, value);

      BigInteger mask = BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE);
      BigInteger expected =
          littleEndian(before)
              .andNot(mask.shiftLeft(offset))
              .or(BigInteger.valueOf(value).and(mask).shiftLeft(offset));
      assertThat(littleEndian(bytes)).isEqualTo(expected);
      ObjectValue object = new ObjectValue(bytes, new TreeMap<>());
      assertThat(object.bits(offset, width))
          .isEqualTo(BigInteger.valueOf(value).and(mask).longValue());
      assertThat(object.number(offset, width)).isEqualTo(BigInteger.valueOf(value).and(mask));
    }
  }

  private static BigInteger littleEndian(byte[] bytes) {
    byte[] reversed = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      reversed[i] = bytes[bytes.length - 1 - i];
    }
    return new BigInteger(1, reversed);
  }
}
