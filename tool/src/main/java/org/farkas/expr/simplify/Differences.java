package org.farkas.expr.simplify;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.farkas.expr.Application;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/**
 * Subtraction: of a constant it is addition, constants in its operands move outward, and what is
 * added and subtracted cancels.
 */
final class Differences implements Rule {
  @Override
  public Set<Operator> operators() {
    return EnumSet.of(Operator.ADD, Operator.SUB);
  }

  @Override
  public Optional<Term> apply(TermContext terms, Application application) {
    Term first = application.first();
    Term second = application.second();
    return application.operator() == Operator.ADD
        ? sum(first, second)
        : difference(terms, first, second);
  }

  private static Optional<Term> sum(Term first, Term second) {
    if (Shapes.is(first, Operator.SUB) && first.operand(1) == second) {
      return Optional.of(first.operand(0));
    }
    if (Shapes.is(second, Operator.SUB) && second.operand(1) == first) {
      return Optional.of(second.operand(0));
    }
    return Optional.empty();
  }

  private static Optional<Term> difference(TermContext terms, Term first, Term second) {
    if (second.isConstant()) {
      return Optional.of(terms.make(Operator.ADD, first, negated(terms, second)));
    }
    if (Shapes.is(first, Operator.ADD)) {
      if (first.operand(0) == second) {
        return Optional.of(first.operand(1));
      }
      if (first.operand(1) == second) {
        return Optional.of(first.operand(0));
      }
      if (first.operand(1).isConstant()) {
        return Optional.of(
            terms.make(
                Operator.ADD,
                terms.make(Operator.SUB, first.operand(0), second),
                first.operand(1)));
      }
    }
    if (Shapes.is(second, Operator.ADD) && second.operand(1).isConstant()) {
      return Optional.of(
          terms.make(
              Operator.ADD,
              terms.make(Operator.SUB, first, second.operand(0)),
              negated(terms, second.operand(1))));
    }
    if (Shapes.is(first, Operator.SUB) && first.operand(0) == second) {
      return Optional.of(
          terms.make(Operator.SUB, Shapes.zero(terms, second.widthBits()), first.operand(1)));
    }
    return Optional.empty();
  }

  private static Term negated(TermContext terms, Term constant) {
    return terms.constant(constant.widthBits(), constant.bigValue().negate());
  }
}
