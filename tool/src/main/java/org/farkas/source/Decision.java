package org.farkas.source;

import java.util.List;
import org.farkas.base.SourceSpan;

/**
 * A decision: a controlling expression, or an outermost Boolean expression with {@code &&} or
 * {@code ||} wherever it stands; and on request what else is marked like one.
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

  /** Whether criteria about decisions have targets in it. */
  public boolean counts() {
    return !constant && !kind.onRequest();
  }

  /** Where the expression stands. */
  public enum Kind {
    IF,
    WHILE,
    DO,
    FOR,
    CONDITIONAL_OPERATOR,
    EXPRESSION,

    /** A comparison or negation that steers nothing: its value is kept or passed on. */
    VALUE,

    /** A statement: its one condition is true when it begins. */
    STATEMENT;

    /** Whether the outcome steers control flow by itself. */
    public boolean controlling() {
      return this != EXPRESSION && !onRequest();
    }

    /** Whether it is no decision proper: marked only for the criterion that asks for it. */
    public boolean onRequest() {
      return this == VALUE || this == STATEMENT;
    }
  }
}
