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
 * Comparisons with the least and greatest number are known or are equalities, and those with other
 * constants are strict: x &lt;= 4 is x &lt; 5.
 */
final class ComparedBounds implements Rule {
  @Override
  public Set<Operator> operators() {
    return EnumSet.of(Operator.ULT, Operator.ULE, Operator.SLT, Operator.SLE);
  }

  @Override
  public Optional<Term> apply(TermContext terms, Application application) {
    Term first = application.first();
    Term second = application.second();
    int width = first.widthBits();
    boolean signed =
        application.operator() == Operator.SLT || application.operator() == Operator.SLE;
    boolean strict =
        application.operator() == Operator.ULT || application.operator() == Operator.SLT;
    Term least = signed ? signBit(terms, width) : Shapes.zero(terms, width);
    Term greatest = terms.not(least);
    Operator order = signed ? Operator.SLT : Operator.ULT;
    if (second.isConstant()) {
      if (second == least) {
        return Optional.of(strict ? terms.bool(false) : terms.eq(first, least));
      }
      if (second == greatest) {
        return Optional.of(strict ? terms.not(terms.eq(first, greatest)) : terms.bool(true));
      }
      if (strict) {
        return step(terms, second, -1) == least
            ? Optional.of(terms.eq(first, least))
            : Optional.empty();
      }
      return Optional.of(terms.make(order, first, step(terms, second, 1)));
    }
    if (first.isConstant()) {
      if (first == greatest) {
        return Optional.of(strict ? terms.bool(false) : terms.eq(second, greatest));
      }
      if (first == least) {
        return Optional.of(strict ? terms.not(terms.eq(second, least)) : terms.bool(true));
      }
      if (strict) {
        return step(terms, first, 1) == greatest
            ? Optional.of(terms.eq(second, greatest))
            : Optional.empty();
      }
      return Optional.of(terms.make(order, step(terms, first, -1), second));
    }
    return Optional.empty();
  }

  private static Term signBit(TermContext terms, int width) {
    return terms.constant(width, BigInteger.ONE.shiftLeft(width - 1));
  }

  private static Term step(TermContext terms, Term constant, int by) {
    return terms.constant(constant.widthBits(), constant.bigValue().add(BigInteger.valueOf(by)));
  }
}
