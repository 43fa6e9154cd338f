package org.farkas.expr.simplify;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.farkas.expr.Application;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/**
 * A comparison of a choice between constants with a constant is decided on either branch, and one
 * of two choices by the same condition, as states have that were joined, compares what each
 * chooses: what the same terms were compared with elsewhere is known then.
 */
final class ComparedChoices implements Rule {
  @Override
  public Set<Operator> operators() {
    return EnumSet.of(
        Operator.EQ,
        Operator.ULT,
        Operator.ULE,
        Operator.SLT,
        Operator.SLE,
        Operator.FLOAT_EQ,
        Operator.FLOAT_LT,
        Operator.FLOAT_LE);
  }

  @Override
  public Optional<Term> apply(TermContext terms, Application application) {
    Term first = application.first();
    Term second = application.second();
    Operator operator = application.operator();
    if (isChoice(first) && second.isConstant()) {
      return Optional.of(
          terms.ite(
              first.operand(0),
              terms.make(operator, first.operand(1), second),
              terms.make(operator, first.operand(2), second)));
    }
    if (isChoice(second) && first.isConstant()) {
      return Optional.of(
          terms.ite(
              second.operand(0),
              terms.make(operator, first, second.operand(1)),
              terms.make(operator, first, second.operand(2))));
    }
    if (Shapes.is(first, Operator.ITE)
        && Shapes.is(second, Operator.ITE)
        && first.operand(0) == second.operand(0)
        && first.widthBits() > 1) {
      return Optional.of(
          terms.ite(
              first.operand(0),
              terms.make(operator, first.operand(1), second.operand(1)),
              terms.make(operator, first.operand(2), second.operand(2))));
    }
    return Optional.empty();
  }

  private static boolean isChoice(Term term) {
    return Shapes.is(term, Operator.ITE)
        && term.operand(1).isConstant()
        && term.operand(2).isConstant();
  }
}
