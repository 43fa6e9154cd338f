package org.farkas.exec.semantics;

import org.farkas.expr.Term;

/**
 * What must hold for an operation to be defined.
 *
 * @param holds a Boolean term
 * @param kind what happens where it is false
 */
public record Requirement(Term holds, UndefinedKind kind) {}
