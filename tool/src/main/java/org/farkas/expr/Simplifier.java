package org.farkas.expr;

import java.util.Optional;

/** Finds an equal, simpler term while a term is being made. */
public interface Simplifier {
  /** Keeps every application as it is. */
  Simplifier NONE = (terms, application) -> Optional.empty();

  /**
   * A term equal to the application under every assignment, made with {@code terms}; empty when the
   * application is as simple as it gets. Must depend on nothing but the application, and must not
   * lead back to the same application.
   */
  Optional<Term> simplify(TermContext terms, Application application);
}
