package org.farkas.trace;

import java.util.SequencedSet;

/**
 * What a trace shows, each thing once, in the order of its first appearance.
 *
 * @param rows complete evaluations of decisions
 * @param selections labels that switches selected
 */
public record Observations(
    SequencedSet<DecisionRow> rows, SequencedSet<SwitchSelection> selections) {
  /**
   * A switch that selected a label.
   *
   * @param caseIndex index in {@code SwitchInfo.cases}
   */
  public record SwitchSelection(int switchId, int caseIndex) {}
}
