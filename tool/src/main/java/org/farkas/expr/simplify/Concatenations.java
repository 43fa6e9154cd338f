package org.farkas.expr.simplify;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.farkas.expr.Application;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/**
 * Concatenations lean to the right, extensions move outward, zeros in front are one, and neighbours
 * that belong together are joined: adjacent bits of one term (bytes that were stored one by one
 * give the term back), constants, choices between them, complements, and copies of the sign.
 */
final class Concatenations implements Rule {
  @Override
  public Set<Operator> operators() {
    return EnumSet.of(Operator.CONCAT);
  }

  @Override
  public Optional<Term> apply(TermContext terms, Application application) {
    Term high = application.first();
    Term low = application.second();
    if (Shapes.is(high, Operator.CONCAT)) {
      return Optional.of(
          Shapes.concat(terms, high.operand(0), Shapes.concat(terms, high.operand(1), low)));
    }
    Optional<Term> choice = joinChoices(terms, high, low);
    if (choice.isPresent()) {
      return choice;
    }
    if (Shapes.isZero(high)) {
      return Optional.of(Shapes.zeroExtend(terms, low, application.widthBits()));
    }
    int significant = Shapes.significantBits(high);
    if (significant < high.widthBits()) {
      Term digits = terms.extract(high, 0, significant);
      return Optional.of(
          Shapes.zeroExtend(terms, Shapes.concat(terms, digits, low), application.widthBits()));
    }
    if (Shapes.is(high, Operator.SIGN_EXTEND)) {
      return Optional.of(
          Shapes.signExtend(
              terms, Shapes.concat(terms, high.operand(0), low), application.widthBits()));
    }
    if (high.isConstant() && Shapes.is(low, Operator.ZERO_EXTEND)) {
      Term inner = low.operand(0);
      Term zeros = Shapes.zero(terms, low.widthBits() - inner.widthBits());
      return Optional.of(Shapes.concat(terms, Shapes.concat(terms, high, zeros), inner));
    }
    Optional<Term> joined = join(terms, high, low);
    if (joined.isPresent()) {
      return joined;
    }
    if (Shapes.is(low, Operator.CONCAT)) {
      return join(terms, high, low.operand(0))
          .map(front -> Shapes.concat(terms, front, low.operand(1)));
    }
    return Optional.empty();
  }

  /** The two side by side as one term that is no concatenation, if there is one. */
  private static Optional<Term> join(TermContext terms, Term high, Term low) {
    int width = high.widthBits() + low.widthBits();
    if (high.isConstant() && low.isConstant()) {
      return Optional.of(Shapes.concat(terms, high, low));
    }
    if (Shapes.is(high, Operator.NOT) && Shapes.is(low, Operator.NOT)) {
      return join(terms, high.operand(0), low.operand(0)).map(terms::not);
    }
    Term source = source(low);
    if (source(high) == source && start(high) == start(low) + low.widthBits()) {
      return Optional.of(terms.extract(source, start(low), width));
    }
    if (isSignOf(terms, high, low)) {
      return Optional.of(Shapes.signExtend(terms, low, width));
    }
    return joinChoices(terms, high, low);
  }

  /** The term whose bits these are. */
  private static Term source(Term term) {
    return Shapes.is(term, Operator.EXTRACT) ? term.operand(0) : term;
  }

  private static int start(Term term) {
    return Shapes.is(term, Operator.EXTRACT) ? term.parameter() : 0;
  }

  /** Whether {@code high} is the top bit of {@code low}. */
  private static boolean isSignOf(TermContext terms, Term high, Term low) {
    return high.widthBits() == 1 && !high.isConstant() && Shapes.topBit(terms, low) == high;
  }

  /** Choices between constants on one condition, or a constant and a choice. */
  private static Optional<Term> joinChoices(TermContext terms, Term high, Term low) {
    if (high.isConstant() && (low.isConstant() || Shapes.isZero(high))
        || Shapes.isZero(low)
        || hasSourceBit(high) && (low.isConstant() || hasSourceBit(low))
        || high.isConstant() && hasSourceBit(low)) {
      return Optional.empty();
    }
    Optional<Choice> upper = Choice.of(terms, high);
    Optional<Choice> lower = Choice.of(terms, low);
    if (high.isConstant() && lower.isPresent()) {
      Term condition = lower.get().condition();
      return lower.map(
          it ->
              terms.ite(
                  condition,
                  Shapes.concat(terms, high, it.whenTrue()),
                  Shapes.concat(terms, high, it.whenFalse())));
    }
    if (upper.isEmpty()) {
      return Optional.empty();
    }
    Term condition = upper.get().condition();
    Optional<Choice> rest =
        low.isConstant()
            ? Optional.of(new Choice(condition, low, low))
            : lower.flatMap(it -> it.on(terms, condition));
    return rest.map(
        it ->
            terms.ite(
                condition,
                Shapes.concat(terms, upper.get().whenTrue(), it.whenTrue()),
                Shapes.concat(terms, upper.get().whenFalse(), it.whenFalse())));
  }

  /** Whether it is a bit of another term, perhaps extended: it may join its neighbours there. */
  private static boolean hasSourceBit(Term term) {
    boolean extension =
        Shapes.is(term, Operator.ZERO_EXTEND) || Shapes.is(term, Operator.SIGN_EXTEND);
    Term bit = extension ? term.operand(0) : term;
    Term source = Shapes.is(bit, Operator.NOT) ? bit.operand(0) : bit;
    return bit.widthBits() == 1 && Shapes.is(source, Operator.EXTRACT);
  }
}
