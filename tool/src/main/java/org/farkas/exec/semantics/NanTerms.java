package org.farkas.exec.semantics;

import java.math.BigInteger;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/**
 * Which NaN an operation makes. Solvers know one NaN only; x86-64's SSE makes the quiet form of the
 * first operand that is a NaN, or else, of an invalid operation, the negative quiet NaN without
 * payload (Intel SDM volume 1, 4.8.3.5 and table 4-7). A result is {@code raw is NaN ? which :
 * raw}, and whoever takes part in further arithmetic uses {@link #number}, so that solvers see
 * these choices only where a NaN's bits are looked at.
 */
final class NanTerms {
  private static final int MAX_DEPTH = 4;

  private NanTerms() {}

  /**
   * The result of an operation on floating operands of its own width.
   *
   * @param raw with whatever NaN
   */
  static Term result(TermContext terms, Term raw, Term... operands) {
    int width = raw.widthBits();
    Term which = terms.constant(width, bits(ConcreteFloats.defaultNan(width)));
    for (int i = operands.length - 1; i >= 0; i--) {
      which = terms.ite(isNan(terms, operands[i]), quiet(terms, operands[i]), which);
    }
    return choice(terms, raw, which);
  }

  /** The result of a conversion between the formats. */
  static Term converted(TermContext terms, Term raw, Term operand) {
    int to = raw.widthBits();
    int from = operand.widthBits();
    if (from == to) {
      return raw;
    }
    Term sign = terms.extract(operand, from - 1, 1);
    Term fraction = terms.extract(operand, 0, from == 32 ? 22 : 51);
    Term payload =
        to == 32
            ? terms.extract(fraction, 29, 22)
            : terms.make(Operator.CONCAT, fraction, terms.constant(29, 0));
    long ones = to == 32 ? 0x1ffL : 0xfffL;
    Term exponent = terms.constant(to == 32 ? 9 : 12, ones);
    Term which = terms.make(Operator.CONCAT, sign, terms.make(Operator.CONCAT, exponent, payload));
    return choice(terms, raw, which);
  }

  private static Term choice(TermContext terms, Term raw, Term which) {
    return terms.ite(terms.make(Operator.FLOAT_IS_NAN, raw), which, raw);
  }

  private static Term isNan(TermContext terms, Term operand) {
    return terms.make(Operator.FLOAT_IS_NAN, number(terms, operand));
  }

  /** A term with the same value where it is a number, and some NaN where it is a NaN. */
  static Term number(TermContext terms, Term term) {
    return number(terms, term, 0);
  }

  private static Term number(TermContext terms, Term term, int depth) {
    if (depth == MAX_DEPTH || term.isConstant()) {
      return term;
    }
    int width = term.widthBits();
    return switch (term.operator()) {
      case ITE -> {
        Term chosen = term.operand(2);
        if (isArithmetic(chosen.operator())
            && terms.make(Operator.FLOAT_IS_NAN, chosen) == term.operand(0)) {
          yield chosen;
        }
        Term whenTrue = number(terms, term.operand(1), depth + 1);
        Term whenFalse = number(terms, chosen, depth + 1);
        yield whenTrue == term.operand(1) && whenFalse == chosen
            ? term
            : terms.ite(term.operand(0), whenTrue, whenFalse);
      }
      case XOR, AND -> {
        boolean signOnly = term.operand(1) == signMask(terms, term.operator(), width);
        Term inner = signOnly ? number(terms, term.operand(0), depth + 1) : term.operand(0);
        yield inner == term.operand(0) ? term : terms.make(term.operator(), inner, term.operand(1));
      }
      default -> term;
    };
  }

  private static Term signMask(TermContext terms, Operator operator, int width) {
    BigInteger sign = BigInteger.ONE.shiftLeft(width - 1);
    return terms.constant(width, operator == Operator.XOR ? sign : sign.subtract(BigInteger.ONE));
  }

  private static boolean isArithmetic(Operator operator) {
    return switch (operator) {
      case FLOAT_ADD,
          FLOAT_SUB,
          FLOAT_MUL,
          FLOAT_DIV,
          FLOAT_REM,
          FLOAT_SQRT,
          FLOAT_ROUND,
          FLOAT_TO_FLOAT ->
          true;
      default -> false;
    };
  }

  private static Term quiet(TermContext terms, Term operand) {
    int width = operand.widthBits();
    Term bit = terms.constant(width, BigInteger.ONE.shiftLeft(width == 32 ? 22 : 51));
    return terms.make(Operator.OR, operand, bit);
  }

  private static BigInteger bits(long pattern) {
    return new BigInteger(Long.toUnsignedString(pattern));
  }
}
