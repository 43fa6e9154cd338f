package org.farkas.source;

import java.util.List;
import org.farkas.base.SourceSpan;

/**
 * A decision: a controlling expression, or an outermost Boolean expression with {@code &&} or
 * {@code ||} wherever it stands.
 *
 * @param id its number in the file
 * @param function the function whose body holds it
 * @param conditions its conditions' numbers in evaluation order
 * @param constant whether the whole expression is constant; then it is listed, but is no target
 */
public record Decision(
    int id,
    String function,
    Kind kind,
    SourceSpan where,
    String text,
    DecisionTree tree,
    List<Integer> conditions,
    boolean constant) {

  /** Where the expression stands. */
  public enum Kind {
    IF,
    WHILE,
    DO,
    FOR,
    CONDITIONAL_OPERATOR,
    EXPRESSION;

    /** Whether the outcome steers control flow by itself. */
    public boolean controlling() {
      return this != EXPRESSION;
    }
  }
}
