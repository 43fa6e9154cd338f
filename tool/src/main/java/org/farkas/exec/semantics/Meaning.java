package org.farkas.exec.semantics;

import java.util.List;
import org.farkas.expr.Term;

/**
 * The meaning of an operation on terms.
 *
 * @param result its value wherever all requirements hold
 * @param requirements in the order they are to be checked; each may presuppose those before it
 */
public record Meaning(Term result, List<Requirement> requirements) {
  public Meaning {
    requirements = List.copyOf(requirements);
  }

  /** An operation that is always defined. */
  public static Meaning total(Term result) {
    return new Meaning(result, List.of());
  }
}
