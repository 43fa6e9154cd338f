package org.farkas.expr.simplify;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.farkas.expr.Application;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/** An operator on a term and itself: x &amp; x, x ^ x, x - x, x == x, x &lt; x and the like. */
final class EqualOperands implements Rule {
  @Override
  public Set<Operator> operators() {
    return EnumSet.of(
        Operator.AND,
        Operator.OR,
        Operator.XOR,
        Operator.SUB,
        Operator.UREM,
        Operator.SREM,
        Operator.EQ,
        Operator.ULT,
        Operator.ULE,
        Operator.SLT,
        Operator.SLE,
        Operator.FLOAT_EQ,
        Operator.FLOAT_LT,
        Operator.FLOAT_LE);
  }

  @Override
  public Optional<Term> apply(TermContext terms, Application application) {
    Term operand = application.first();
    if (operand != application.second()) {
      return Optional.empty();
    }
    return Optional.of(
        switch (application.operator()) {
          case AND, OR -> operand;
          case EQ, ULE, SLE -> terms.bool(true);
          case FLOAT_EQ, FLOAT_LE -> terms.not(terms.make(Operator.FLOAT_IS_NAN, operand));
          // The remainder by 0 is the dividend, here 0 as well.
          default -> Shapes.zero(terms, application.widthBits());
        });
  }
}
