package org.farkas.frontend.clang;

/** A place in the preprocessed text that instrumentation wraps. */
sealed interface Site {
  /** The expression that is wrapped. */
  AstNode node();

  /**
   * A condition.
   *
   * @param keepsValue whether the expression's own value is needed, not only its truth (GNU {@code
   *     a ?: b})
   */
  record Condition(int id, AstNode node, boolean keepsValue) implements Site {}

  /** A decision of two or more conditions. */
  record Decision(int id, AstNode node) implements Site {}

  /** A switch's operand. */
  record Switch(int id, AstNode node) implements Site {}
}
