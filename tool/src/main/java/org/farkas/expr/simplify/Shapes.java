package org.farkas.expr.simplify;

import java.math.BigInteger;
import org.farkas.expr.Bits;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/** Questions that many rules ask about operands. */
final class Shapes {
  private Shapes() {}

  static boolean is(Term term, Operator operator) {
    return term.operator() == operator;
  }

  static boolean isZero(Term term) {
    return term.isConstant()
        && (term.widthBits() <= 64 ? term.value() == 0 : term.bigValue().signum() == 0);
  }

  static boolean isOne(Term term) {
    return term.isConstant()
        && (term.widthBits() <= 64 ? term.value() == 1 : term.bigValue().equals(BigInteger.ONE));
  }

  static boolean isOnes(Term term) {
    return term.isConstant()
        && (term.widthBits() <= 64
            ? term.value() == Bits.mask(term.widthBits())
            : term.bigValue().equals(Bits.wideMask(term.widthBits())));
  }

  static Term zero(TermContext terms, int widthBits) {
    return terms.constant(widthBits, 0);
  }

  static Term ones(TermContext terms, int widthBits) {
    return terms.constant(widthBits, -1);
  }

  static Term zeroExtend(TermContext terms, Term term, int widthBits) {
    return terms.convert(Operator.ZERO_EXTEND, term, widthBits);
  }

  static Term signExtend(TermContext terms, Term term, int widthBits) {
    return terms.convert(Operator.SIGN_EXTEND, term, widthBits);
  }

  static Term concat(TermContext terms, Term high, Term low) {
    return terms.make(Operator.CONCAT, high, low);
  }

  static Term topBit(TermContext terms, Term term) {
    return terms.extract(term, term.widthBits() - 1, 1);
  }

  /** Whether the sign bit is certainly 0. */
  static boolean isNonNegative(Term term) {
    return switch (term.operator()) {
      case CONSTANT -> !term.bigValue().testBit(term.widthBits() - 1);
      case ZERO_EXTEND -> true;
      case CONCAT -> isZero(term.operand(0));
      default -> false;
    };
  }

  /** An upper bound of the number of low bits outside of which all bits are certainly 0. */
  static int significantBits(Term term) {
    return switch (term.operator()) {
      case CONSTANT -> Math.max(1, term.bigValue().bitLength());
      case ZERO_EXTEND -> term.operand(0).widthBits();
      case ITE ->
          term.operand(1).isConstant() && term.operand(2).isConstant()
              ? Math.max(significantBits(term.operand(1)), significantBits(term.operand(2)))
              : term.widthBits();
      default -> term.widthBits();
    };
  }

  /** The number of low bits that are certainly 0. */
  static int trailingZeros(Term term) {
    if (term.isConstant()) {
      return term.bigValue().signum() == 0 ? term.widthBits() : term.bigValue().getLowestSetBit();
    }
    if (is(term, Operator.ITE) && term.operand(1).isConstant() && term.operand(2).isConstant()) {
      return Math.min(trailingZeros(term.operand(1)), trailingZeros(term.operand(2)));
    }
    if (is(term, Operator.ZERO_EXTEND)) {
      return trailingZeros(term.operand(0));
    }
    if (is(term, Operator.CONCAT)) {
      // Concatenations lean to the right, so the last part is not one itself.
      Term last = term.operand(1);
      int bits = 0;
      while (is(last, Operator.CONCAT)) {
        last = last.operand(1);
      }
      if (isZero(last)) {
        bits = last.widthBits();
      }
      return bits;
    }
    return 0;
  }

  static boolean isPowerOfTwo(BigInteger value) {
    return value.signum() > 0 && value.bitCount() == 1;
  }

  /** Whether it is one of two constants. */
  static boolean isConstantChoice(Term term) {
    return is(term, Operator.ITE) && term.operand(1).isConstant() && term.operand(2).isConstant();
  }
}
