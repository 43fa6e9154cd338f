package org.farkas.expr.simplify;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.farkas.expr.Application;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/** Operands of commutative operators: older first, a constant last. */
final class OrderOperands implements Rule {
  @Override
  public Set<Operator> operators() {
    return EnumSet.of(
        Operator.AND,
        Operator.OR,
        Operator.XOR,
        Operator.ADD,
        Operator.MUL,
        Operator.EQ,
        Operator.FLOAT_ADD,
        Operator.FLOAT_MUL,
        Operator.FLOAT_EQ);
  }

  @Override
  public Optional<Term> apply(TermContext terms, Application application) {
    Term first = application.first();
    Term second = application.second();
    boolean ordered =
        second.isConstant()
            ? !first.isConstant() || first.id() <= second.id()
            : !first.isConstant() && first.id() <= second.id();
    return ordered
        ? Optional.empty()
        : Optional.of(terms.make(application.operator(), second, first));
  }
}
