package org.farkas.expr;

import java.util.List;

/**
 * What a term depends on.
 *
 * @param variables variables and array variables, by number
 * @param reads ARRAY_SELECT terms, by number
 * @param floatUse which operators on floats occur
 */
public record Footprint(List<Term> variables, List<Term> reads, FloatUse floatUse) {
  /** That of a constant. */
  public static final Footprint NONE = new Footprint(List.of(), List.of(), FloatUse.NONE);

  /** What is done with floats, each including those before. */
  public enum FloatUse {
    NONE,
    /** Comparisons and conversions. */
    COMPARED,
    /** Arithmetic and rounding to integral values. */
    COMPUTED;

    FloatUse or(FloatUse other) {
      return compareTo(other) < 0 ? other : this;
    }
  }

  /** Whether any operator on floats occurs. */
  public boolean floats() {
    return floatUse != FloatUse.NONE;
  }
}
