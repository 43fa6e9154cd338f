package org.farkas.expr.eval;

import java.math.BigInteger;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;

/**
 * Values of variables as unsigned numbers; variables that are not mentioned are zero. Array
 * variables map to the values of single cells. Immutable.
 */
public final class Assignment {
  /** Everything zero. */
  public static final Assignment EMPTY = new Assignment(Map.of(), Map.of());

  private final Map<Term, BigInteger> values;
  private final Map<Term, Map<Long, Integer>> cells;

  public Assignment(Map<Term, BigInteger> values, Map<Term, Map<Long, Integer>> cells) {
    this.values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    this.cells = Collections.unmodifiableMap(new LinkedHashMap<>(cells));
  }

  /** All that these assignments say; where several mention a variable, the last one counts. */
  public static Assignment of(List<Assignment> parts) {
    Map<Term, BigInteger> values = new LinkedHashMap<>();
    Map<Term, Map<Long, Integer>> cells = new LinkedHashMap<>();
    for (Assignment part : parts) {
      values.putAll(part.values);
      cells.putAll(part.cells);
    }
    return new Assignment(values, cells);
  }

  public BigInteger value(Term variable) {
    return values.getOrDefault(variable, BigInteger.ZERO);
  }

  /** Whether the variable is mentioned. */
  public boolean mentions(Term variable) {
    return values.containsKey(variable);
  }

  /** The byte at an index of an array variable. */
  public int cell(Term arrayVariable, long index) {
    Map<Long, Integer> known = cells.get(arrayVariable);
    return known == null ? 0 : known.getOrDefault(index, 0);
  }

  public Map<Term, BigInteger> values() {
    return values;
  }

  public Map<Term, Map<Long, Integer>> cells() {
    return cells;
  }

  /** This assignment with the other's values replacing its own where both mention a variable. */
  public Assignment overriddenBy(Assignment other) {
    Map<Term, BigInteger> merged = new LinkedHashMap<>(values);
    merged.putAll(other.values);
    Map<Term, Map<Long, Integer>> mergedCells = new LinkedHashMap<>(cells);
    mergedCells.putAll(other.cells);
    return new Assignment(merged, mergedCells);
  }

  /** The values of these variables (arrays included) alone, zero where this one leaves it out. */
  public Assignment restrictedTo(Iterable<Term> variables) {
    Map<Term, BigInteger> some = new LinkedHashMap<>();
    Map<Term, Map<Long, Integer>> someCells = new LinkedHashMap<>();
    for (Term variable : variables) {
      if (variable.operator() == Operator.ARRAY_VARIABLE) {
        someCells.put(variable, cells.getOrDefault(variable, Map.of()));
      } else {
        some.put(variable, value(variable));
      }
    }
    return new Assignment(some, someCells);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Assignment that
        && values.equals(that.values)
        && cells.equals(that.cells);
  }

  @Override
  public int hashCode() {
    return values.hashCode() * 31 + cells.hashCode();
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("{");
    values.forEach(
        (variable, value) -> text.append(variable.name()).append('=').append(value).append(' '));
    cells.forEach(
        (variable, known) -> text.append(variable.name()).append('=').append(known).append(' '));
    return text.toString().strip() + "}";
  }
}
