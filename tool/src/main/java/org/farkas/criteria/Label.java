package org.farkas.criteria;

import org.farkas.trace.DecisionRow;

/** A location and a predicate on what is evaluated there: one test that satisfies it covers it. */
public sealed interface Label {
  /** The decision has this outcome. */
  record DecisionOutcome(int decision, boolean outcome) implements Label {}

  /** The switch selects this label (not: control falls through to it). */
  record SwitchCase(int switchId, int caseIndex) implements Label {}

  /** The decision is evaluated, to its end, as this row says. */
  record Row(DecisionRow row) implements Label {}

  /**
   * The condition has this value in an evaluation that ends.
   *
   * @param unmasked whether the value must also decide the outcome, see {@link Masking}
   */
  record ConditionOutcome(int condition, boolean outcome, boolean unmasked) implements Label {}
}
