package org.farkas.exec.semantics;

import java.math.BigInteger;
import java.math.RoundingMode;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.ir.Instruction.BinaryOperator;

/**
 * When signed arithmetic stays in range. With one constant operand the condition is an interval of
 * the other one, which solvers and the interval shortcut find easy; the general forms look at signs
 * (addition) or compute at twice the width (multiplication).
 */
public final class SignedOverflow {
  private SignedOverflow() {}

  /** Whether {@code left operator right}, with the given wrapped result, does not overflow. */
  public static Term absent(
      TermContext terms, BinaryOperator operator, Term left, Term right, Term result) {
    return switch (operator) {
      case ADD -> addition(terms, left, right, result);
      case SUB -> subtraction(terms, left, right, result);
      case MUL -> multiplication(terms, left, right, result);
      case SHL -> terms.eq(terms.make(Operator.ASHR, result, right), left);
      case UDIV, SDIV, UREM, SREM, LSHR, ASHR, AND, OR, XOR -> terms.bool(true);
    };
  }

  private static Term addition(TermContext terms, Term left, Term right, Term sum) {
    if (left.isConstant() && !right.isConstant()) {
      return addition(terms, right, left, sum);
    }
    int width = left.widthBits();
    if (right.isConstant()) {
      BigInteger c = signed(right);
      return c.signum() >= 0
          ? within(terms, left, smallest(width), largest(width).subtract(c))
          : within(terms, left, smallest(width).subtract(c), largest(width));
    }
    Term zero = terms.constant(width, 0);
    Term leftNegative = terms.make(Operator.SLT, left, zero);
    Term rightNegative = terms.make(Operator.SLT, right, zero);
    Term sumNegative = terms.make(Operator.SLT, sum, zero);
    return terms.or(
        terms.make(Operator.XOR, leftNegative, rightNegative), terms.eq(sumNegative, leftNegative));
  }

  private static Term subtraction(TermContext terms, Term left, Term right, Term difference) {
    int width = left.widthBits();
    if (right.isConstant()) {
      BigInteger c = signed(right);
      return c.signum() >= 0
          ? within(terms, left, smallest(width).add(c), largest(width))
          : within(terms, left, smallest(width), largest(width).add(c));
    }
    if (left.isConstant()) {
      BigInteger c = signed(left);
      return c.signum() >= 0
          ? within(terms, right, c.subtract(largest(width)), largest(width))
          : within(terms, right, smallest(width), c.subtract(smallest(width)));
    }
    Term zero = terms.constant(width, 0);
    Term leftNegative = terms.make(Operator.SLT, left, zero);
    Term rightNegative = terms.make(Operator.SLT, right, zero);
    Term differenceNegative = terms.make(Operator.SLT, difference, zero);
    return terms.or(
        terms.eq(leftNegative, rightNegative), terms.eq(differenceNegative, leftNegative));
  }

  private static Term multiplication(TermContext terms, Term left, Term right, Term product) {
    if (left.isConstant() && !right.isConstant()) {
      return multiplication(terms, right, left, product);
    }
    int width = left.widthBits();
    if (right.isConstant()) {
      BigInteger c = signed(right);
      if (c.signum() == 0) {
        return terms.bool(true);
      }
      BigInteger one = c.signum() > 0 ? smallest(width) : largest(width);
      BigInteger other = c.signum() > 0 ? largest(width) : smallest(width);
      BigInteger low = divide(one, c, RoundingMode.CEILING).max(smallest(width));
      BigInteger high = divide(other, c, RoundingMode.FLOOR).min(largest(width));
      return within(terms, left, low, high);
    }
    int wide = 2 * width;
    Term exact =
        terms.make(
            Operator.MUL,
            terms.convert(Operator.SIGN_EXTEND, left, wide),
            terms.convert(Operator.SIGN_EXTEND, right, wide));
    return terms.eq(exact, terms.convert(Operator.SIGN_EXTEND, product, wide));
  }

  private static BigInteger divide(BigInteger dividend, BigInteger divisor, RoundingMode mode) {
    BigInteger[] parts = dividend.divideAndRemainder(divisor);
    if (parts[1].signum() == 0) {
      return parts[0];
    }
    boolean negative = dividend.signum() != divisor.signum();
    if (mode == RoundingMode.FLOOR) {
      return negative ? parts[0].subtract(BigInteger.ONE) : parts[0];
    }
    return negative ? parts[0] : parts[0].add(BigInteger.ONE);
  }

  private static Term within(TermContext terms, Term term, BigInteger low, BigInteger high) {
    int width = term.widthBits();
    Term atLeast =
        low.equals(smallest(width))
            ? terms.bool(true)
            : terms.make(Operator.SLE, terms.constant(width, unsigned(low, width)), term);
    Term atMost =
        high.equals(largest(width))
            ? terms.bool(true)
            : terms.make(Operator.SLE, term, terms.constant(width, unsigned(high, width)));
    return terms.and(atLeast, atMost);
  }

  private static BigInteger smallest(int width) {
    return BigInteger.ONE.shiftLeft(width - 1).negate();
  }

  private static BigInteger largest(int width) {
    return BigInteger.ONE.shiftLeft(width - 1).subtract(BigInteger.ONE);
  }

  private static BigInteger signed(Term constant) {
    BigInteger value = constant.bigValue();
    int width = constant.widthBits();
    return value.testBit(width - 1) ? value.subtract(BigInteger.ONE.shiftLeft(width)) : value;
  }

  private static BigInteger unsigned(BigInteger value, int width) {
    return value.signum() < 0 ? value.add(BigInteger.ONE.shiftLeft(width)) : value;
  }
}
