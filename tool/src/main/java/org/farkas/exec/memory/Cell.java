package org.farkas.exec.memory;

/**
 * A value laid over the bytes of an object. The bytes it covers refer to it one by one; where some
 * of them were overwritten, the rest still means its part of the value.
 *
 * @param start offset of the value's first byte; may be negative or past the end in a partial copy
 * @param length in bytes
 * @param bits the offset of a pointer
 * @param reference a term of {@code 8 * length} bits, or a pointer
 */
record Cell(long start, int length, long bits, Object reference) {
  Cell movedBy(long delta) {
    return delta == 0 ? this : new Cell(start + delta, length, bits, reference);
  }
}
