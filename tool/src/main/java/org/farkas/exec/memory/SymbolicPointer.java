package org.farkas.exec.memory;

import org.farkas.expr.Term;

/**
 * A pointer whose place in its object depends on inputs.
 *
 * @param offset in bytes, 64 bits wide
 */
public record SymbolicPointer(MemoryObject object, Term offset) {}
