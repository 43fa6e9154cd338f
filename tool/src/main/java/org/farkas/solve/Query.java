package org.farkas.solve;

import java.util.List;
import java.util.Optional;
import org.farkas.base.WorkLimit;
import org.farkas.expr.Term;
import org.farkas.expr.eval.Assignment;

/**
 * Is there an assignment under which all constraints (width 1) are true?
 *
 * @param constraints in the order they were made; consecutive queries of one path share a prefix
 * @param prefixModel an assignment that satisfies all constraints but the last one, if the asker
 *     has one, as states of the machine do: then only what hangs together with the last constraint
 *     has to be solved, and the rest of the model is taken from here
 * @param near an assignment that a model should be like, where such a one is easy to find: whoever
 *     asks for little else than what was answered before gets an answer sooner
 * @param limit after which the answer is unknown
 */
public record Query(
    List<Term> constraints,
    Optional<Assignment> prefixModel,
    Optional<Assignment> near,
    WorkLimit limit) {
  public Query {
    constraints = List.copyOf(constraints);
  }

  /** A query about which nothing is known. */
  public Query(List<Term> constraints, WorkLimit limit) {
    this(constraints, Optional.empty(), limit);
  }

  /** A query whose prefix has a model. */
  public Query(List<Term> constraints, Optional<Assignment> prefixModel, WorkLimit limit) {
    this(constraints, prefixModel, Optional.empty(), limit);
  }

  /** One about other constraints, under the same limit. */
  public Query about(List<Term> others) {
    return new Query(others, prefixModel, near, limit);
  }

  /** The same under another limit. */
  public Query within(WorkLimit other) {
    return new Query(constraints, prefixModel, near, other);
  }

  /** The same, answered by something like this assignment if that is easy. */
  public Query near(Assignment assignment) {
    return new Query(constraints, prefixModel, Optional.of(assignment), limit);
  }
}
