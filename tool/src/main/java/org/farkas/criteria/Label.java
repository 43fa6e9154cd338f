package org.farkas.criteria;

/** A location and a predicate on what is evaluated there: one test that satisfies it covers it. */
public sealed interface Label {
  /** The decision has this outcome. */
  record DecisionOutcome(int decision, boolean outcome) implements Label {}

  /** The switch selects this label (not: control falls through to it). */
  record SwitchCase(int switchId, int caseIndex) implements Label {}

  /**
   * The condition has this value.
   *
   * @param unmasked whether the value must also decide the outcome, see {@link Masking}
   */
  record ConditionOutcome(int condition, boolean outcome, boolean unmasked) implements Label {}
}
