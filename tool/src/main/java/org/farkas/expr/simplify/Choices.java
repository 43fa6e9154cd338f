package org.farkas.expr.simplify;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.farkas.expr.Application;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/**
 * If-then-else with a known, negated, weak or repeated condition, equal branches, or Boolean
 * branches.
 */
final class Choices implements Rule {
  @Override
  public Set<Operator> operators() {
    return EnumSet.of(Operator.ITE);
  }

  @Override
  public Optional<Term> apply(TermContext terms, Application application) {
    Term condition = application.first();
    Term whenTrue = application.operand(1);
    Term whenFalse = application.operand(2);
    if (condition.isConstant()) {
      return Optional.of(condition.isTrue() ? whenTrue : whenFalse);
    }
    if (whenTrue == whenFalse) {
      return Optional.of(whenTrue);
    }
    if (Shapes.is(condition, Operator.NOT)) {
      return Optional.of(terms.ite(condition.operand(0), whenFalse, whenTrue));
    }
    if (isWeak(condition)) {
      return Optional.of(terms.ite(terms.not(condition), whenFalse, whenTrue));
    }
    if (isChoiceOn(condition, whenTrue)) {
      return Optional.of(terms.ite(condition, whenTrue.operand(1), whenFalse));
    }
    if (isChoiceOn(condition, whenFalse)) {
      return Optional.of(terms.ite(condition, whenTrue, whenFalse.operand(2)));
    }
    if (Shapes.is(condition, Operator.EQ)
        && (isPair(condition, whenTrue, whenFalse) || isPair(condition, whenFalse, whenTrue))) {
      return Optional.of(whenFalse);
    }
    return application.widthBits() == 1
        ? bool(terms, condition, whenTrue, whenFalse)
        : Optional.empty();
  }

  /** One of each pair of opposite orders: weak ones, and strict ones with a constant in front. */
  private static boolean isWeak(Term condition) {
    return switch (condition.operator()) {
      case ULE, SLE -> true;
      case ULT, SLT -> condition.operand(0).isConstant();
      default -> false;
    };
  }

  private static boolean isChoiceOn(Term condition, Term branch) {
    return Shapes.is(branch, Operator.ITE) && branch.operand(0) == condition;
  }

  private static boolean isPair(Term equality, Term first, Term second) {
    return equality.operand(0) == first && equality.operand(1) == second;
  }

  private static Optional<Term> bool(
      TermContext terms, Term condition, Term whenTrue, Term whenFalse) {
    if (whenTrue.isTrue() || whenTrue == condition) {
      return Optional.of(terms.or(condition, whenFalse));
    }
    if (whenTrue.isFalse()) {
      return Optional.of(terms.and(terms.not(condition), whenFalse));
    }
    if (whenFalse.isTrue()) {
      return Optional.of(terms.or(terms.not(condition), whenTrue));
    }
    if (whenFalse.isFalse() || whenFalse == condition) {
      return Optional.of(terms.and(condition, whenTrue));
    }
    return Optional.empty();
  }
}
