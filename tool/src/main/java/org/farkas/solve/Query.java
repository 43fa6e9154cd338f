package org.farkas.solve;

import java.util.List;
import org.farkas.expr.Term;

/**
 * Is there an assignment under which all constraints (width 1) are true?
 *
 * @param constraints in the order they were made; consecutive queries of one path share a prefix
 * @param timeoutMillis after which the answer is unknown
 */
public record Query(List<Term> constraints, long timeoutMillis) {
  public Query {
    constraints = List.copyOf(constraints);
  }
}
