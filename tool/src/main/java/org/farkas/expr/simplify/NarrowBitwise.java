package org.farkas.expr.simplify;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.farkas.expr.Application;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/** AND, OR and XOR of operands with few significant bits are done on these bits. */
final class NarrowBitwise implements Rule {
  @Override
  public Set<Operator> operators() {
    return EnumSet.of(Operator.AND, Operator.OR, Operator.XOR);
  }

  @Override
  public Optional<Term> apply(TermContext terms, Application application) {
    int first = Shapes.significantBits(application.first());
    int second = Shapes.significantBits(application.second());
    int significant =
        application.operator() == Operator.AND ? Math.min(first, second) : Math.max(first, second);
    return significant < application.widthBits()
        ? Optional.of(
            Shapes.zeroExtend(
                terms,
                terms.make(
                    application.operator(),
                    terms.extract(application.first(), 0, significant),
                    terms.extract(application.second(), 0, significant)),
                application.widthBits()))
        : Optional.empty();
  }
}
