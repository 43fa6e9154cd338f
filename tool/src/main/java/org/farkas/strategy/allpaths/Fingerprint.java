package org.farkas.strategy.allpaths;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Half of a SHA-256 sum: different paths have different ones. */
public record Fingerprint(long high, long low) {
  /** Of a sequence of numbers. */
  static Fingerprint of(int[] numbers) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] bytes = new byte[4 * numbers.length];
      for (int i = 0; i < numbers.length; i++) {
        for (int k = 0; k < 4; k++) {
          bytes[4 * i + k] = (byte) (numbers[i] >>> 8 * k);
        }
      }
      byte[] sum = digest.digest(bytes);
      return new Fingerprint(word(sum, 0), word(sum, 8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java platform has it
    }
  }

  private static long word(byte[] bytes, int from) {
    long word = 0;
    for (int i = 0; i < 8; i++) {
      word = word << 8 | bytes[from + i] & 0xff;
    }
    return word;
  }

  /** From its text. */
  public static Fingerprint parse(String text) {
    return new Fingerprint(
        HexFormat.fromHexDigitsToLong(text, 0, 16), HexFormat.fromHexDigitsToLong(text, 16, 32));
  }

  /** 32 hexadecimal digits. */
  @Override
  public String toString() {
    return HexFormat.of().toHexDigits(high) + HexFormat.of().toHexDigits(low);
  }
}
