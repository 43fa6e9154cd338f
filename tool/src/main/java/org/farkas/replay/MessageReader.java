package org.farkas.replay;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Takes a message of the run-time apart. */
final class MessageReader {
  private final ByteBuffer payload;

  MessageReader(byte[] payload) {
    this.payload = ByteBuffer.wrap(payload).order(ByteOrder.LITTLE_ENDIAN);
  }

  long number() {
    return payload.getLong();
  }

  int[] words(int count) {
    int[] words = new int[count];
    payload.asIntBuffer().get(words);
    skip(4L * count);
    return words;
  }

  byte[] block(long sizeBytes) {
    byte[] block = new byte[Math.toIntExact(sizeBytes)];
    payload.get(block);
    payload.position(Math.toIntExact(MessageWriter.padded(payload.position())));
    return block;
  }

  private void skip(long sizeBytes) {
    payload.position(Math.toIntExact(payload.position() + MessageWriter.padded(sizeBytes)));
  }
}
