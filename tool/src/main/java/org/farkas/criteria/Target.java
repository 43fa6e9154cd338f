package org.farkas.criteria;

import org.farkas.base.SourceSpan;

/**
 * Something to cover.
 *
 * @param id stable for one source text: {@code d3.true}, {@code c12.false}, {@code s1.case2},
 *     {@code d3.row.TF-}
 * @param text the source text of the decision, the condition, the case label or the statement
 * @param outcome {@code true} or {@code false}; {@code taken} for a case label; {@code executed}
 *     for a statement; the values of a row
 * @param function the function whose body holds it
 */
public record Target(
    String id,
    Kind kind,
    SourceSpan where,
    String text,
    String outcome,
    Label label,
    String function) {

  /** By the id alone: targets are looked up often, and no two of a source text have the same. */
  @Override
  public int hashCode() {
    return id.hashCode();
  }

  /** What the target speaks of. */
  public enum Kind {
    DECISION,
    CONDITION,
    SWITCH_CASE,
    ROW,
    VALUE,
    STATEMENT
  }
}
