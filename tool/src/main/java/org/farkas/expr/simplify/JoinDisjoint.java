package org.farkas.expr.simplify;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.farkas.expr.Application;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/**
 * (a &lt;&lt; 8) | b, and with + or ^, puts a beside b when b has only the low 8 bits. Sums with a
 * constant stay sums, so that addresses keep one form.
 */
final class JoinDisjoint implements Rule {
  @Override
  public Set<Operator> operators() {
    return EnumSet.of(Operator.OR, Operator.XOR, Operator.ADD);
  }

  @Override
  public Optional<Term> apply(TermContext terms, Application application) {
    Optional<Term> joined = join(terms, application.first(), application.second());
    return joined.isPresent() ? joined : join(terms, application.second(), application.first());
  }

  private static Optional<Term> join(TermContext terms, Term high, Term low) {
    int significant = Shapes.significantBits(low);
    int width = high.widthBits();
    if (high.isConstant()
        || low.isConstant()
        || significant >= width
        || Shapes.trailingZeros(high) < significant) {
      return Optional.empty();
    }
    return Optional.of(
        Shapes.concat(
            terms,
            terms.extract(high, significant, width - significant),
            terms.extract(low, 0, significant)));
  }
}
