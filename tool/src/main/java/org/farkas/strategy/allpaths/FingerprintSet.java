package org.farkas.strategy.allpaths;

/**
 * Fingerprints of 128 bits in two arrays: what an enumeration has to remember of each path, however
 * many there are.
 */
final class FingerprintSet {
  private static final int FIRST_CAPACITY = 1 << 10;

  /** Pairs of words; both zero is a free place. */
  private long[] words = new long[2 * FIRST_CAPACITY];

  private int size;

  /** Adds a fingerprint; false if it was there. */
  boolean add(Fingerprint fingerprint) {
    if (2 * size >= words.length / 2) {
      grow();
    }
    int at = place(fingerprint.high(), fingerprint.low());
    if (words[at] == fingerprint.high() && words[at + 1] == fingerprint.low()) {
      return false;
    }
    words[at] = fingerprint.high();
    words[at + 1] = fingerprint.low();
    size++;
    return true;
  }

  boolean contains(Fingerprint fingerprint) {
    int at = place(fingerprint.high(), fingerprint.low());
    return words[at] == fingerprint.high() && words[at + 1] == fingerprint.low();
  }

  int size() {
    return size;
  }

  /** Where a fingerprint is, or would be. */
  private int place(long high, long low) {
    int mask = words.length / 2 - 1;
    int at = (int) low & mask;
    while ((words[2 * at] != 0 || words[2 * at + 1] != 0)
        && (words[2 * at] != high || words[2 * at + 1] != low)) {
      at = at + 1 & mask;
    }
    return 2 * at;
  }

  private void grow() {
    long[] old = words;
    words = new long[2 * old.length];
    for (int i = 0; i < old.length; i += 2) {
      if (old[i] != 0 || old[i + 1] != 0) {
        int at = place(old[i], old[i + 1]);
        words[at] = old[i];
        words[at + 1] = old[i + 1];
      }
    }
  }
}
