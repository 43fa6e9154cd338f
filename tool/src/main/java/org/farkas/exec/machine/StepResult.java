package org.farkas.exec.machine;

import java.util.List;

/** Why {@link Machine#run} came back. */
public sealed interface StepResult {
  /**
   * One decision: the state goes on along its model's side, its path condition longer by exactly
   * one constraint. That constraint and the alternatives' cover all cases.
   */
  record Forked(List<Alternative> alternatives) implements StepResult {
    public Forked {
      alternatives = List.copyOf(alternatives);
    }
  }

  /** The path is complete. */
  record Ended(PathEnd end) implements StepResult {}

  /** The given number of instructions was executed. */
  record Paused() implements StepResult {}
}
