package org.farkas.proof;

import java.math.BigInteger;
import org.farkas.criteria.Certificate;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/** What a range of a certificate says of a register. */
final class ListedRange {
  private static final int MOST_BITS = 4_096;

  private ListedRange() {}

  static Term holds(TermContext terms, Certificate.RegisterRange range) {
    int bits = range.bits();
    if (bits < 1 || bits > MOST_BITS) {
      return terms.bool(true); // no such register: nothing is known of it
    }
    Term value =
        terms.variable(Regions.register(range.register(), bits), bits, Term.VariableKind.INPUT);
    BigInteger half = BigInteger.ONE.shiftLeft(bits - 1);
    BigInteger size = BigInteger.ONE.shiftLeft(bits);
    Term result = terms.bool(true);
    if (range.low().compareTo(half.negate()) > 0) {
      result = terms.and(result, terms.make(Operator.SLE, signed(terms, bits, range.low()), value));
    }
    if (range.high().compareTo(half.subtract(BigInteger.ONE)) < 0) {
      result =
          terms.and(result, terms.make(Operator.SLE, value, signed(terms, bits, range.high())));
    }
    if (range.lowUnsigned().signum() > 0) {
      result =
          terms.and(
              result, terms.make(Operator.ULE, signed(terms, bits, range.lowUnsigned()), value));
    }
    if (range.highUnsigned().compareTo(size.subtract(BigInteger.ONE)) < 0) {
      result =
          terms.and(
              result, terms.make(Operator.ULE, value, signed(terms, bits, range.highUnsigned())));
    }
    return terms.and(result, congruent(terms, range, value, half));
  }

  private static Term congruent(
      TermContext terms, Certificate.RegisterRange range, Term value, BigInteger half) {
    BigInteger modulus = range.modulus();
    if (modulus.compareTo(BigInteger.ONE) <= 0) {
      return terms.bool(true);
    }
    int bits = range.bits();
    if (modulus.bitCount() == 1 && modulus.bitLength() <= bits) {
      int low = modulus.bitLength() - 1;
      return terms.eq(terms.extract(value, 0, low), signed(terms, low, range.remainder()));
    }
    if (modulus.compareTo(half) >= 0) {
      return terms.bool(true); // the bounds say enough
    }
    return Congruence.holds(terms, value, modulus, range.remainder());
  }

  /** A number as its bits; those of the bounds that are out of the width's range allow nothing. */
  private static Term signed(TermContext terms, int bits, BigInteger value) {
    return terms.constant(bits, value.mod(BigInteger.ONE.shiftLeft(bits)));
  }
}
