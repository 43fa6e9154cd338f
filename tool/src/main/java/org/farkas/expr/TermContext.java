package org.farkas.expr;

import java.math.BigInteger;
import java.util.List;

/** Makes terms; see the package comment. Not thread-safe: one context per thread of work. */
public final class TermContext {
  public Term constant(int widthBits, long value) {
    throw new UnsupportedOperationException("being written");
  }

  public Term constant(int widthBits, BigInteger value) {
    throw new UnsupportedOperationException("being written");
  }

  public Term bool(boolean value) {
    return constant(1, value ? 1 : 0);
  }

  /** The variable of that name, made on first use; width and kind must agree afterwards. */
  public Term variable(String name, int widthBits, Term.VariableKind kind) {
    throw new UnsupportedOperationException("being written");
  }

  public Term arrayVariable(String name) {
    throw new UnsupportedOperationException("being written");
  }

  /** Any operator that needs no parameter and whose width follows from its operands. */
  public Term make(Operator operator, Term... operands) {
    throw new UnsupportedOperationException("being written");
  }

  /** EXTRACT: {@code widthBits} bits from bit {@code low}. */
  public Term extract(Term operand, int low, int widthBits) {
    throw new UnsupportedOperationException("being written");
  }

  /**
   * ZERO_EXTEND, SIGN_EXTEND and the conversions from and to floats: the result's width is given.
   */
  public Term convert(Operator operator, Term operand, int widthBits) {
    throw new UnsupportedOperationException("being written");
  }

  public Term round(Term operand, Operator.Rounding rounding) {
    throw new UnsupportedOperationException("being written");
  }

  public Term not(Term operand) {
    return make(Operator.NOT, operand);
  }

  public Term and(Term left, Term right) {
    return make(Operator.AND, left, right);
  }

  public Term or(Term left, Term right) {
    return make(Operator.OR, left, right);
  }

  public Term ite(Term condition, Term whenTrue, Term whenFalse) {
    return make(Operator.ITE, condition, whenTrue, whenFalse);
  }

  public Term eq(Term left, Term right) {
    return make(Operator.EQ, left, right);
  }

  /** Conjunction of Booleans; true when empty. */
  public Term all(List<Term> conjuncts) {
    Term result = bool(true);
    for (Term conjunct : conjuncts) {
      result = and(result, conjunct);
    }
    return result;
  }
}
