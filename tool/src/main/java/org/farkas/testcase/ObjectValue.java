package org.farkas.testcase;

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

  /** The {@code bitWidth} (at most 64) bits from {@code bitOffset}, zero-extended. */
  public long bits(long bitOffset, int bitWidth) {
    long value = 0;
    for (int i = 0; i < bitWidth; i++) {
      long bit = bitOffset + i;
      value |= (long) (bytes[(int) (bit >>> 3)] >>> (bit & 7) & 1) << i;
    }
    return value;
  }

  /** This value with the {@code bitWidth} (at most 64) bits from {@code bitOffset} replaced. */
  public ObjectValue withBits(long bitOffset, int bitWidth, long value) {
    byte[] copy = bytes.clone();
    putBits(copy, bitOffset, bitWidth, value);
    return new ObjectValue(copy, pointers);
  }

  /** Writes bits into a byte array in place; for builders. */
  public static void putBits(byte[] bytes, long bitOffset, int bitWidth, long value) {
    for (int i = 0; i < bitWidth; i++) {
      long bit = bitOffset + i;
      int mask = 1 << (bit & 7);
      int index = (int) (bit >>> 3);
      bytes[index] = (byte) ((value >>> i & 1) != 0 ? bytes[index] | mask : bytes[index] & ~mask);
    }
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
