package org.farkas.expr.simplify;

import java.math.BigInteger;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.farkas.expr.Application;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/** A shift by a constant takes bits and puts zeros or copies of the sign beside them. */
final class ConstantShifts implements Rule {
  @Override
  public Set<Operator> operators() {
    return EnumSet.of(Operator.SHL, Operator.LSHR, Operator.ASHR);
  }

  @Override
  public Optional<Term> apply(TermContext terms, Application application) {
    Term first = application.first();
    Term second = application.second();
    if (!second.isConstant() || Shapes.isZero(second)) {
      return Optional.empty();
    }
    int width = first.widthBits();
    BigInteger distance = second.bigValue().min(BigInteger.valueOf(width));
    int by = distance.intValue();
    return Optional.of(
        switch (application.operator()) {
          case SHL ->
              by == width
                  ? Shapes.zero(terms, width)
                  : Shapes.concat(
                      terms, terms.extract(first, 0, width - by), Shapes.zero(terms, by));
          case LSHR ->
              by == width
                  ? Shapes.zero(terms, width)
                  : Shapes.zeroExtend(terms, terms.extract(first, by, width - by), width);
          default -> {
            int kept = Math.min(by, width - 1);
            yield Shapes.signExtend(terms, terms.extract(first, kept, width - kept), width);
          }
        });
  }
}
