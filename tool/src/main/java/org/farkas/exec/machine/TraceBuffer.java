package org.farkas.exec.machine;

/** Trace words written so far; full chunks are shared between copies. */
final class TraceBuffer {
  private static final int CHUNK = 256;

  private record Full(Full before, int[] words) {}

  private Full full;
  private int fullCount;
  private int[] open;
  private int openCount;
  private boolean ownsOpen;

  TraceBuffer() {
    this.open = new int[16];
    this.ownsOpen = true;
  }

  private TraceBuffer(TraceBuffer source) {
    this.full = source.full;
    this.fullCount = source.fullCount;
    this.open = source.open;
    this.openCount = source.openCount;
    this.ownsOpen = false;
  }

  TraceBuffer copy() {
    ownsOpen = false;
    return new TraceBuffer(this);
  }

  void append(int word) {
    if (openCount == CHUNK) {
      full = new Full(full, open);
      fullCount++;
      open = new int[16];
      openCount = 0;
      ownsOpen = true;
    }
    if (!ownsOpen || openCount == open.length) {
      int length = openCount == open.length ? Math.min(CHUNK, 2 * open.length) : open.length;
      open = java.util.Arrays.copyOf(open, length);
      ownsOpen = true;
    }
    open[openCount++] = word;
  }

  int size() {
    return fullCount * CHUNK + openCount;
  }

  /** All words so far, in a new array. */
  int[] words() {
    int[] words = new int[size()];
    System.arraycopy(open, 0, words, fullCount * CHUNK, openCount);
    int at = fullCount;
    for (Full chunk = full; chunk != null; chunk = chunk.before) {
      at--;
      System.arraycopy(chunk.words, 0, words, at * CHUNK, CHUNK);
    }
    return words;
  }
}
