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
 * Facts on floats: converted integers are no NaN, a change of sign or of format keeps a NaN, an
 * integer survives a format that holds it exactly, and numbers that were single compare as singles.
 */
final class FloatFacts implements Rule {
  @Override
  public Set<Operator> operators() {
    return EnumSet.of(
        Operator.FLOAT_IS_NAN,
        Operator.FLOAT_TO_SIGNED,
        Operator.FLOAT_TO_UNSIGNED,
        Operator.FLOAT_EQ,
        Operator.FLOAT_LT,
        Operator.FLOAT_LE);
  }

  @Override
  public Optional<Term> apply(TermContext terms, Application application) {
    Term first = application.first();
    return switch (application.operator()) {
      case FLOAT_IS_NAN -> isNan(terms, first);
      case FLOAT_TO_SIGNED, FLOAT_TO_UNSIGNED -> roundTrip(terms, application, first);
      default -> singles(terms, application.operator(), first, application.second());
    };
  }

  private static Optional<Term> isNan(TermContext terms, Term operand) {
    return switch (operand.operator()) {
      case SIGNED_TO_FLOAT, UNSIGNED_TO_FLOAT -> Optional.of(terms.bool(false));
      case FLOAT_TO_FLOAT, FLOAT_ROUND ->
          Optional.of(terms.make(Operator.FLOAT_IS_NAN, operand.operand(0)));
      case XOR -> {
        Term sign =
            terms.constant(operand.widthBits(), BigInteger.ONE.shiftLeft(operand.widthBits() - 1));
        yield operand.operand(1) == sign
            ? Optional.of(terms.make(Operator.FLOAT_IS_NAN, operand.operand(0)))
            : Optional.empty();
      }
      default -> Optional.empty();
    };
  }

  private static Optional<Term> roundTrip(
      TermContext terms, Application application, Term operand) {
    boolean signedBefore = Shapes.is(operand, Operator.SIGNED_TO_FLOAT);
    boolean unsignedBefore = Shapes.is(operand, Operator.UNSIGNED_TO_FLOAT);
    if (!signedBefore && !unsignedBefore) {
      return Optional.empty();
    }
    Term integer = operand.operand(0);
    int precision = operand.widthBits() == 32 ? Float.PRECISION : Double.PRECISION;
    boolean signedAfter = application.operator() == Operator.FLOAT_TO_SIGNED;
    int room = application.widthBits() - (signedAfter && unsignedBefore ? 1 : 0);
    if (integer.widthBits() > precision
        || integer.widthBits() > room
        || signedBefore && !signedAfter) {
      return Optional.empty();
    }
    return Optional.of(
        terms.convert(
            signedBefore ? Operator.SIGN_EXTEND : Operator.ZERO_EXTEND,
            integer,
            application.widthBits()));
  }

  private static Optional<Term> singles(
      TermContext terms, Operator operator, Term first, Term second) {
    if (first.widthBits() != 64) {
      return Optional.empty();
    }
    Optional<Term> firstSingle = single(terms, first);
    Optional<Term> secondSingle = single(terms, second);
    return firstSingle.isPresent() && secondSingle.isPresent()
        ? Optional.of(terms.make(operator, firstSingle.get(), secondSingle.get()))
        : Optional.empty();
  }

  /** The single that a double was made of, or that has the same value as a constant. */
  private static Optional<Term> single(TermContext terms, Term term) {
    if (Shapes.is(term, Operator.FLOAT_TO_FLOAT)) {
      return Optional.of(term.operand(0));
    }
    if (!term.isConstant()) {
      return Optional.empty();
    }
    double value = Double.longBitsToDouble(term.value());
    return Double.isNaN(value) || (float) value == value
        ? Optional.of(terms.constant(32, Float.floatToIntBits((float) value)))
        : Optional.empty();
  }
}
