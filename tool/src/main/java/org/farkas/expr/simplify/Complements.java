package org.farkas.expr.simplify;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.farkas.expr.Application;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/**
 * Complements move out of exclusive or and vanish from equalities; Boolean exclusive or is a denied
 * equality, and an equality with a truth value is the term or its negation.
 */
final class Complements implements Rule {
  @Override
  public Set<Operator> operators() {
    return EnumSet.of(Operator.XOR, Operator.EQ);
  }

  @Override
  public Optional<Term> apply(TermContext terms, Application application) {
    Term first = application.first();
    Term second = application.second();
    boolean equality = application.operator() == Operator.EQ;
    if (first.widthBits() == 1) {
      if (!equality) {
        return Optional.of(terms.not(terms.eq(first, second)));
      }
      if (second.isConstant()) {
        return Optional.of(second.isTrue() ? first : terms.not(first));
      }
    }
    boolean firstDenied = Shapes.is(first, Operator.NOT);
    boolean secondDenied = Shapes.is(second, Operator.NOT);
    if (equality) {
      if (firstDenied && (secondDenied || second.isConstant())) {
        return Optional.of(terms.eq(first.operand(0), terms.not(second)));
      }
      return first.widthBits() == 1 && (firstDenied || secondDenied)
          ? Optional.of(
              terms.not(
                  firstDenied
                      ? terms.eq(first.operand(0), second)
                      : terms.eq(first, second.operand(0))))
          : Optional.empty();
    }
    if (firstDenied) {
      return Optional.of(terms.not(terms.make(Operator.XOR, first.operand(0), second)));
    }
    return secondDenied
        ? Optional.of(terms.not(terms.make(Operator.XOR, first, second.operand(0))))
        : Optional.empty();
  }
}
