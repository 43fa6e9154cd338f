package org.farkas.solve.smt;

import java.math.BigInteger;
import org.farkas.expr.Operator;

/**
 * What a translation asks of an SMT library: making its terms. Booleans, bit-vectors, floats and
 * arrays are different sorts here.
 *
 * @param <T> the library's terms
 */
interface NativeTerms<T> {
  T bool(boolean value);

  T bits(int widthBits, BigInteger value);

  T boolVariable(String name);

  T bitsVariable(String name, int widthBits);

  /** From 64-bit index to 8-bit cells. */
  T arrayVariable(String name);

  T apply(Function function, T first);

  T apply(Function function, T first, T second);

  T apply(Function function, T first, T second, T third);

  T extract(T bits, int low, int widthBits);

  T extend(T bits, int byBits, boolean signed);

  /** The float that a pattern of 32 or 64 bits stands for. */
  T floatOfPattern(T bits, int widthBits);

  T roundFloat(T operand, Operator.Rounding rounding);

  /** To the other format, to nearest even. */
  T floatOfFloat(T operand, int widthBits);

  /** To nearest even. */
  T floatOfInteger(T bits, boolean signed, int widthBits);

  /** Toward zero; any value when out of range. */
  T integerOfFloat(T operand, boolean signed, int widthBits);

  T constantArray(T cell);

  /** Functions on terms that need nothing beside their operands; floats round to nearest even. */
  enum Function {
    NOT,
    AND,
    OR,
    XOR,
    /** On two operands of one sort; on floats it tells zeros apart and equates NaNs. */
    EQUAL,
    ITE,
    BITS_NOT,
    BITS_AND,
    BITS_OR,
    BITS_XOR,
    BITS_ADD,
    BITS_SUB,
    BITS_MUL,
    BITS_UDIV,
    BITS_SDIV,
    BITS_UREM,
    BITS_SREM,
    BITS_SHL,
    BITS_LSHR,
    BITS_ASHR,
    BITS_ULT,
    BITS_ULE,
    BITS_SLT,
    BITS_SLE,
    BITS_CONCAT,
    FLOAT_ADD,
    FLOAT_SUB,
    FLOAT_MUL,
    FLOAT_DIV,
    FLOAT_SQRT,
    FLOAT_NEGATE,
    FLOAT_ABSOLUTE,
    /** IEEE equality. */
    FLOAT_EQUAL,
    FLOAT_LT,
    FLOAT_LE,
    FLOAT_IS_NAN,
    SELECT,
    STORE
  }
}
