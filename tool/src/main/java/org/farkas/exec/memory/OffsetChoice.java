package org.farkas.exec.memory;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/**
 * An offset as a choice between two: where paths were joined that have come to different places,
 * each of them has its own, and what it reads there is what it has read there before.
 *
 * @param condition for the first
 */
public record OffsetChoice(Term condition, Term whenTrue, Term whenFalse) {
  /** How far below an offset's root a choice is looked for. */
  private static final int MOST_DEPTH = 6;

  /** What indexes are made of, and what the simplifier makes of that: {@code i * 4} joins bits. */
  private static final Set<Operator> COMPUTED =
      EnumSet.of(
          Operator.ADD,
          Operator.SUB,
          Operator.MUL,
          Operator.SHL,
          Operator.CONCAT,
          Operator.EXTRACT,
          Operator.ZERO_EXTEND,
          Operator.SIGN_EXTEND);

  /** The first choice that an offset makes, as long as it lies near its root. */
  public static Optional<OffsetChoice> of(TermContext terms, Term offset) {
    return of(terms, offset, MOST_DEPTH);
  }

  private static Optional<OffsetChoice> of(TermContext terms, Term term, int depth) {
    if (term.operator() == Operator.ITE) {
      return Optional.of(new OffsetChoice(term.operand(0), term.operand(1), term.operand(2)));
    }
    if (depth == 0 || !COMPUTED.contains(term.operator())) {
      return Optional.empty();
    }
    for (int i = 0; i < term.operands().size(); i++) {
      Optional<OffsetChoice> inner = of(terms, term.operand(i), depth - 1);
      if (inner.isPresent()) {
        OffsetChoice choice = inner.get();
        return Optional.of(
            new OffsetChoice(
                choice.condition,
                with(terms, term, i, choice.whenTrue),
                with(terms, term, i, choice.whenFalse)));
      }
    }
    return Optional.empty();
  }

  private static Term with(TermContext terms, Term term, int index, Term operand) {
    List<Term> operands = new ArrayList<>(term.operands());
    operands.set(index, operand);
    return terms.rebuild(term, operands);
  }
}
