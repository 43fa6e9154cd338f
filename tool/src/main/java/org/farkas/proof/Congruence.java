package org.farkas.proof;

import java.math.BigInteger;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/** Numbers that leave the same over when they are divided. */
final class Congruence {
  private Congruence() {}

  /**
   * Whether a value, as a signed number, is {@code remainder} modulo {@code modulus}.
   *
   * @param modulus positive; less than half of the value's width holds
   */
  static Term holds(TermContext terms, Term value, BigInteger modulus, BigInteger remainder) {
    int bits = value.widthBits();
    Term left = terms.make(Operator.SREM, value, constant(terms, bits, modulus));
    // What is left over of a negative number is not positive.
    return terms.or(
        terms.eq(left, constant(terms, bits, remainder)),
        terms.eq(left, constant(terms, bits, remainder.subtract(modulus))));
  }

  private static Term constant(TermContext terms, int bits, BigInteger value) {
    return terms.constant(bits, value.mod(BigInteger.ONE.shiftLeft(bits)));
  }
}
