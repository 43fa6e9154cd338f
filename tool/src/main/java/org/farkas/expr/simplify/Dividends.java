package org.farkas.expr.simplify;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.farkas.expr.Application;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/**
 * What C says of division: {@code a / b * b + a % b} is {@code a} (C11 6.5.5p6), and a remainder is
 * never its divisor. As circuits both take a division and a product apart. Holds for division by
 * zero too, as SMT-LIB has it.
 */
final class Dividends implements Rule {
  @Override
  public Set<Operator> operators() {
    return EnumSet.of(Operator.ADD, Operator.EQ);
  }

  @Override
  public Optional<Term> apply(TermContext terms, Application application) {
    Term first = application.first();
    Term second = application.second();
    if (application.operator() == Operator.ADD) {
      return restored(first, second).or(() -> restored(second, first));
    }
    return ownDivisor(terms, first, second).or(() -> ownDivisor(terms, second, first));
  }

  private static Optional<Term> restored(Term product, Term remainder) {
    if (!Shapes.is(product, Operator.MUL) || !isRemainder(remainder)) {
      return Optional.empty();
    }
    Operator division = Shapes.is(remainder, Operator.UREM) ? Operator.UDIV : Operator.SDIV;
    Term dividend = remainder.operand(0);
    Term divisor = remainder.operand(1);
    for (int i = 0; i < 2; i++) {
      Term quotient = product.operand(i);
      if (product.operand(1 - i) == divisor
          && Shapes.is(quotient, division)
          && quotient.operand(0) == dividend
          && quotient.operand(1) == divisor) {
        return Optional.of(dividend);
      }
    }
    return Optional.empty();
  }

  private static Optional<Term> ownDivisor(TermContext terms, Term remainder, Term divisor) {
    if (!isRemainder(remainder) || remainder.operand(1) != divisor) {
      return Optional.empty();
    }
    Term zero = Shapes.zero(terms, divisor.widthBits());
    return Optional.of(terms.and(terms.eq(divisor, zero), terms.eq(remainder.operand(0), zero)));
  }

  private static boolean isRemainder(Term term) {
    return Shapes.is(term, Operator.UREM) || Shapes.is(term, Operator.SREM);
  }
}
