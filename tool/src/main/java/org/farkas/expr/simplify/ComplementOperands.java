package org.farkas.expr.simplify;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.farkas.expr.Application;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/** An operator on a term and its complement: x &amp; ~x, x | ~x, x ^ ~x, x == ~x, x + ~x. */
final class ComplementOperands implements Rule {
  @Override
  public Set<Operator> operators() {
    return EnumSet.of(Operator.AND, Operator.OR, Operator.XOR, Operator.ADD, Operator.EQ);
  }

  @Override
  public Optional<Term> apply(TermContext terms, Application application) {
    if (!areComplements(application.first(), application.second())) {
      return Optional.empty();
    }
    return Optional.of(
        switch (application.operator()) {
          case AND, EQ -> Shapes.zero(terms, application.widthBits());
          default -> Shapes.ones(terms, application.widthBits());
        });
  }

  private static boolean areComplements(Term some, Term other) {
    if (isNegationOf(some, other) || isNegationOf(other, some)) {
      return true;
    }
    return switch (some.operator()) {
      case ULT -> isSwapped(some, other, Operator.ULE);
      case ULE -> isSwapped(some, other, Operator.ULT);
      case SLT -> isSwapped(some, other, Operator.SLE);
      case SLE -> isSwapped(some, other, Operator.SLT);
      default -> false;
    };
  }

  private static boolean isNegationOf(Term negation, Term term) {
    return Shapes.is(negation, Operator.NOT) && negation.operand(0) == term;
  }

  private static boolean isSwapped(Term some, Term other, Operator operator) {
    return Shapes.is(other, operator)
        && some.operand(0) == other.operand(1)
        && some.operand(1) == other.operand(0);
  }
}
