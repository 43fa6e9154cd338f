package org.farkas.testcase;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The contents of an object: its bytes, and where its pointers point. The bytes under a pointer are
 * zero and mean nothing.
 */
public final class ObjectValue {
  private final byte[] bytes;
  private final SortedMap<Long, PointerTarget> pointers;

  public ObjectValue(byte[] bytes, SortedMap<Long, PointerTarget> pointers) {
    this.bytes = bytes.clone();
    this.pointers = Collections.unmodifiableSortedMap(new TreeMap<>(pointers));
  }

  /** All bytes zero, no pointers. */
  public static ObjectValue zero(long sizeBytes) {
    return new ObjectValue(new byte[Math.toIntExact(sizeBytes)], new TreeMap<>());
  }

  public byte[] bytes() {
    return bytes.clone();
  }

  public int sizeBytes() {
    return bytes.length;
  }

  public byte byteAt(int offset) {
    return bytes[offset];
  }

  /** Pointer targets by byte offset. */
  public SortedMap<Long, PointerTarget> pointers() {
    return pointers;
  }

  /** The {@code bitWidth} bits from {@code bitOffset}, zero-extended; the lowest 64 of more. */
  public long bits(long bitOffset, int bitWidth) {
    long value = 0;
    int width = Math.min(Long.SIZE, bitWidth);
    if (wholeBytes(bitOffset, width)) {
      int first = (int) (bitOffset >>> 3);
      for (int i = 0; i < width; i += Byte.SIZE) {
        value |= (bytes[first + (i >>> 3)] & 0xffL) << i;
      }
      return value;
    }
    for (int i = 0; i < width; i++) {
      long bit = bitOffset + i;
      value |= (long) (bytes[(int) (bit >>> 3)] >>> (bit & 7) & 1) << i;
    }
    return value;
  }

  /** The {@code bitWidth} bits from {@code bitOffset} as a number that is not negative. */
  public BigInteger number(long bitOffset, int bitWidth) {
    BigInteger value = BigInteger.ZERO;
    for (int i = (bitWidth - 1) / Long.SIZE * Long.SIZE; i >= 0; i -= Long.SIZE) {
      String part = Long.toUnsignedString(bits(bitOffset + i, Math.min(Long.SIZE, bitWidth - i)));
      value = value.shiftLeft(Long.SIZE).add(new BigInteger(part));
    }
    return value;
  }

  /** This value with the {@code bitWidth} bits from {@code bitOffset} replaced. */
  public ObjectValue withBits(long bitOffset, int bitWidth, long value) {
    byte[] copy = bytes.clone();
    putBits(copy, bitOffset, bitWidth, value);
    return new ObjectValue(copy, pointers);
  }

  /** Writes bits into a byte array in place; for builders. More than 64 repeat the sign. */
  public static void putBits(byte[] bytes, long bitOffset, int bitWidth, long value) {
    if (wholeBytes(bitOffset, bitWidth)) {
      int first = (int) (bitOffset >>> 3);
      for (int i = 0; i < bitWidth; i += Byte.SIZE) {
        bytes[first + (i >>> 3)] = (byte) (value >> Math.min(i, Long.SIZE - 1));
      }
      return;
    }
    for (int i = 0; i < bitWidth; i++) {
      put(bytes, bitOffset + i, (value >> Math.min(i, Long.SIZE - 1) & 1) != 0);
    }
  }

  /** Writes the lowest bits of a number likewise. */
  public static void putNumber(byte[] bytes, long bitOffset, int bitWidth, BigInteger value) {
    for (int i = 0; i < bitWidth; i++) {
      put(bytes, bitOffset + i, value.testBit(i));
    }
  }

  private static boolean wholeBytes(long bitOffset, int bitWidth) {
    return ((bitOffset | bitWidth) & 7) == 0;
  }

  private static void put(byte[] bytes, long bit, boolean set) {
    int mask = 1 << (bit & 7);
    int index = (int) (bit >>> 3);
    bytes[index] = (byte) (set ? bytes[index] | mask : bytes[index] & ~mask);
  }

  /** This value with one pointer replaced. */
  public ObjectValue withPointer(long offset, PointerTarget target) {
    TreeMap<Long, PointerTarget> copy = new TreeMap<>(pointers);
    copy.put(offset, target);
    return new ObjectValue(bytes, copy);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ObjectValue value
        && Arrays.equals(bytes, value.bytes)
        && pointers.equals(value.pointers);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(bytes) + pointers.hashCode();
  }
}
