package org.farkas.expr.simplify;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.farkas.expr.Application;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/**
 * Products by a constant: (x + c) * d is x * d + c * d, and so with a shift in place of the factor;
 * by a power of two it is a shift, by minus one a negation; by one of two constants it is one of
 * two products.
 */
final class Products implements Rule {
  @Override
  public Set<Operator> operators() {
    return EnumSet.of(Operator.MUL, Operator.SHL);
  }

  @Override
  public Optional<Term> apply(TermContext terms, Application application) {
    Term first = application.first();
    Term factor = application.second();
    if (!factor.isConstant()) {
      return byChoice(terms, application);
    }
    Operator operator = application.operator();
    if (Shapes.is(first, Operator.ADD) && first.operand(1).isConstant()) {
      return Optional.of(
          terms.make(
              Operator.ADD,
              terms.make(operator, first.operand(0), factor),
              terms.make(operator, first.operand(1), factor)));
    }
    if (operator == Operator.SHL) {
      return Optional.empty();
    }
    int width = first.widthBits();
    if (Shapes.isPowerOfTwo(factor.bigValue())) {
      int distance = factor.bigValue().getLowestSetBit();
      return Optional.of(terms.make(Operator.SHL, first, terms.constant(width, distance)));
    }
    return Shapes.isOnes(factor)
        ? Optional.of(terms.make(Operator.SUB, Shapes.zero(terms, width), first))
        : Optional.empty();
  }

  private static Optional<Term> byChoice(TermContext terms, Application application) {
    if (application.operator() != Operator.MUL) {
      return Optional.empty();
    }
    boolean second = Shapes.isConstantChoice(application.second());
    if (!second && !Shapes.isConstantChoice(application.first())) {
      return Optional.empty();
    }
    Term choice = second ? application.second() : application.first();
    Term other = second ? application.first() : application.second();
    return Optional.of(
        terms.ite(
            choice.operand(0),
            terms.make(Operator.MUL, other, choice.operand(1)),
            terms.make(Operator.MUL, other, choice.operand(2))));
  }
}
