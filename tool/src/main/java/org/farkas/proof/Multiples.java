package org.farkas.proof;

import org.farkas.expr.Operator;
import org.farkas.expr.Term;

/**
 * What is known of a number at sight: it is {@code residue} modulo 2 to the power of {@code
 * exponent}.
 */
record Multiples(int exponent, long residue) {
  private static final int MOST_DEPTH = 12;

  static Multiples of(Term term) {
    return of(term, MOST_DEPTH);
  }

  private static Multiples of(Term term, int depth) {
    int width = Math.min(term.widthBits(), 62);
    if (term.isConstant()) {
      return make(width, term.value());
    }
    if (depth == 0) {
      return make(0, 0);
    }
    return switch (term.operator()) {
      case ADD -> {
        Multiples a = of(term.operand(0), depth - 1);
        Multiples b = of(term.operand(1), depth - 1);
        yield make(Math.min(a.exponent, b.exponent), a.residue + b.residue);
      }
      case SUB -> {
        Multiples a = of(term.operand(0), depth - 1);
        Multiples b = of(term.operand(1), depth - 1);
        yield make(Math.min(a.exponent, b.exponent), a.residue - b.residue);
      }
      case MUL -> product(term.operand(0), term.operand(1), width, depth);
      case SHL ->
          term.operand(1).isConstant() && term.operand(1).value() < width
              ? shifted(of(term.operand(0), depth - 1), (int) term.operand(1).value(), width)
              : make(0, 0);
      case CONCAT -> {
        Multiples low = of(term.operand(1), depth - 1);
        yield low.exponent < Math.min(term.operand(1).widthBits(), 62)
            ? low
            : shiftedHigh(term, low, width, depth);
      }
      case ZERO_EXTEND, SIGN_EXTEND -> of(term.operand(0), depth - 1);
      case EXTRACT ->
          term.parameter() == 0
              ? make(
                  Math.min(width, of(term.operand(0), depth - 1).exponent),
                  of(term.operand(0), depth - 1).residue)
              : make(0, 0);
      case ITE -> {
        Multiples a = of(term.operand(1), depth - 1);
        Multiples b = of(term.operand(2), depth - 1);
        int same = Long.numberOfTrailingZeros(a.residue ^ b.residue);
        yield make(Math.min(same, Math.min(a.exponent, b.exponent)), a.residue);
      }
      default -> make(0, 0);
    };
  }

  private static Multiples product(Term one, Term other, int width, int depth) {
    Term constant = one.isConstant() ? one : other;
    Term factor = one.isConstant() ? other : one;
    if (!constant.isConstant() || constant.value() == 0) {
      return make(0, 0);
    }
    Multiples of = of(factor, depth - 1);
    int exponent = of.exponent + Long.numberOfTrailingZeros(constant.value());
    return make(Math.min(exponent, width), of.residue * constant.value());
  }

  private static Multiples shifted(Multiples of, int by, int width) {
    return make(Math.min(of.exponent + by, width), of.residue << by);
  }

  private static Multiples shiftedHigh(Term concat, Multiples low, int width, int depth) {
    int by = concat.operand(1).widthBits();
    if (by >= 62 || concat.operator() != Operator.CONCAT) {
      return low;
    }
    Multiples high = of(concat.operand(0), depth - 1);
    return make(Math.min(high.exponent + by, width), (high.residue << by) + low.residue);
  }

  private static Multiples make(int exponent, long residue) {
    return new Multiples(exponent, residue & ((1L << exponent) - 1));
  }
}
