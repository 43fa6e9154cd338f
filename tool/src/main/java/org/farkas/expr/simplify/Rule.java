package org.farkas.expr.simplify;

import java.util.Optional;
import java.util.Set;
import org.farkas.expr.Application;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/**
 * One equation, read from left to right. A rule looks only a few levels deep and makes only a few
 * terms, so that making a term stays cheap and the depth of the calls stays small.
 */
interface Rule {
  /** The operators it may apply to. */
  Set<Operator> operators();

  /** A term equal to the application under every assignment; empty when it does not apply. */
  Optional<Term> apply(TermContext terms, Application application);
}
