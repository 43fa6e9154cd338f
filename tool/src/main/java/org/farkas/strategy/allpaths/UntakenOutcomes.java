package org.farkas.strategy.allpaths;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.farkas.source.SourceModel;
import org.farkas.trace.Trace;
import org.farkas.trace.TraceWord;

/**
 * What a run says about outcomes that it did not take. Where the program forks, they are left as
 * sides to try. Where it does not, the path before rules them out: nobody has to be asked.
 */
final class UntakenOutcomes {
  /** The first position in the trace whose outcomes are this run's. */
  private final int from;

  /** From which word of the trace on a fork that is none of the source's own lies before. */
  private int splitAt;

  /** By the position of their events: the outcomes that are left as sides. */
  private final Map<Integer, Set<Integer>> left = new HashMap<>();

  /** Is told each outcome that is ruled out. */
  @FunctionalInterface
  interface Listener {
    /**
     * @param size of the path before it, see {@link SourcePath#size}
     * @param split whether a fork that is none of the source's own lies before it
     */
    void ruledOut(NextOutcome.Outcome outcome, int size, boolean split);
  }

  /**
   * @param from the first position in the trace whose outcomes are this run's
   * @param split whether a fork that is none of the source's own lies before that
   */
  UntakenOutcomes(int from, boolean split) {
    this.from = from;
    this.splitAt = split ? 0 : Integer.MAX_VALUE;
  }

  /** An outcome is left as a side to try. */
  void left(NextOutcome.Outcome outcome) {
    left.computeIfAbsent(outcome.position(), _ -> new HashSet<>()).add(outcome.label());
  }

  /** The program forks here by itself. */
  void split(int traceLength) {
    splitAt = Math.min(splitAt, traceLength);
  }

  /** Whether the program has forked by itself. */
  boolean split() {
    return splitAt < Integer.MAX_VALUE;
  }

  /**
   * Names the outcomes that are ruled out along a run that is over.
   *
   * @param counted what leaves no choice, and is not named
   */
  void ruledOut(Trace trace, SourceModel source, CountedOutcomes counted, Listener listener) {
    int size = 0;
    for (int i = 0; i < trace.size(); i++) {
      int number = TraceWord.payload(trace.word(i));
      switch (TraceWord.kind(trace.word(i))) {
        case TraceWord.CONDITION -> {
          int id = number >>> 1;
          if (i >= from && !left.containsKey(i) && !counted.condition(id)) {
            int other = 1 - (number & 1);
            listener.ruledOut(new NextOutcome.Outcome(i, false, id, other), size, splitAt <= i);
          }
          size++;
        }
        case TraceWord.SWITCH -> {
          if (i + 2 >= trace.size()) {
            return;
          }
          long value = trace.word(i + 2) & 0xffff_ffffL;
          value = value << 32 | trace.word(i + 1) & 0xffff_ffffL;
          if (i >= from && !counted.switchOn(number)) {
            Set<Integer> others = new HashSet<>(left.getOrDefault(i, Set.of()));
            others.add(source.switches().get(number).select(value));
            for (int label = 0; label < source.switches().get(number).cases().size(); label++) {
              if (!others.contains(label)) {
                listener.ruledOut(
                    new NextOutcome.Outcome(i, true, number, label), size, splitAt <= i + 3);
              }
            }
          }
          size += 2;
          i += 2;
        }
        default -> {
          // Where evaluations of decisions begin and end follows from the conditions.
        }
      }
    }
  }
}
