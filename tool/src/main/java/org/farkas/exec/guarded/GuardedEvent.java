package org.farkas.exec.guarded;

import org.farkas.trace.Trace;

/**
 * An evaluation of a decision, or a switch reached, on some of the paths.
 *
 * @param trace the words of this evaluation alone
 */
public record GuardedEvent(Question.Bundle paths, Trace trace) {}
