package org.farkas.strategy.refine;

import java.util.Map;
import org.farkas.exec.machine.State;
import org.farkas.expr.Term;
import org.farkas.strategy.UnitEntrance;

/**
 * A run that stands at a place.
 *
 * @param run its number
 * @param state of the run
 * @param goesOn whether the state is the run's own, which goes on
 * @param marks what conditions gave so far, by their variables
 * @param entrance the layout of its inputs
 */
record Visit(int run, State state, boolean goesOn, Map<Term, Term> marks, UnitEntrance entrance) {
  /** The same, to be kept. */
  Visit kept() {
    return goesOn ? new Visit(run, state.copy(), false, Map.copyOf(marks), entrance) : this;
  }
}
