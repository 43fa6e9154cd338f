package org.farkas.exec.semantics;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.ir.Instruction.BinaryOperator;
import org.farkas.ir.Instruction.Predicate;

/** Integer arithmetic, shifts and comparisons of any width as terms. */
public final class IntegerSemantics {
  private IntegerSemantics() {}

  /** The meaning of a binary operator with its flags; both operands have the result's width. */
  public static Meaning binary(
      TermContext terms,
      BinaryOperator operator,
      Term left,
      Term right,
      boolean noSignedWrap,
      boolean noUnsignedWrap,
      boolean exact) {
    List<Requirement> needs = new ArrayList<>(2);
    int width = left.widthBits();
    Term zero = terms.constant(width, 0);
    switch (operator) {
      case UDIV, UREM ->
          needs.add(
              new Requirement(terms.not(terms.eq(right, zero)), UndefinedKind.DIVISION_BY_ZERO));
      case SDIV, SREM -> {
        needs.add(
            new Requirement(terms.not(terms.eq(right, zero)), UndefinedKind.DIVISION_BY_ZERO));
        needs.add(
            new Requirement(quotientFits(terms, left, right), UndefinedKind.DIVISION_OVERFLOW));
      }
      case SHL, LSHR, ASHR ->
          needs.add(
              new Requirement(
                  terms.make(Operator.ULT, right, terms.constant(width, width)),
                  UndefinedKind.SHIFT_AMOUNT));
      case ADD, SUB, MUL, AND, OR, XOR -> {}
    }
    Term result = terms.make(termOperator(operator), left, right);
    if (noSignedWrap) {
      needs.add(
          new Requirement(
              SignedOverflow.absent(terms, operator, left, right, result),
              UndefinedKind.SIGNED_OVERFLOW));
    }
    if (noUnsignedWrap) {
      needs.add(
          new Requirement(
              unsignedFits(terms, operator, left, right, result), UndefinedKind.UNSIGNED_OVERFLOW));
    }
    if (exact) {
      needs.add(
          new Requirement(
              isExact(terms, operator, left, right, result), UndefinedKind.INEXACT_DIVISION));
    }
    return new Meaning(result, needs);
  }

  /** A comparison; the result is Boolean. */
  public static Term compare(TermContext terms, Predicate predicate, Term left, Term right) {
    return switch (predicate) {
      case EQ -> terms.eq(left, right);
      case NE -> terms.not(terms.eq(left, right));
      case UGT -> terms.make(Operator.ULT, right, left);
      case UGE -> terms.make(Operator.ULE, right, left);
      case ULT -> terms.make(Operator.ULT, left, right);
      case ULE -> terms.make(Operator.ULE, left, right);
      case SGT -> terms.make(Operator.SLT, right, left);
      case SGE -> terms.make(Operator.SLE, right, left);
      case SLT -> terms.make(Operator.SLT, left, right);
      case SLE -> terms.make(Operator.SLE, left, right);
    };
  }

  static Operator termOperator(BinaryOperator operator) {
    return switch (operator) {
      case ADD -> Operator.ADD;
      case SUB -> Operator.SUB;
      case MUL -> Operator.MUL;
      case UDIV -> Operator.UDIV;
      case SDIV -> Operator.SDIV;
      case UREM -> Operator.UREM;
      case SREM -> Operator.SREM;
      case SHL -> Operator.SHL;
      case LSHR -> Operator.LSHR;
      case ASHR -> Operator.ASHR;
      case AND -> Operator.AND;
      case OR -> Operator.OR;
      case XOR -> Operator.XOR;
    };
  }

  private static Term quotientFits(TermContext terms, Term left, Term right) {
    int width = left.widthBits();
    Term smallest = terms.constant(width, BigInteger.ONE.shiftLeft(width - 1));
    Term minusOne = terms.constant(width, BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE));
    return terms.not(terms.and(terms.eq(left, smallest), terms.eq(right, minusOne)));
  }

  private static Term unsignedFits(
      TermContext terms, BinaryOperator operator, Term left, Term right, Term result) {
    return switch (operator) {
      case ADD -> terms.make(Operator.ULE, left, result);
      case SUB -> terms.make(Operator.ULE, right, left);
      case MUL -> {
        int wide = 2 * left.widthBits();
        Term product =
            terms.make(
                Operator.MUL,
                terms.convert(Operator.ZERO_EXTEND, left, wide),
                terms.convert(Operator.ZERO_EXTEND, right, wide));
        yield terms.eq(product, terms.convert(Operator.ZERO_EXTEND, result, wide));
      }
      case SHL -> terms.eq(terms.make(Operator.LSHR, result, right), left);
      case UDIV, SDIV, UREM, SREM, LSHR, ASHR, AND, OR, XOR -> terms.bool(true);
    };
  }

  private static Term isExact(
      TermContext terms, BinaryOperator operator, Term left, Term right, Term result) {
    return switch (operator) {
      case UDIV ->
          terms.eq(terms.make(Operator.UREM, left, right), terms.constant(left.widthBits(), 0));
      case SDIV ->
          terms.eq(terms.make(Operator.SREM, left, right), terms.constant(left.widthBits(), 0));
      case LSHR, ASHR -> terms.eq(terms.make(Operator.SHL, result, right), left);
      case ADD, SUB, MUL, UREM, SREM, SHL, AND, OR, XOR -> terms.bool(true);
    };
  }
}
