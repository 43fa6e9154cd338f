package org.farkas.expr.simplify;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.farkas.expr.Application;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/**
 * A concatenation equals a constant, or a concatenation cut at the same place, when its parts do.
 * With a constant, only if a part is constant as well: cutting up every comparison of wide terms
 * would help nobody.
 */
final class EqualParts implements Rule {
  @Override
  public Set<Operator> operators() {
    return EnumSet.of(Operator.EQ);
  }

  @Override
  public Optional<Term> apply(TermContext terms, Application application) {
    Term first = application.first();
    Term second = application.second();
    if (!Shapes.is(first, Operator.CONCAT)) {
      return Shapes.is(second, Operator.CONCAT) && Shapes.is(first, Operator.ZERO_EXTEND)
          ? byParts(terms, second, first)
          : Optional.empty();
    }
    if (second.isConstant()) {
      return hasConstantPart(first) ? byParts(terms, first, second) : Optional.empty();
    }
    boolean sameCut =
        Shapes.is(second, Operator.CONCAT)
            && second.operand(1).widthBits() == first.operand(1).widthBits();
    return sameCut || Shapes.is(second, Operator.ZERO_EXTEND)
        ? byParts(terms, first, second)
        : Optional.empty();
  }

  private static boolean hasConstantPart(Term concat) {
    Term part = concat;
    while (Shapes.is(part, Operator.CONCAT)) {
      if (part.operand(0).isConstant()) {
        return true;
      }
      part = part.operand(1);
    }
    return part.isConstant();
  }

  private static Optional<Term> byParts(TermContext terms, Term concat, Term other) {
    Term high = concat.operand(0);
    Term low = concat.operand(1);
    return Optional.of(
        terms.and(
            terms.eq(high, terms.extract(other, low.widthBits(), high.widthBits())),
            terms.eq(low, terms.extract(other, 0, low.widthBits()))));
  }
}
