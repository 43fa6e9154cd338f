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
 * The sign of a difference of floats is how they compare: two of them differ by no less than the
 * least subnormal number, and rounding takes nothing across zero (IEEE 754, 6.3). Only where both
 * are the same infinity there is no difference, but NaN. As a circuit that is hard to see, for both
 * have to be shifted and normalised.
 */
final class FloatDifferences implements Rule {
  @Override
  public Set<Operator> operators() {
    return EnumSet.of(Operator.FLOAT_EQ, Operator.FLOAT_LT, Operator.FLOAT_LE);
  }

  @Override
  public Optional<Term> apply(TermContext terms, Application application) {
    Term first = application.first();
    Term second = application.second();
    if (Shapes.is(first, Operator.FLOAT_SUB) && isFloatZero(second)) {
      return Optional.of(
          compared(terms, application.operator(), first, first.operand(0), first.operand(1)));
    }
    if (Shapes.is(second, Operator.FLOAT_SUB) && isFloatZero(first)) {
      return Optional.of(
          compared(terms, application.operator(), second, second.operand(1), second.operand(0)));
    }
    return Optional.empty();
  }

  private static Term compared(
      TermContext terms, Operator operator, Term difference, Term left, Term right) {
    Term compared = terms.make(operator, left, right);
    if (operator == Operator.FLOAT_LT) {
      return compared;
    }
    int widthBits = difference.widthBits();
    BigInteger infinity =
        widthBits == 32
            ? BigInteger.valueOf(Float.floatToRawIntBits(Float.POSITIVE_INFINITY))
            : BigInteger.valueOf(Double.doubleToRawLongBits(Double.POSITIVE_INFINITY));
    Term magnitude =
        terms.make(
            Operator.AND,
            left,
            terms.constant(
                widthBits, BigInteger.ONE.shiftLeft(widthBits - 1).subtract(BigInteger.ONE)));
    Term infinite = terms.eq(magnitude, terms.constant(widthBits, infinity));
    return terms.and(compared, terms.not(terms.and(infinite, terms.eq(left, right))));
  }

  private static boolean isFloatZero(Term term) {
    return term.isConstant() && term.bigValue().clearBit(term.widthBits() - 1).signum() == 0;
  }
}
