package org.farkas.strategy.refine;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.farkas.expr.Term;

/**
 * A straight piece of code. Terms are about what holds before it; variables that stand for what is
 * not known belong to the step alone.
 *
 * @param guard when it is taken, and nothing undefined happens on the way
 * @param assigned what registers and marks hold afterwards; others keep what they hold
 * @param writes in their order
 */
record Step(Place from, Place to, Term guard, Map<Term, Term> assigned, List<Write> writes) {
  Step {
    assigned = Collections.unmodifiableMap(new LinkedHashMap<>(assigned));
    writes = List.copyOf(writes);
  }
}
