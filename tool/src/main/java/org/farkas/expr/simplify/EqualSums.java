package org.farkas.expr.simplify;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.farkas.expr.Application;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/**
 * Equalities of sums, differences and exclusive ors lose what both sides have in common: x + c == d
 * is x == d - c.
 */
final class EqualSums implements Rule {
  @Override
  public Set<Operator> operators() {
    return EnumSet.of(Operator.EQ);
  }

  @Override
  public Optional<Term> apply(TermContext terms, Application application) {
    Term first = application.first();
    Term second = application.second();
    if (second.isConstant()) {
      return withConstant(terms, first, second);
    }
    Optional<Term> result = common(terms, first, second);
    return result.isPresent() ? result : common(terms, second, first);
  }

  private static Optional<Term> withConstant(TermContext terms, Term term, Term constant) {
    return switch (term.operator()) {
      case ADD ->
          term.operand(1).isConstant()
              ? Optional.of(
                  terms.eq(term.operand(0), terms.make(Operator.SUB, constant, term.operand(1))))
              : Optional.empty();
      case XOR ->
          term.operand(1).isConstant()
              ? Optional.of(
                  terms.eq(term.operand(0), terms.make(Operator.XOR, constant, term.operand(1))))
              : zeroMeansEqual(terms, term, constant);
      case SUB ->
          term.operand(0).isConstant()
              ? Optional.of(
                  terms.eq(term.operand(1), terms.make(Operator.SUB, term.operand(0), constant)))
              : zeroMeansEqual(terms, term, constant);
      default -> Optional.empty();
    };
  }

  private static Optional<Term> zeroMeansEqual(TermContext terms, Term term, Term constant) {
    return Shapes.isZero(constant)
        ? Optional.of(terms.eq(term.operand(0), term.operand(1)))
        : Optional.empty();
  }

  private static Optional<Term> common(TermContext terms, Term sum, Term other) {
    if (!Shapes.is(sum, Operator.ADD) && !Shapes.is(sum, Operator.XOR)) {
      return Optional.empty();
    }
    Term left = sum.operand(0);
    Term right = sum.operand(1);
    Term zero = Shapes.zero(terms, sum.widthBits());
    if (left == other) {
      return Optional.of(terms.eq(right, zero));
    }
    if (right == other) {
      return Optional.of(terms.eq(left, zero));
    }
    if (!Shapes.is(other, sum.operator())) {
      return Optional.empty();
    }
    if (left == other.operand(0)) {
      return Optional.of(terms.eq(right, other.operand(1)));
    }
    if (right == other.operand(1)) {
      return Optional.of(terms.eq(left, other.operand(0)));
    }
    if (right.isConstant() && other.operand(1).isConstant()) {
      Operator inverse = Shapes.is(sum, Operator.ADD) ? Operator.SUB : Operator.XOR;
      Term constant = terms.make(inverse, right, other.operand(1));
      return Optional.of(terms.eq(terms.make(sum.operator(), left, constant), other.operand(0)));
    }
    return Optional.empty();
  }
}
