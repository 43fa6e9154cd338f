package org.farkas.expr.simplify;

import java.util.Optional;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/** A term that is one of two constants: an if-then-else, a bit, or a bit extended. */
record Choice(Term condition, Term whenTrue, Term whenFalse) {
  static Optional<Choice> of(TermContext terms, Term term) {
    if (Shapes.is(term, Operator.ITE)) {
      return term.operand(1).isConstant() && term.operand(2).isConstant()
          ? Optional.of(new Choice(term.operand(0), term.operand(1), term.operand(2)))
          : Optional.empty();
    }
    boolean extension =
        Shapes.is(term, Operator.ZERO_EXTEND) || Shapes.is(term, Operator.SIGN_EXTEND);
    Term bit = extension ? term.operand(0) : term;
    if (bit.widthBits() != 1 || bit.isConstant()) {
      return Optional.empty();
    }
    Term set = terms.bool(true);
    return Optional.of(
        new Choice(
            bit,
            extension ? terms.convert(term.operator(), set, term.widthBits()) : set,
            Shapes.zero(terms, term.widthBits())));
  }

  /** This choice, expressed by another condition if that is the same or the opposite. */
  Optional<Choice> on(TermContext terms, Term other) {
    if (condition == other) {
      return Optional.of(this);
    }
    return terms.not(condition) == other
        ? Optional.of(new Choice(other, whenFalse, whenTrue))
        : Optional.empty();
  }
}
