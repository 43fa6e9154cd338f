package org.farkas.solve;

import java.util.List;
import org.farkas.expr.Term;
import org.farkas.expr.eval.Assignment;

/** The answer to a query. */
public sealed interface Answer {
  /** Satisfiable; variables that the model leaves out are zero. */
  record Sat(Assignment model) implements Answer {}

  /**
   * Unsatisfiable.
   *
   * @param core a subset of the query's constraints that is unsatisfiable by itself
   */
  record Unsat(List<Term> core) implements Answer {
    public Unsat {
      core = List.copyOf(core);
    }
  }

  /** Not decided. */
  record Unknown(Reason reason, String detail) implements Answer {}

  /** Why a query was not decided. */
  enum Reason {
    TIMEOUT,
    CANCELLED,
    UNSUPPORTED,
    SOLVER_FAILED
  }
}
