package org.farkas.trace;

import java.util.List;

/**
 * One complete evaluation of a decision.
 *
 * @param decision the decision's number
 * @param values one per condition, in the order of {@code Decision.conditions}
 * @param outcome of the decision
 */
public record DecisionRow(int decision, List<ConditionValue> values, boolean outcome) {
  public DecisionRow {
    values = List.copyOf(values);
  }

  /** The values as a word such as {@code TF-}. */
  public String pattern() {
    StringBuilder text = new StringBuilder();
    values.forEach(value -> text.append(value.symbol()));
    return text.toString();
  }
}
