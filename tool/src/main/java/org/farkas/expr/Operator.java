package org.farkas.expr;

/**
 * The operators of terms. Operands and results are bit-vectors unless said otherwise; "bool" is
 * width 1. Floating operators read and give bit patterns of width 32 (single) or 64 (double); every
 * NaN result is the canonical quiet NaN (positive, only the top bit of the fraction set). Division
 * and shifts are total as in SMT-LIB (x/0 is all ones, but 1 for SDIV of a negative x; x%0 is x;
 * shifts of the width or more give 0 or copies of the sign); undefinedness is the business of
 * {@code exec.semantics}.
 */
public enum Operator {
  CONSTANT,
  VARIABLE,
  NOT,
  AND,
  OR,
  XOR,
  ADD,
  SUB,
  MUL,
  UDIV,
  SDIV,
  UREM,
  SREM,
  SHL,
  LSHR,
  ASHR,
  /** bool; operands of equal width. */
  EQ,
  ULT,
  ULE,
  SLT,
  SLE,
  /** condition (bool), then, else. */
  ITE,
  /** high part, low part. */
  CONCAT,
  /** parameter 0: lowest bit taken; the term's width says how many. */
  EXTRACT,
  ZERO_EXTEND,
  SIGN_EXTEND,
  /** Round to nearest even. */
  FLOAT_ADD,
  FLOAT_SUB,
  FLOAT_MUL,
  FLOAT_DIV,
  /** C's fmod: truncated quotient. */
  FLOAT_REM,
  FLOAT_SQRT,
  /** bool; IEEE equality: false on NaN, -0 equals 0. */
  FLOAT_EQ,
  FLOAT_LT,
  FLOAT_LE,
  FLOAT_IS_NAN,
  /** Rounds to an integral value; parameter 0 is the ordinal of {@link Rounding}. */
  FLOAT_ROUND,
  /** Between single and double by the widths; to nearest even. */
  FLOAT_TO_FLOAT,
  /** Toward zero; the value where out of range or NaN is 0. */
  FLOAT_TO_SIGNED,
  FLOAT_TO_UNSIGNED,
  SIGNED_TO_FLOAT,
  UNSIGNED_TO_FLOAT,
  /** An array of bytes by 64-bit index: all cells equal to the operand (width 8). */
  ARRAY_CONSTANT,
  /** An array variable. */
  ARRAY_VARIABLE,
  /** array, index (64), value (8). */
  ARRAY_STORE,
  /** array, index (64); gives 8 bits. */
  ARRAY_SELECT;

  /** Rounding directions of {@link #FLOAT_ROUND}. */
  public enum Rounding {
    /** floor */
    DOWN,
    /** ceil */
    UP,
    /** trunc */
    TOWARD_ZERO,
    /** rint, nearbyint */
    NEAREST_EVEN,
    /** round */
    NEAREST_AWAY
  }
}
