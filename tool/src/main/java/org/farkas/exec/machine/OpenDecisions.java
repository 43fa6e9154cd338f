package org.farkas.exec.machine;

import java.util.Arrays;
import org.farkas.trace.Trace;

/**
 * The decisions that a run is about to evaluate, innermost last, each with what its conditions gave
 * so far: the trace words since the outermost one began, completed inner evaluations left out.
 * Immutable.
 */
final class OpenDecisions {
  static final OpenDecisions NONE = new OpenDecisions(new int[0], new int[0]);

  private final int[] words;

  /** Where each decision's words begin. */
  private final int[] starts;

  private OpenDecisions(int[] words, int[] starts) {
    this.words = words;
    this.starts = starts;
  }

  OpenDecisions plus(int word) {
    int[] longer = Arrays.copyOf(words, words.length + 1);
    longer[words.length] = word;
    return new OpenDecisions(longer, starts);
  }

  OpenDecisions begin(int word) {
    int[] more = Arrays.copyOf(starts, starts.length + 1);
    more[starts.length] = words.length;
    return new OpenDecisions(plus(word).words, more);
  }

  boolean isEmpty() {
    return starts.length == 0;
  }

  /** Without the innermost decision. */
  OpenDecisions withoutInnermost() {
    int start = starts[starts.length - 1];
    return new OpenDecisions(Arrays.copyOf(words, start), Arrays.copyOf(starts, starts.length - 1));
  }

  /** The innermost decision's words, then the given one. */
  Trace innermostWith(int word) {
    return Trace.of(
        Arrays.copyOfRange(plus(word).words, starts[starts.length - 1], words.length + 1), false);
  }

  /** All words, outermost decision first. */
  Trace trace() {
    return Trace.of(words.clone(), false);
  }

  /** The innermost decision's words. */
  int[] innermost() {
    return Arrays.copyOfRange(words, starts[starts.length - 1], words.length);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof OpenDecisions that
        && Arrays.equals(words, that.words)
        && Arrays.equals(starts, that.starts);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(words) + Arrays.hashCode(starts);
  }
}
