package org.farkas.exec.machine;

import java.math.BigInteger;
import org.farkas.expr.BottomUp;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/**
 * When a term's value does not depend on variables of a kind, indeterminate ones for instance, told
 * bit by bit: a bit-field that was written is determined although its neighbours in the same word
 * are not. A choice depends on the side that is taken only; masks, shifts and parts lead their bits
 * on; a sum's bits depend on all lower ones; everything else depends on all bits of all its
 * operands.
 */
final class Definedness {
  private static final int MAX_REMEMBERED = 200_000;

  private final TermContext terms;
  private final Term.VariableKind kind;
  private final boolean values;

  /** By tainted term: ones where a bit may depend on a variable of the kind (an array: 1 bit). */
  private final BottomUp<Term> masks = new BottomUp<>(Term::tainted, this::combine);

  /**
   * @param kind one of those that taint
   * @param values whether to look at the values of tainted operands, too: one of two alternatives
   *     that is true by itself is enough; the result is tainted then, though not in its value
   */
  Definedness(TermContext terms, Term.VariableKind kind, boolean values) {
    this.terms = terms;
    this.kind = kind;
    this.values = values;
  }

  /** A Boolean term whose value is determined; where it is true, so is the given term's. */
  Term of(Term root) {
    if (masks.size() > MAX_REMEMBERED) {
      masks.clear();
    }
    return terms.not(any(masks.of(root)));
  }

  private Term combine(Term term) {
    return switch (term.operator()) {
      case VARIABLE, ARRAY_VARIABLE -> all(term.kind() == kind, maskWidth(term));
      case NOT -> mask(term.operand(0));
      case AND, OR -> bitwise(term);
      case XOR -> terms.or(mask(term.operand(0)), mask(term.operand(1)));
      case CONCAT -> terms.make(Operator.CONCAT, mask(term.operand(0)), mask(term.operand(1)));
      case EXTRACT -> terms.extract(mask(term.operand(0)), term.parameter(), term.widthBits());
      case ZERO_EXTEND, SIGN_EXTEND ->
          terms.convert(term.operator(), mask(term.operand(0)), term.widthBits());
      case SHL, LSHR, ASHR -> shift(term);
      case ADD, SUB, MUL -> upward(terms.or(mask(term.operand(0)), mask(term.operand(1))));
      case ITE -> choice(term);
      default -> spread(anyOperand(term), maskWidth(term));
    };
  }

  /** A bit that the other operand rules is determined. */
  private Term bitwise(Term term) {
    Term left = term.operand(0);
    Term right = term.operand(1);
    Term both = terms.or(mask(left), mask(right));
    if (left.tainted() && right.tainted()) {
      boolean truths = values && term.widthBits() == 1;
      return truths ? terms.and(both, terms.not(ruled(term.operator(), left, right))) : both;
    }
    Term ruling = left.tainted() ? right : left;
    return terms.and(both, term.operator() == Operator.AND ? ruling : terms.not(ruling));
  }

  /** Whether one of two truth values is determined and decides what both together are. */
  private Term ruled(Operator operator, Term left, Term right) {
    boolean one = operator == Operator.OR;
    return terms.or(
        terms.and(terms.not(mask(left)), one ? left : terms.not(left)),
        terms.and(terms.not(mask(right)), one ? right : terms.not(right)));
  }

  private Term shift(Term term) {
    Term distance = term.operand(1);
    Term shifted =
        distance.tainted()
            ? spread(any(mask(term.operand(0))), term.widthBits())
            : terms.make(term.operator(), mask(term.operand(0)), distance);
    return terms.or(shifted, spread(any(mask(distance)), term.widthBits()));
  }

  private Term choice(Term term) {
    Term undecided = any(mask(term.operand(0)));
    Term whenTrue = mask(term.operand(1));
    Term whenFalse = mask(term.operand(2));
    Term taken =
        undecided.isFalse()
            ? terms.ite(term.operand(0), whenTrue, whenFalse)
            : terms.or(whenTrue, whenFalse);
    return terms.or(taken, spread(undecided, maskWidth(term)));
  }

  /** Carries go from a bit to all higher ones. */
  private Term upward(Term mask) {
    if (!mask.isConstant()) {
      return spread(any(mask), mask.widthBits());
    }
    BigInteger bits = mask.bigValue();
    return bits.signum() == 0
        ? mask
        : terms.constant(
            mask.widthBits(),
            BigInteger.ONE
                .shiftLeft(mask.widthBits())
                .subtract(BigInteger.ONE.shiftLeft(bits.getLowestSetBit())));
  }

  private Term anyOperand(Term term) {
    Term result = terms.bool(false);
    for (Term operand : term.operands()) {
      result = terms.or(result, any(mask(operand)));
    }
    return result;
  }

  /** bool: whether any bit of a mask is one. */
  private Term any(Term mask) {
    return terms.not(terms.eq(mask, all(false, mask.widthBits())));
  }

  private Term spread(Term flag, int widthBits) {
    return widthBits == 1 ? flag : terms.convert(Operator.SIGN_EXTEND, flag, widthBits);
  }

  private Term all(boolean ones, int widthBits) {
    return terms.constant(widthBits, ones ? -1 : 0);
  }

  private Term mask(Term operand) {
    return operand.tainted() ? masks.known(operand) : all(false, maskWidth(operand));
  }

  private static int maskWidth(Term term) {
    return term.widthBits() == Term.ARRAY ? 1 : term.widthBits();
  }
}
