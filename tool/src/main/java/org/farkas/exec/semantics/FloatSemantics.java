package org.farkas.exec.semantics;

import java.math.BigInteger;
import java.util.List;
import org.farkas.expr.Operator;
import org.farkas.expr.Operator.Rounding;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.ir.Instruction.FloatOperator;
import org.farkas.ir.Instruction.FloatPredicate;

/**
 * Arithmetic and comparison of IEEE single (32 bits) and double (64 bits) values, carried as bit
 * patterns. Rounding is to nearest even; NaN results are those of x86-64, see {@link NanTerms}.
 */
public final class FloatSemantics {
  private FloatSemantics() {}

  public static Term binary(TermContext terms, FloatOperator operator, Term left, Term right) {
    Term l = NanTerms.number(terms, left);
    Term r = NanTerms.number(terms, right);
    Term raw =
        switch (operator) {
          case ADD -> terms.make(Operator.FLOAT_ADD, l, r);
          case SUB -> terms.make(Operator.FLOAT_SUB, l, r);
          case MUL -> terms.make(Operator.FLOAT_MUL, l, r);
          case DIV -> terms.make(Operator.FLOAT_DIV, l, r);
          case REM -> terms.make(Operator.FLOAT_REM, l, r);
        };
    return NanTerms.result(terms, raw, left, right);
  }

  public static Term squareRoot(TermContext terms, Term operand) {
    Term raw = terms.make(Operator.FLOAT_SQRT, NanTerms.number(terms, operand));
    return NanTerms.result(terms, raw, operand);
  }

  public static Term round(TermContext terms, Term operand, Rounding rounding) {
    return NanTerms.result(terms, terms.round(NanTerms.number(terms, operand), rounding), operand);
  }

  /** To the other format. */
  public static Term convert(TermContext terms, Term operand, int width) {
    Term raw = terms.convert(Operator.FLOAT_TO_FLOAT, NanTerms.number(terms, operand), width);
    return NanTerms.converted(terms, raw, operand);
  }

  /** Flips the sign bit, of a NaN too. */
  public static Term negate(TermContext terms, Term operand) {
    return terms.make(Operator.XOR, operand, signBit(terms, operand.widthBits()));
  }

  /** Clears the sign bit, of a NaN too. */
  public static Term absolute(TermContext terms, Term operand) {
    return terms.make(
        Operator.AND, operand, terms.make(Operator.NOT, signBit(terms, operand.widthBits())));
  }

  /** The magnitude of the first operand with the sign of the second. */
  public static Term copySign(TermContext terms, Term magnitude, Term sign) {
    Term mask = signBit(terms, magnitude.widthBits());
    return terms.make(
        Operator.OR, absolute(terms, magnitude), terms.make(Operator.AND, sign, mask));
  }

  /** {@code fmin}: the smaller one, the other one where one is NaN, the second among zeros. */
  public static Term minimum(TermContext terms, Term left, Term right) {
    Term smaller = terms.ite(less(terms, left, right), left, right);
    return orTheNumber(terms, left, right, smaller);
  }

  /** {@code fmax}: the greater one, the other one where one is NaN, the second among zeros. */
  public static Term maximum(TermContext terms, Term left, Term right) {
    Term greater = terms.ite(less(terms, right, left), left, right);
    return orTheNumber(terms, left, right, greater);
  }

  private static Term less(TermContext terms, Term left, Term right) {
    return terms.make(
        Operator.FLOAT_LT, NanTerms.number(terms, left), NanTerms.number(terms, right));
  }

  private static Term orTheNumber(TermContext terms, Term left, Term right, Term ordered) {
    return terms.ite(isNan(terms, left), right, terms.ite(isNan(terms, right), left, ordered));
  }

  public static Term isNan(TermContext terms, Term operand) {
    return terms.make(Operator.FLOAT_IS_NAN, NanTerms.number(terms, operand));
  }

  public static Term compare(TermContext terms, FloatPredicate predicate, Term l, Term r) {
    Term left = NanTerms.number(terms, l);
    Term right = NanTerms.number(terms, r);
    Term unordered = terms.or(isNan(terms, left), isNan(terms, right));
    return switch (predicate) {
      case FALSE -> terms.bool(false);
      case OEQ -> terms.make(Operator.FLOAT_EQ, left, right);
      case OGT -> terms.make(Operator.FLOAT_LT, right, left);
      case OGE -> terms.make(Operator.FLOAT_LE, right, left);
      case OLT -> terms.make(Operator.FLOAT_LT, left, right);
      case OLE -> terms.make(Operator.FLOAT_LE, left, right);
      case ONE ->
          terms.or(
              terms.make(Operator.FLOAT_LT, left, right),
              terms.make(Operator.FLOAT_LT, right, left));
      case ORD -> terms.not(unordered);
      case UNO -> unordered;
      case UEQ -> terms.or(unordered, terms.make(Operator.FLOAT_EQ, left, right));
      case UGT -> terms.not(terms.make(Operator.FLOAT_LE, left, right));
      case UGE -> terms.not(terms.make(Operator.FLOAT_LT, left, right));
      case ULT -> terms.not(terms.make(Operator.FLOAT_LE, right, left));
      case ULE -> terms.not(terms.make(Operator.FLOAT_LT, right, left));
      case UNE -> terms.not(terms.make(Operator.FLOAT_EQ, left, right));
      case TRUE -> terms.bool(true);
    };
  }

  /** Conversion to an integer; values whose integral part does not fit are undefined. */
  public static Meaning toInteger(TermContext terms, Term value, int width, boolean signed) {
    Term operand = NanTerms.number(terms, value);
    BigInteger end = BigInteger.ONE.shiftLeft(signed ? width - 1 : width);
    BigInteger first = signed ? end.negate() : BigInteger.ZERO;
    int format = operand.widthBits();
    BigInteger below = first.subtract(BigInteger.ONE);
    Term high = terms.make(Operator.FLOAT_LT, operand, number(terms, end, format));
    Term low =
        exact(below, format)
            ? terms.make(Operator.FLOAT_LT, number(terms, below, format), operand)
            : terms.make(Operator.FLOAT_LE, number(terms, first, format), operand);
    Term result =
        terms.convert(
            signed ? Operator.FLOAT_TO_SIGNED : Operator.FLOAT_TO_UNSIGNED, operand, width);
    Requirement inRange = new Requirement(terms.and(low, high), UndefinedKind.FLOAT_TO_INTEGER);
    return new Meaning(result, List.of(inRange));
  }

  private static boolean exact(BigInteger value, int format) {
    return value.bitLength() <= (format == 32 ? 24 : 53);
  }

  private static Term number(TermContext terms, BigInteger value, int format) {
    return format == 32
        ? terms.constant(32, Float.floatToRawIntBits(value.floatValue()) & 0xffff_ffffL)
        : terms.constant(64, Double.doubleToRawLongBits(value.doubleValue()));
  }

  private static Term signBit(TermContext terms, int width) {
    return terms.constant(width, BigInteger.ONE.shiftLeft(width - 1));
  }
}
