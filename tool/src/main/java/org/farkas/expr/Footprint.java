package org.farkas.expr;

import java.util.List;

/**
 * What a term depends on.
 *
 * @param variables variables and array variables, by number
 * @param reads ARRAY_SELECT terms, by number
 * @param floats whether an operator on floats occurs
 */
public record Footprint(List<Term> variables, List<Term> reads, boolean floats) {
  /** That of a constant. */
  public static final Footprint NONE = new Footprint(List.of(), List.of(), false);
}
