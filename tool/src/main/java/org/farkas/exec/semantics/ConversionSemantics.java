package org.farkas.exec.semantics;

import java.util.List;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.ir.Instruction.Conversion;

/** Conversions between integers and floats. Those of pointers belong to memory. */
public final class ConversionSemantics {
  private ConversionSemantics() {}

  /**
   * @param width of the result in bits
   * @throws IllegalArgumentException for pointer conversions
   */
  public static Meaning convert(TermContext terms, Conversion conversion, Term operand, int width) {
    return switch (conversion) {
      case TRUNCATE -> truncate(terms, operand, width);
      case ZERO_EXTEND -> Meaning.total(terms.convert(Operator.ZERO_EXTEND, operand, width));
      case SIGN_EXTEND -> Meaning.total(terms.convert(Operator.SIGN_EXTEND, operand, width));
      case FLOAT_TRUNCATE, FLOAT_EXTEND ->
          Meaning.total(FloatSemantics.convert(terms, operand, width));
      case FLOAT_TO_UNSIGNED -> FloatSemantics.toInteger(terms, operand, width, false);
      case FLOAT_TO_SIGNED -> FloatSemantics.toInteger(terms, operand, width, true);
      case UNSIGNED_TO_FLOAT ->
          Meaning.total(terms.convert(Operator.UNSIGNED_TO_FLOAT, operand, width));
      case SIGNED_TO_FLOAT ->
          Meaning.total(terms.convert(Operator.SIGNED_TO_FLOAT, operand, width));
      case BITCAST -> Meaning.total(operand);
      case POINTER_TO_INT, INT_TO_POINTER ->
          throw new IllegalArgumentException("a pointer conversion: " + conversion);
    };
  }

  /** Whether the conversion of a value of at most 64 bits is defined. */
  public static boolean defined(Conversion conversion, int from, int to, long operand) {
    return switch (conversion) {
      case FLOAT_TO_SIGNED -> ConcreteFloats.fitsInteger(from, operand, to, true);
      case FLOAT_TO_UNSIGNED -> ConcreteFloats.fitsInteger(from, operand, to, false);
      case TRUNCATE -> to != 1 || operand >>> 1 == 0;
      case ZERO_EXTEND,
          SIGN_EXTEND,
          FLOAT_TRUNCATE,
          FLOAT_EXTEND,
          UNSIGNED_TO_FLOAT,
          SIGNED_TO_FLOAT,
          BITCAST,
          POINTER_TO_INT,
          INT_TO_POINTER ->
          true;
    };
  }

  /** To one bit only values of type {@code _Bool} are truncated that were read from memory. */
  private static Meaning truncate(TermContext terms, Term operand, int width) {
    Term result = terms.extract(operand, 0, width);
    if (width != 1 || operand.widthBits() == 1) {
      return Meaning.total(result);
    }
    Term rest = terms.extract(operand, 1, operand.widthBits() - 1);
    Term holds = terms.eq(rest, terms.constant(rest.widthBits(), 0));
    return new Meaning(result, List.of(new Requirement(holds, UndefinedKind.TRUTH_VALUE)));
  }

  /** The concrete result where {@link #defined}; both widths at most 64. */
  public static long convert(Conversion conversion, int from, int to, long operand) {
    return switch (conversion) {
      case TRUNCATE -> ConcreteIntegers.truncate(operand, to);
      case ZERO_EXTEND, BITCAST -> operand;
      case SIGN_EXTEND -> ConcreteIntegers.truncate(ConcreteIntegers.signed(operand, from), to);
      case FLOAT_TRUNCATE, FLOAT_EXTEND -> ConcreteFloats.convert(operand, from, to);
      case FLOAT_TO_UNSIGNED -> ConcreteFloats.toInteger(from, operand, to, false);
      case FLOAT_TO_SIGNED -> ConcreteFloats.toInteger(from, operand, to, true);
      case UNSIGNED_TO_FLOAT -> ConcreteFloats.fromInteger(operand, from, false, to);
      case SIGNED_TO_FLOAT -> ConcreteFloats.fromInteger(operand, from, true, to);
      case POINTER_TO_INT, INT_TO_POINTER ->
          throw new IllegalArgumentException("a pointer conversion: " + conversion);
    };
  }
}
