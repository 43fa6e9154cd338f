package org.farkas.solve;

import java.util.List;
import java.util.Optional;
import org.farkas.expr.Term;
import org.farkas.expr.eval.Assignment;

/**
 * Is there an assignment under which all constraints (width 1) are true?
 *
 * @param constraints in the order they were made; consecutive queries of one path share a prefix
 * @param prefixModel an assignment that satisfies all constraints but the last one, if the asker
 *     has one, as states of the machine do: then only what hangs together with the last constraint
 *     has to be solved, and the rest of the model is taken from here
 * @param timeoutMillis after which the answer is unknown
 */
public record Query(List<Term> constraints, Optional<Assignment> prefixModel, long timeoutMillis) {
  public Query {
    constraints = List.copyOf(constraints);
  }

  /** A query about which nothing is known. */
  public Query(List<Term> constraints, long timeoutMillis) {
    this(constraints, Optional.empty(), timeoutMillis);
  }
}
