package org.farkas.expr.simplify;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.farkas.expr.Application;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/**
 * An unsigned remainder is below its divisor, unless that is zero, and never above the dividend. As
 * a circuit that is hard to see, for each digit of the division has to be gone through.
 */
final class ComparedRemainders implements Rule {
  @Override
  public Set<Operator> operators() {
    return EnumSet.of(Operator.ULT, Operator.ULE);
  }

  @Override
  public Optional<Term> apply(TermContext terms, Application application) {
    Term first = application.first();
    Term second = application.second();
    boolean strict = application.operator() == Operator.ULT;
    if (first.operator() == Operator.UREM) {
      if (strict && below(first.operand(1), second)) {
        return Optional.of(terms.not(terms.eq(first.operand(1), zero(terms, second))));
      }
      if (!strict && first.operand(0) == second) {
        return Optional.of(terms.bool(true));
      }
    }
    if (second.operator() == Operator.UREM) {
      if (!strict && below(second.operand(1), first)) {
        return Optional.of(terms.eq(second.operand(1), zero(terms, first)));
      }
      if (strict && second.operand(0) == first) {
        return Optional.of(terms.bool(false));
      }
    }
    return Optional.empty();
  }

  /** Whether a divisor is for sure not above a bound. */
  private static boolean below(Term divisor, Term bound) {
    return divisor == bound
        || divisor.isConstant()
            && bound.isConstant()
            && divisor.bigValue().signum() > 0
            && divisor.bigValue().compareTo(bound.bigValue()) <= 0;
  }

  private static Term zero(TermContext terms, Term like) {
    return Shapes.zero(terms, like.widthBits());
  }
}
