package org.farkas.expr.simplify;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.farkas.expr.Application;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/**
 * Bits of a term made of parts come from the parts: concatenations, extensions, extractions,
 * complements, and choices between constants.
 */
final class ExtractParts implements Rule {
  @Override
  public Set<Operator> operators() {
    return EnumSet.of(Operator.EXTRACT);
  }

  @Override
  public Optional<Term> apply(TermContext terms, Application application) {
    Term operand = application.first();
    int low = application.parameter();
    int width = application.widthBits();
    return switch (operand.operator()) {
      case EXTRACT ->
          Optional.of(terms.extract(operand.operand(0), operand.parameter() + low, width));
      case NOT -> Optional.of(terms.not(terms.extract(operand.operand(0), low, width)));
      case CONCAT -> Optional.of(ofConcat(terms, operand, low, width));
      case ZERO_EXTEND -> Optional.of(ofZeroExtend(terms, operand.operand(0), low, width));
      case SIGN_EXTEND -> Optional.of(ofSignExtend(terms, operand.operand(0), low, width));
      case ITE ->
          operand.operand(1).isConstant() && operand.operand(2).isConstant()
              ? Optional.of(
                  terms.ite(
                      operand.operand(0),
                      terms.extract(operand.operand(1), low, width),
                      terms.extract(operand.operand(2), low, width)))
              : Optional.empty();
      default -> Optional.empty();
    };
  }

  private static Term ofConcat(TermContext terms, Term concat, int low, int width) {
    Term high = concat.operand(0);
    Term rest = concat.operand(1);
    int split = rest.widthBits();
    if (low >= split) {
      return terms.extract(high, low - split, width);
    }
    if (low + width <= split) {
      return terms.extract(rest, low, width);
    }
    return Shapes.concat(
        terms, terms.extract(high, 0, low + width - split), terms.extract(rest, low, split - low));
  }

  private static Term ofZeroExtend(TermContext terms, Term inner, int low, int width) {
    int innerWidth = inner.widthBits();
    if (low >= innerWidth) {
      return Shapes.zero(terms, width);
    }
    int taken = Math.min(width, innerWidth - low);
    return Shapes.zeroExtend(terms, terms.extract(inner, low, taken), width);
  }

  private static Term ofSignExtend(TermContext terms, Term inner, int low, int width) {
    int from = Math.min(low, inner.widthBits() - 1);
    int taken = Math.min(width, inner.widthBits() - from);
    return Shapes.signExtend(terms, terms.extract(inner, from, taken), width);
  }
}
