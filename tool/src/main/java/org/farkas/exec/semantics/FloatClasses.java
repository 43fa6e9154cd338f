package org.farkas.exec.semantics;

import java.math.BigInteger;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/** IEEE classes of floats, numbered as in LLVM's {@code is.fpclass}. */
public final class FloatClasses {
  private static final int SIGNALLING_NAN = 0;
  private static final int QUIET_NAN = 1;
  private static final int NEGATIVE_INFINITY = 2;
  private static final int NEGATIVE_NORMAL = 3;
  private static final int NEGATIVE_SUBNORMAL = 4;
  private static final int NEGATIVE_ZERO = 5;
  private static final int COUNT = 10;

  private FloatClasses() {}

  /** Whether a value (32 or 64 bits) belongs to one of the classes whose bits are set. */
  public static Term isIn(TermContext terms, Term value, int mask) {
    Term result = terms.bool(false);
    for (int number = 0; number < COUNT; number++) {
      if ((mask >>> number & 1) != 0) {
        result = terms.or(result, isOne(terms, value, number));
      }
    }
    return result;
  }

  private static Term isOne(TermContext terms, Term value, int number) {
    int width = value.widthBits();
    int fractionBits = width == 32 ? 23 : 52;
    int exponentBits = width - 1 - fractionBits;
    Term sign = terms.extract(value, width - 1, 1);
    Term exponent = terms.extract(value, fractionBits, exponentBits);
    Term fraction = terms.extract(value, 0, fractionBits);
    Term ones =
        terms.eq(
            exponent,
            terms.constant(
                exponentBits, BigInteger.ONE.shiftLeft(exponentBits).subtract(BigInteger.ONE)));
    Term zeros = terms.eq(exponent, terms.constant(exponentBits, 0));
    Term noFraction = terms.eq(fraction, terms.constant(fractionBits, 0));
    Term quiet = terms.extract(value, fractionBits - 1, 1);
    if (number == SIGNALLING_NAN || number == QUIET_NAN) {
      Term nan = terms.and(ones, terms.not(noFraction));
      return terms.and(nan, number == QUIET_NAN ? quiet : terms.not(quiet));
    }
    boolean negative = number <= NEGATIVE_ZERO;
    int kind = negative ? number : 2 * NEGATIVE_ZERO + 1 - number;
    Term matches =
        switch (kind) {
          case NEGATIVE_INFINITY -> terms.and(ones, noFraction);
          case NEGATIVE_NORMAL -> terms.and(terms.not(ones), terms.not(zeros));
          case NEGATIVE_SUBNORMAL -> terms.and(zeros, terms.not(noFraction));
          default -> terms.and(zeros, noFraction);
        };
    return terms.and(negative ? sign : terms.not(sign), matches);
  }
}
