package org.farkas.exec.guarded;

import java.util.Optional;
import org.farkas.exec.machine.State;
import org.farkas.expr.Term;
import org.farkas.trace.Trace;

/**
 * An evaluation of a decision, or a switch reached, on some of the paths.
 *
 * @param state a snapshot; its condition says on which
 * @param trace the words of this evaluation alone
 * @param when what must hold beyond the state's condition
 */
public record GuardedEvent(State state, Trace trace, Optional<Term> when) {}
