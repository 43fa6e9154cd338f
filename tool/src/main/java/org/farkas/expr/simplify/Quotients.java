package org.farkas.expr.simplify;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.farkas.expr.Application;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/**
 * Division and remainder: by a power of two it takes bits apart, of numbers that are never negative
 * it is unsigned, and of numbers with few significant bits it is done on these.
 */
final class Quotients implements Rule {
  @Override
  public Set<Operator> operators() {
    return EnumSet.of(Operator.UDIV, Operator.UREM, Operator.SDIV, Operator.SREM);
  }

  @Override
  public Optional<Term> apply(TermContext terms, Application application) {
    Term first = application.first();
    Term divisor = application.second();
    boolean quotient =
        application.operator() == Operator.UDIV || application.operator() == Operator.SDIV;
    boolean signed =
        application.operator() == Operator.SDIV || application.operator() == Operator.SREM;
    if (signed) {
      return Shapes.isNonNegative(first) && Shapes.isNonNegative(divisor)
          ? Optional.of(terms.make(quotient ? Operator.UDIV : Operator.UREM, first, divisor))
          : Optional.empty();
    }
    if (!divisor.isConstant() || Shapes.isZero(divisor)) {
      return Optional.empty();
    }
    int width = first.widthBits();
    if (Shapes.isPowerOfTwo(divisor.bigValue())) {
      int distance = divisor.bigValue().getLowestSetBit();
      if (quotient) {
        return Optional.of(terms.make(Operator.LSHR, first, terms.constant(width, distance)));
      }
      return Optional.of(
          distance == 0
              ? Shapes.zero(terms, width)
              : Shapes.zeroExtend(terms, terms.extract(first, 0, distance), width));
    }
    int significant = Math.max(Shapes.significantBits(first), Shapes.significantBits(divisor));
    return significant < width
        ? Optional.of(
            Shapes.zeroExtend(
                terms,
                terms.make(
                    application.operator(),
                    terms.extract(first, 0, significant),
                    terms.extract(divisor, 0, significant)),
                width))
        : Optional.empty();
  }
}
