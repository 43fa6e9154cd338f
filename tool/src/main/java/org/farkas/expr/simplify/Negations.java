package org.farkas.expr.simplify;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.farkas.expr.Application;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/**
 * The negation of a negation, and of an order: !(a &lt; b) is b &lt;= a (on integers). Into
 * concatenations and extensions, complements move inward.
 */
final class Negations implements Rule {
  @Override
  public Set<Operator> operators() {
    return EnumSet.of(Operator.NOT);
  }

  @Override
  public Optional<Term> apply(TermContext terms, Application application) {
    Term operand = application.first();
    return switch (operand.operator()) {
      case NOT -> Optional.of(operand.operand(0));
      case CONCAT ->
          Optional.of(
              Shapes.concat(terms, terms.not(operand.operand(0)), terms.not(operand.operand(1))));
      case ZERO_EXTEND -> {
        Term inner = operand.operand(0);
        Term ones = Shapes.ones(terms, operand.widthBits() - inner.widthBits());
        yield Optional.of(Shapes.concat(terms, ones, terms.not(inner)));
      }
      case SIGN_EXTEND ->
          Optional.of(Shapes.signExtend(terms, terms.not(operand.operand(0)), operand.widthBits()));
      case ULT -> swapped(terms, Operator.ULE, operand);
      case ULE -> swapped(terms, Operator.ULT, operand);
      case SLT -> swapped(terms, Operator.SLE, operand);
      case SLE -> swapped(terms, Operator.SLT, operand);
      default -> Optional.empty();
    };
  }

  private static Optional<Term> swapped(TermContext terms, Operator operator, Term comparison) {
    return Optional.of(terms.make(operator, comparison.operand(1), comparison.operand(0)));
  }
}
