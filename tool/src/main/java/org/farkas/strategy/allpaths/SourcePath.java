package org.farkas.strategy.allpaths;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.farkas.base.SourceSpan;
import org.farkas.source.Condition;
import org.farkas.source.SourceModel;
import org.farkas.source.SwitchInfo;
import org.farkas.trace.Trace;
import org.farkas.trace.TraceWord;

/**
 * A path through the source: the outcomes of conditions and the labels that switches select, in the
 * order in which they happen. Two runs are on the same path if and only if these are the same.
 */
public final class SourcePath {
  private final int[] steps;

  private SourcePath(int[] steps) {
    this.steps = steps;
  }

  /** The path of a trace; an incomplete last event is left out. */
  public static SourcePath of(Trace trace, SourceModel source) {
    int[] steps = new int[trace.size()];
    int size = 0;
    for (int i = 0; i < trace.size(); i++) {
      int word = trace.word(i);
      switch (TraceWord.kind(word)) {
        case TraceWord.CONDITION -> steps[size++] = word;
        case TraceWord.SWITCH -> {
          if (i + 2 >= trace.size()) {
            return new SourcePath(Arrays.copyOf(steps, size));
          }
          long low = trace.word(++i) & 0xffff_ffffL;
          long high = trace.word(++i) & 0xffff_ffffL;
          steps[size++] = word;
          steps[size++] = source.switches().get(TraceWord.payload(word)).select(high << 32 | low);
        }
        default -> {
          // Where evaluations of decisions begin and end follows from the conditions.
        }
      }
    }
    return new SourcePath(Arrays.copyOf(steps, size));
  }

  /** With one condition's outcome behind it. */
  SourcePath plus(int condition, boolean outcome) {
    int[] longer = Arrays.copyOf(steps, steps.length + 1);
    longer[steps.length] = TraceWord.condition(condition, outcome);
    return new SourcePath(longer);
  }

  /** With a switch behind it that selects this label. */
  SourcePath plusLabel(int switchId, int label) {
    int[] longer = Arrays.copyOf(steps, steps.length + 2);
    longer[steps.length] = TraceWord.switchOn(switchId);
    longer[steps.length + 1] = label;
    return new SourcePath(longer);
  }

  /** Its beginning, of so many numbers, see {@link #size}. */
  SourcePath first(int size) {
    return new SourcePath(Arrays.copyOf(steps, size));
  }

  /** Conditions and switches evaluated on it. */
  long outcomes() {
    long count = 0;
    for (int i = 0; i < steps.length; i++) {
      count++;
      i += TraceWord.kind(steps[i]) == TraceWord.SWITCH ? 1 : 0;
    }
    return count;
  }

  /** Numbers that it is written with. */
  int size() {
    return steps.length;
  }

  /** Whether no condition and no switch is on it. */
  public boolean isEmpty() {
    return steps.length == 0;
  }

  /**
   * Of all its prefixes, the shortest first. Made by mixing one step after the other into two words
   * (the finaliser of MurmurHash3).
   */
  List<Fingerprint> prefixFingerprints() {
    List<Fingerprint> prefixes = new ArrayList<>(steps.length);
    long high = 1;
    long low = 2;
    for (int step : steps) {
      high = mixed(high + 0x9e37_79b9_7f4a_7c15L * (step + 1L));
      low = mixed(low ^ Long.rotateLeft(high, 23) + step);
      prefixes.add(new Fingerprint(high, low));
    }
    return prefixes;
  }

  private static long mixed(long word) {
    long mixed = (word ^ word >>> 33) * 0xff51_afd7_ed55_8ccdL;
    mixed = (mixed ^ mixed >>> 33) * 0xc4ce_b9fe_1a85_ec53L;
    return mixed ^ mixed >>> 33;
  }

  /** Tells it from other paths. */
  public Fingerprint fingerprint() {
    return Fingerprint.of(steps);
  }

  /** Names of conditions and labels, for one source. */
  public static final class Names {
    private final SourceModel source;
    private final Map<Integer, Integer> conditionsOnLine = new HashMap<>();
    private final Map<Integer, Integer> switchesOnLine = new HashMap<>();

    public Names(SourceModel source) {
      this.source = source;
      for (Condition condition : source.conditions()) {
        if (!source.decisions().get(condition.decision()).constant()) {
          conditionsOnLine.merge(condition.where().line(), 1, Integer::sum);
        }
      }
      for (SwitchInfo each : source.switches()) {
        switchesOnLine.merge(each.where().line(), 1, Integer::sum);
      }
    }

    private String condition(int id, boolean outcome) {
      return place(source.conditions().get(id).where(), conditionsOnLine) + (outcome ? "+" : "-");
    }

    private String label(int id, int label) {
      SwitchInfo info = source.switches().get(id);
      SwitchInfo.CaseLabel chosen = info.cases().get(label);
      return place(info.where(), switchesOnLine)
          + "="
          + (chosen.implicit() ? "none" : chosen.text().replaceFirst("^case\\s+", ""));
    }

    private static String place(SourceSpan where, Map<Integer, Integer> onLine) {
      return onLine.get(where.line()) > 1
          ? where.line() + ":" + where.column()
          : String.valueOf(where.line());
    }
  }

  /**
   * For a reader, one word for each outcome: the line and {@code +} or {@code -}, with the column
   * where several conditions stand on the line; for a switch the line, {@code =} and the label's
   * value, or {@code default}, or {@code none} where no label is selected.
   */
  public List<String> words(Names names) {
    return words(names, 0);
  }

  /** The words behind a beginning of so many numbers, see {@link #size}. */
  List<String> words(Names names, int from) {
    List<String> words = new ArrayList<>();
    for (int i = from; i < steps.length; i++) {
      int payload = TraceWord.payload(steps[i]);
      if (TraceWord.kind(steps[i]) == TraceWord.SWITCH) {
        words.add(names.label(payload, steps[++i]));
      } else {
        words.add(names.condition(payload >>> 1, (payload & 1) != 0));
      }
    }
    return words;
  }

  /** The words in one line: {@code 4-, 6+, 8+}. */
  public String text(Names names) {
    return steps.length == 0 ? "no condition" : String.join(", ", words(names));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SourcePath path && Arrays.equals(steps, path.steps);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(steps);
  }
}
