package org.farkas.expr.simplify;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.farkas.expr.Application;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/**
 * Comparisons of extended terms are done on the terms themselves, with a constant if it is in their
 * range (else the outcome is known) or with a term that is extended in the same way.
 */
final class ComparedExtensions implements Rule {
  @Override
  public Set<Operator> operators() {
    return EnumSet.of(Operator.EQ, Operator.ULT, Operator.ULE, Operator.SLT, Operator.SLE);
  }

  @Override
  public Optional<Term> apply(TermContext terms, Application application) {
    Term first = application.first();
    Term second = application.second();
    if (second.isConstant()) {
      return withConstant(terms, application.operator(), first, second, true);
    }
    if (first.isConstant()) {
      return withConstant(terms, application.operator(), second, first, false);
    }
    return alike(terms, application.operator(), first, second);
  }

  private static Optional<Term> alike(
      TermContext terms, Operator operator, Term first, Term second) {
    boolean unsigned =
        Shapes.is(first, Operator.ZERO_EXTEND) && Shapes.is(second, Operator.ZERO_EXTEND);
    boolean signed =
        Shapes.is(first, Operator.SIGN_EXTEND) && Shapes.is(second, Operator.SIGN_EXTEND);
    if (!unsigned && !signed) {
      return Optional.empty();
    }
    // Sign extension keeps the unsigned order as well.
    Operator inner = unsigned ? unsigned(operator) : operator;
    int width = Math.max(first.operand(0).widthBits(), second.operand(0).widthBits());
    return Optional.of(
        terms.make(
            inner,
            terms.convert(first.operator(), first.operand(0), width),
            terms.convert(second.operator(), second.operand(0), width)));
  }

  private static Operator unsigned(Operator operator) {
    return switch (operator) {
      case SLT -> Operator.ULT;
      case SLE -> Operator.ULE;
      default -> operator;
    };
  }

  private static Optional<Term> withConstant(
      TermContext terms, Operator operator, Term term, Term constant, boolean termFirst) {
    boolean zero = Shapes.is(term, Operator.ZERO_EXTEND);
    boolean sign = Shapes.is(term, Operator.SIGN_EXTEND);
    if (!zero && !sign) {
      return Optional.empty();
    }
    Term inner = term.operand(0);
    Term cut = terms.extract(constant, 0, inner.widthBits());
    boolean inRange = terms.convert(term.operator(), cut, term.widthBits()) == constant;
    if (inRange) {
      Operator narrow = zero ? unsigned(operator) : operator;
      return Optional.of(
          termFirst ? terms.make(narrow, inner, cut) : terms.make(narrow, cut, inner));
    }
    return switch (operator) {
      case EQ -> Optional.of(terms.bool(false));
      case SLT, SLE -> {
        boolean constantNegative = !Shapes.isNonNegative(constant);
        // Out of range, a negative constant is below all values of the term, others above.
        yield Optional.of(terms.bool(termFirst != constantNegative));
      }
      default -> zero ? Optional.of(terms.bool(termFirst)) : Optional.empty();
    };
  }
}
