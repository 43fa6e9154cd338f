package org.farkas.expr.simplify;

import java.math.BigInteger;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.farkas.expr.Application;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/**
 * Choices between constants: of one and zero it is the condition extended, of other neighbouring
 * ones and zero the condition repeated and placed; an operator on a choice between constants and a
 * constant, or another choice on the same condition, chooses between the results.
 */
final class ConstantChoices implements Rule {
  @Override
  public Set<Operator> operators() {
    return EnumSet.of(
        Operator.ITE,
        Operator.ZERO_EXTEND,
        Operator.SIGN_EXTEND,
        Operator.CONCAT,
        Operator.NOT,
        Operator.ADD,
        Operator.SUB,
        Operator.MUL,
        Operator.AND,
        Operator.OR,
        Operator.XOR);
  }

  @Override
  public Optional<Term> apply(TermContext terms, Application application) {
    return switch (application.operator()) {
      case ITE -> canonical(terms, application);
      case NOT -> {
        Term choice = application.first();
        yield Shapes.isConstantChoice(choice)
            ? Optional.of(
                terms.ite(
                    choice.operand(0), terms.not(choice.operand(1)), terms.not(choice.operand(2))))
            : Optional.empty();
      }
      case ZERO_EXTEND, SIGN_EXTEND -> {
        Term choice = application.first();
        int width = application.widthBits();
        Operator operator = application.operator();
        yield Shapes.isConstantChoice(choice)
            ? Optional.of(
                terms.ite(
                    choice.operand(0),
                    terms.convert(operator, choice.operand(1), width),
                    terms.convert(operator, choice.operand(2), width)))
            : Optional.empty();
      }
      default -> binary(terms, application);
    };
  }

  private static Optional<Term> canonical(TermContext terms, Application application) {
    Term condition = application.first();
    Term whenTrue = application.operand(1);
    Term whenFalse = application.operand(2);
    int width = application.widthBits();
    if (width <= 1 || !whenTrue.isConstant() || !whenFalse.isConstant()) {
      return Optional.empty();
    }
    if (Shapes.isZero(whenFalse)) {
      return extended(terms, condition, whenTrue);
    }
    return Shapes.isZero(whenTrue)
        ? extended(terms, terms.not(condition), whenFalse)
        : Optional.empty();
  }

  /** The choice of a constant or else zero: if its ones are neighbours, each is the condition. */
  private static Optional<Term> extended(TermContext terms, Term condition, Term constant) {
    BigInteger value = constant.bigValue();
    int low = value.getLowestSetBit();
    int length = value.bitLength() - low;
    if (value.bitCount() != length) {
      return Optional.empty();
    }
    Term ones = Shapes.signExtend(terms, condition, length);
    Term placed = low == 0 ? ones : Shapes.concat(terms, ones, Shapes.zero(terms, low));
    return Optional.of(Shapes.zeroExtend(terms, placed, constant.widthBits()));
  }

  private static Optional<Term> binary(TermContext terms, Application application) {
    Term first = application.first();
    Term second = application.second();
    if (Shapes.isConstantChoice(first) && second.isConstant()) {
      return Optional.of(
          terms.ite(
              first.operand(0),
              terms.make(application.operator(), first.operand(1), second),
              terms.make(application.operator(), first.operand(2), second)));
    }
    if (Shapes.isConstantChoice(second) && first.isConstant()) {
      return Optional.of(
          terms.ite(
              second.operand(0),
              terms.make(application.operator(), first, second.operand(1)),
              terms.make(application.operator(), first, second.operand(2))));
    }
    if (Shapes.isConstantChoice(first)
        && Shapes.isConstantChoice(second)
        && first.operand(0) == second.operand(0)) {
      return Optional.of(
          terms.ite(
              first.operand(0),
              terms.make(application.operator(), first.operand(1), second.operand(1)),
              terms.make(application.operator(), first.operand(2), second.operand(2))));
    }
    return Optional.empty();
  }
}
