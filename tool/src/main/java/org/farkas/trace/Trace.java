package org.farkas.trace;

import java.util.Arrays;

/** An immutable sequence of trace words; see {@link TraceWord}. */
public final class Trace {
  /** No events. */
  public static final Trace EMPTY = new Trace(new int[0], false);

  private final int[] words;
  private final boolean truncated;

  private Trace(int[] words, boolean truncated) {
    this.words = words;
    this.truncated = truncated;
  }

  /**
   * @param truncated whether the run went on after the trace buffer was full
   */
  public static Trace of(int[] words, boolean truncated) {
    return new Trace(words.clone(), truncated);
  }

  public int size() {
    return words.length;
  }

  public int word(int index) {
    return words[index];
  }

  public boolean truncated() {
    return truncated;
  }

  /** The first {@code length} words, as a complete trace of a run that ended there. */
  public Trace prefix(int length) {
    return length >= words.length ? this : new Trace(Arrays.copyOf(words, length), false);
  }

  /** Whether this trace's words start with all words of {@code prefix}. */
  public boolean startsWith(Trace prefix) {
    return words.length >= prefix.words.length
        && Arrays.equals(words, 0, prefix.words.length, prefix.words, 0, prefix.words.length);
  }

  /** Length of the longest common prefix. */
  public int commonPrefix(Trace other) {
    int mismatch = Arrays.mismatch(words, other.words);
    return mismatch < 0 ? words.length : mismatch;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Trace trace
        && truncated == trace.truncated
        && Arrays.equals(words, trace.words);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(words);
  }
}
