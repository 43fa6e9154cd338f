package org.farkas.source;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.farkas.base.SourceSpan;

/**
 * A switch statement.
 *
 * @param id its number in the file
 * @param text the operand's source text
 * @param widthBits width of the promoted operand
 * @param cases its labels in source order; a missing default is added as an implicit one
 */
public record SwitchInfo(
    int id,
    String function,
    SourceSpan where,
    String text,
    int widthBits,
    boolean signed,
    List<CaseLabel> cases) {

  public SwitchInfo {
    cases = List.copyOf(cases);
  }

  /**
   * One label.
   *
   * @param low first value, inclusive, extended to 64 bits by the operand's signedness
   * @param high last value, inclusive; greater than {@code low} for GNU ranges
   */
  public record CaseLabel(
      SourceSpan where, String text, boolean isDefault, boolean implicit, long low, long high) {}

  /**
   * Index in {@link #cases} of the label that {@code value} selects. Only the low {@link
   * #widthBits} of the value and of the labels count, so that it doesn't matter how either was
   * extended.
   */
  public int select(long value) {
    int fallback = -1;
    for (int i = 0; i < cases.size(); i++) {
      CaseLabel label = cases.get(i);
      if (label.isDefault()) {
        fallback = i;
      } else if (matches(label, value)) {
        return i;
      }
    }
    return fallback;
  }

  /** A value that no listed label matches, if there is one. */
  public Optional<Long> valueOfNoLabel() {
    // The values behind each label's last one are enough: if any value is unlisted, one of these
    // is, unless nothing is listed.
    return Stream.concat(
            Stream.of(0L), cases.stream().filter(c -> !c.isDefault()).map(c -> c.high() + 1))
        .filter(value -> cases.stream().noneMatch(c -> !c.isDefault() && matches(c, value)))
        .findFirst();
  }

  private boolean matches(CaseLabel label, long value) {
    return Long.compare(ordered(value), ordered(label.low())) >= 0
        && Long.compare(ordered(value), ordered(label.high())) <= 0;
  }

  /** Maps the operand type's values to longs, keeping their order. */
  private long ordered(long value) {
    int unused = Long.SIZE - widthBits;
    if (signed) {
      return value << unused >> unused;
    }
    return (value << unused >>> unused) + Long.MIN_VALUE;
  }
}
