package org.farkas.expr.simplify;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.farkas.expr.Application;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/**
 * An extension of an extension is one extension, after zeros in front there is no sign, and copies
 * of a known sign are a constant.
 */
final class NestedExtensions implements Rule {
  @Override
  public Set<Operator> operators() {
    return EnumSet.of(Operator.ZERO_EXTEND, Operator.SIGN_EXTEND);
  }

  @Override
  public Optional<Term> apply(TermContext terms, Application application) {
    Term operand = application.first();
    int width = application.widthBits();
    if (Shapes.is(operand, Operator.ZERO_EXTEND)) {
      return Optional.of(Shapes.zeroExtend(terms, operand.operand(0), width));
    }
    boolean signed = application.operator() == Operator.SIGN_EXTEND;
    if (signed && Shapes.is(operand, Operator.SIGN_EXTEND)) {
      return Optional.of(Shapes.signExtend(terms, operand.operand(0), width));
    }
    if (signed && Shapes.is(operand, Operator.CONCAT) && operand.operand(0).isConstant()) {
      // Zeros in front would be an extension, so the sign is 1.
      Term ones = Shapes.ones(terms, width - operand.widthBits());
      return Optional.of(Shapes.concat(terms, ones, operand));
    }
    return Optional.empty();
  }
}
