package org.farkas.expr;

import java.math.BigInteger;
import java.util.List;

/** A node of the term graph; made only by {@link TermContext}. Compare by identity. */
public final class Term {
  /** Width of array terms. */
  public static final int ARRAY = 0;

  private final int id;
  private final Operator operator;
  private final int widthBits;
  private final int parameter;
  private final List<Term> operands;
  private final BigInteger wideValue;
  private final long value;
  private final String name;
  private final VariableKind kind;
  private final boolean tainted;

  Term(
      int id,
      Operator operator,
      int widthBits,
      int parameter,
      List<Term> operands,
      long value,
      BigInteger wideValue,
      String name,
      VariableKind kind) {
    this.id = id;
    this.operator = operator;
    this.widthBits = widthBits;
    this.parameter = parameter;
    this.operands = operands;
    this.value = value;
    this.wideValue = wideValue;
    this.name = name;
    this.kind = kind;
    boolean taint = operator == Operator.VARIABLE && kind != VariableKind.INPUT;
    for (Term operand : operands) {
      taint |= operand.tainted;
    }
    this.tainted = taint;
  }

  /** What a variable stands for. */
  public enum VariableKind {
    /** A cell of an input object, a selector, a stub's result: free for the solver. */
    INPUT,
    /** An indeterminate value (C11 3.19.2): using it to decide anything is a finding. */
    INDETERMINATE,
    /** A value that Farkas can't compute: whatever depends on it is approximate. */
    APPROXIMATE
  }

  /** Dense number in its context, in order of creation: operands come before their users. */
  public int id() {
    return id;
  }

  public Operator operator() {
    return operator;
  }

  /** Width in bits; {@link #ARRAY} for arrays. */
  public int widthBits() {
    return widthBits;
  }

  /** Lowest bit of EXTRACT, rounding of FLOAT_ROUND, else 0. */
  public int parameter() {
    return parameter;
  }

  public List<Term> operands() {
    return operands;
  }

  public Term operand(int index) {
    return operands.get(index);
  }

  public boolean isConstant() {
    return operator == Operator.CONSTANT;
  }

  public boolean isTrue() {
    return isConstant() && widthBits == 1 && value == 1;
  }

  public boolean isFalse() {
    return isConstant() && widthBits == 1 && value == 0;
  }

  /** A constant's low 64 bits, zero-extended. */
  public long value() {
    return value;
  }

  /** A constant's value as an unsigned number. */
  public BigInteger bigValue() {
    if (wideValue != null) {
      return wideValue;
    }
    BigInteger signed = BigInteger.valueOf(value);
    return value >= 0 ? signed : signed.add(BigInteger.ONE.shiftLeft(64));
  }

  /** A variable's name. */
  public String name() {
    return name;
  }

  public VariableKind kind() {
    return kind;
  }

  /** Whether it depends on a variable that is no input. */
  public boolean tainted() {
    return tainted;
  }

  /** The number, so that hashed collections of terms have the same order in every run. */
  @Override
  public int hashCode() {
    return id;
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  /** For debuggers; {@code expr.text} prints terms. */
  @Override
  public String toString() {
    String label = isConstant() ? bigValue().toString() : name != null ? name : "#" + id;
    return operator + ":" + widthBits + " " + label;
  }
}
