package org.farkas.expr.simplify;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.farkas.expr.Application;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/** (x op c) op d is x op (c op d); in sums, constants move outward: (x + c) + y is (x + y) + c. */
final class ReassociateConstants implements Rule {
  @Override
  public Set<Operator> operators() {
    return EnumSet.of(Operator.AND, Operator.OR, Operator.XOR, Operator.ADD, Operator.MUL);
  }

  @Override
  public Optional<Term> apply(TermContext terms, Application application) {
    Operator operator = application.operator();
    Term first = application.first();
    Term second = application.second();
    if (hasConstant(first, operator)) {
      Term constant = first.operand(1);
      if (second.isConstant()) {
        return Optional.of(
            terms.make(operator, first.operand(0), terms.make(operator, constant, second)));
      }
      if (operator == Operator.ADD) {
        return Optional.of(
            terms.make(operator, terms.make(operator, first.operand(0), second), constant));
      }
    }
    if (operator == Operator.ADD && hasConstant(second, operator)) {
      return Optional.of(
          terms.make(operator, terms.make(operator, first, second.operand(0)), second.operand(1)));
    }
    return Optional.empty();
  }

  private static boolean hasConstant(Term term, Operator operator) {
    return Shapes.is(term, operator) && term.operand(1).isConstant();
  }
}
