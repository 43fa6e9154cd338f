package org.farkas.source;

/** The Boolean structure of a decision over its conditions, in evaluation order. */
public sealed interface DecisionTree {
  /** A condition, by its number in the unit. */
  record Leaf(int condition) implements DecisionTree {}

  /** {@code left && right}. */
  record And(DecisionTree left, DecisionTree right) implements DecisionTree {}

  /** {@code left || right}. */
  record Or(DecisionTree left, DecisionTree right) implements DecisionTree {}

  /** {@code !operand}. */
  record Not(DecisionTree operand) implements DecisionTree {}
}
