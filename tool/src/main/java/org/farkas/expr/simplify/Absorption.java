package org.farkas.expr.simplify;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.farkas.expr.Application;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/**
 * a &amp; (a | b) is a, a &amp; (a &amp; b) is a &amp; b, and the same with the operators swapped.
 */
final class Absorption implements Rule {
  @Override
  public Set<Operator> operators() {
    return EnumSet.of(Operator.AND, Operator.OR);
  }

  @Override
  public Optional<Term> apply(TermContext terms, Application application) {
    Optional<Term> result =
        absorbed(application.operator(), application.first(), application.second());
    return result.isPresent()
        ? result
        : absorbed(application.operator(), application.second(), application.first());
  }

  private static Optional<Term> absorbed(Operator operator, Term operand, Term other) {
    Operator dual = operator == Operator.AND ? Operator.OR : Operator.AND;
    boolean contains =
        (Shapes.is(other, operator) || Shapes.is(other, dual))
            && (other.operand(0) == operand || other.operand(1) == operand);
    if (!contains) {
      return Optional.empty();
    }
    return Optional.of(Shapes.is(other, dual) ? operand : other);
  }
}
