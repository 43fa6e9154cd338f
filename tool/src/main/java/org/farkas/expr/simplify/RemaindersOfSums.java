package org.farkas.expr.simplify;

import java.math.BigInteger;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.farkas.expr.Application;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/**
 * Remainders that a program computes by hand: x - x / c * c is x % c, also where a constant is
 * added to one of the two. Of a remainder the range is known; of the difference it is not.
 */
final class RemaindersOfSums implements Rule {
  /** A term as what is left of it without a constant that is added to it, and that constant. */
  private record Shifted(Term base, BigInteger by) {
    static Shifted of(Term term) {
      return Shapes.is(term, Operator.ADD) && term.operand(1).isConstant()
          ? new Shifted(term.operand(0), term.operand(1).bigValue())
          : new Shifted(term, BigInteger.ZERO);
    }
  }

  @Override
  public Set<Operator> operators() {
    return EnumSet.of(Operator.ADD, Operator.SUB);
  }

  @Override
  public Optional<Term> apply(TermContext terms, Application application) {
    Term first = application.first();
    Term second = application.second();
    if (application.operator() == Operator.SUB) {
      return without(terms, first, second, false);
    }
    Optional<Term> result = without(terms, first, second, true);
    return result.isPresent() ? result : without(terms, second, first, true);
  }

  /**
   * @param product a quotient times its divisor
   * @param negated the divisor's sign in the product is the other one, and it is added
   */
  private static Optional<Term> without(
      TermContext terms, Term sum, Term product, boolean negated) {
    if (!Shapes.is(product, Operator.MUL)
        || !product.operand(1).isConstant()
        || !isQuotient(product.operand(0))) {
      return Optional.empty();
    }
    Term quotient = product.operand(0);
    Term dividend = quotient.operand(0);
    Term divisor = quotient.operand(1);
    int width = sum.widthBits();
    BigInteger factor = product.operand(1).bigValue();
    if (!divisor.isConstant()
        || Shapes.isZero(divisor)
        || divisor != terms.constant(width, negated ? factor.negate() : factor)) {
      return Optional.empty();
    }
    Operator remainder = Shapes.is(quotient, Operator.SDIV) ? Operator.SREM : Operator.UREM;
    return difference(terms, Shifted.of(sum), dividend)
        .map(rest -> terms.make(Operator.ADD, terms.make(remainder, dividend, divisor), rest));
  }

  /** What a sum is more than a dividend, if that is a constant or a choice between constants. */
  private static Optional<Term> difference(TermContext terms, Shifted sum, Term dividend) {
    if (Shapes.is(dividend, Operator.ITE)) {
      Optional<Term> whenTrue = constant(terms, sum, dividend.operand(1));
      Optional<Term> whenFalse = constant(terms, sum, dividend.operand(2));
      return whenTrue.isPresent() && whenFalse.isPresent()
          ? Optional.of(terms.ite(dividend.operand(0), whenTrue.get(), whenFalse.get()))
          : Optional.empty();
    }
    return constant(terms, sum, dividend);
  }

  private static Optional<Term> constant(TermContext terms, Shifted sum, Term dividend) {
    Shifted divided = Shifted.of(dividend);
    return sum.base() == divided.base()
        ? Optional.of(terms.constant(dividend.widthBits(), sum.by().subtract(divided.by())))
        : Optional.empty();
  }

  private static boolean isQuotient(Term term) {
    return Shapes.is(term, Operator.SDIV) || Shapes.is(term, Operator.UDIV);
  }
}
