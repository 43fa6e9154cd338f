package org.farkas.replay;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Builds a message to the run-time: 64-bit numbers and byte blocks padded to 8. */
final class MessageWriter {
  private byte[] bytes = new byte[4096];
  private ByteBuffer view = wrap(bytes);
  private int size = Long.BYTES;

  private static ByteBuffer wrap(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** The size of a padded block. */
  static long padded(long sizeBytes) {
    return (sizeBytes + 7) & ~7L;
  }

  MessageWriter number(long number) {
    reserve(Long.BYTES);
    view.putLong(size, number);
    size += Long.BYTES;
    return this;
  }

  MessageWriter block(byte[] block) {
    int padded = Math.toIntExact(padded(block.length));
    reserve(padded);
    System.arraycopy(block, 0, bytes, size, block.length);
    size += padded;
    return this;
  }

  private void reserve(int more) {
    if (bytes.length - size < more) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, Math.addExact(size, more)));
      view = wrap(bytes);
    }
  }

  /** The whole message, its length first. */
  byte[] message() {
    view.putLong(0, size - Long.BYTES);
    return Arrays.copyOf(bytes, size);
  }
}
