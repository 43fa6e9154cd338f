package org.farkas.source;

import java.util.List;
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

  /**
   * One label.
   *
   * @param low first value, inclusive (sign-extended to 64 bits)
   * @param high last value, inclusive; greater than {@code low} for GNU ranges
   */
  public record CaseLabel(
      SourceSpan where, String text, boolean isDefault, boolean implicit, long low, long high) {
    /** Whether a (sign-extended) operand value selects this label. */
    public boolean matches(long value) {
      return !isDefault && value >= low && value <= high;
    }
  }

  /** Index in {@link #cases} of the label that {@code value} selects. */
  public int select(long value) {
    int fallback = -1;
    for (int i = 0; i < cases.size(); i++) {
      if (cases.get(i).matches(value)) {
        return i;
      }
      if (cases.get(i).isDefault()) {
        fallback = i;
      }
    }
    return fallback;
  }
}
