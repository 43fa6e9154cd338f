package org.farkas.strategy.refine;

import org.farkas.expr.Term;

/** A change of memory; its terms are about what was before the step. */
sealed interface Write {
  /** A value is stored. */
  record Stored(Term address, int bytes, Term value) implements Write {}

  /** So many bytes from an address on may be anything afterwards. */
  record Forgotten(Term address, long bytes) implements Write {}

  /** All memory may be anything afterwards, but what cannot have been reached. */
  record Everything() implements Write {}
}
