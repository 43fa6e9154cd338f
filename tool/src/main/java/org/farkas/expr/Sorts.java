package org.farkas.expr;

import org.farkas.base.DiagnosticException;

/** Widths that operators ask of their operands, and the widths of their results. */
final class Sorts {
  private static final int INDEX_BITS = 64;
  private static final int CELL_BITS = 8;

  private Sorts() {}

  /** Width of an application that needs no parameter; throws when the operands don't fit. */
  static int resultWidth(Operator operator, Term[] operands) {
    return switch (operator) {
      case NOT -> {
        count(operator, operands, 1);
        yield bits(operator, operands[0]);
      }
      case AND, OR, XOR, ADD, SUB, MUL, UDIV, SDIV, UREM, SREM, SHL, LSHR, ASHR -> {
        equalPair(operator, operands);
        yield operands[0].widthBits();
      }
      case EQ, ULT, ULE, SLT, SLE -> {
        equalPair(operator, operands);
        yield 1;
      }
      case ITE -> {
        count(operator, operands, 3);
        if (operands[0].widthBits() != 1 || operands[1].widthBits() != operands[2].widthBits()) {
          throw mismatch(operator, operands);
        }
        yield operands[1].widthBits();
      }
      case CONCAT -> {
        count(operator, operands, 2);
        yield bits(operator, operands[0]) + bits(operator, operands[1]);
      }
      case FLOAT_ADD, FLOAT_SUB, FLOAT_MUL, FLOAT_DIV, FLOAT_REM -> {
        floatPair(operator, operands);
        yield operands[0].widthBits();
      }
      case FLOAT_SQRT -> {
        count(operator, operands, 1);
        yield floating(operator, operands[0].widthBits());
      }
      case FLOAT_EQ, FLOAT_LT, FLOAT_LE -> {
        floatPair(operator, operands);
        yield 1;
      }
      case FLOAT_IS_NAN -> {
        count(operator, operands, 1);
        floating(operator, operands[0].widthBits());
        yield 1;
      }
      case ARRAY_CONSTANT -> {
        count(operator, operands, 1);
        exactly(operator, operands, 0, CELL_BITS);
        yield Term.ARRAY;
      }
      case ARRAY_STORE -> {
        count(operator, operands, 3);
        exactly(operator, operands, 0, Term.ARRAY);
        exactly(operator, operands, 1, INDEX_BITS);
        exactly(operator, operands, 2, CELL_BITS);
        yield Term.ARRAY;
      }
      case ARRAY_SELECT -> {
        count(operator, operands, 2);
        exactly(operator, operands, 0, Term.ARRAY);
        exactly(operator, operands, 1, INDEX_BITS);
        yield CELL_BITS;
      }
      case CONSTANT,
          VARIABLE,
          ARRAY_VARIABLE,
          EXTRACT,
          ZERO_EXTEND,
          SIGN_EXTEND,
          FLOAT_ROUND,
          FLOAT_TO_FLOAT,
          FLOAT_TO_SIGNED,
          FLOAT_TO_UNSIGNED,
          SIGNED_TO_FLOAT,
          UNSIGNED_TO_FLOAT ->
          throw DiagnosticException.internal(
              "term-sort", operator + " needs its own method of the term context");
    };
  }

  static void checkConversion(Operator operator, Term operand, int widthBits) {
    int from = bits(operator, operand);
    boolean fits =
        switch (operator) {
          case ZERO_EXTEND, SIGN_EXTEND -> widthBits >= from;
          case FLOAT_TO_FLOAT -> isFloating(from) && isFloating(widthBits) && from != widthBits;
          case FLOAT_TO_SIGNED, FLOAT_TO_UNSIGNED -> isFloating(from) && widthBits > 0;
          case SIGNED_TO_FLOAT, UNSIGNED_TO_FLOAT -> isFloating(widthBits);
          default -> false;
        };
    if (!fits) {
      throw DiagnosticException.internal(
          "term-sort", "%s from %d to %d bits".formatted(operator, from, widthBits));
    }
  }

  /** The width of a term that must not be an array. */
  static int bits(Operator operator, Term operand) {
    if (operand.widthBits() == Term.ARRAY) {
      throw mismatch(operator, operand);
    }
    return operand.widthBits();
  }

  static int floating(Operator operator, int widthBits) {
    if (!isFloating(widthBits)) {
      throw DiagnosticException.internal(
          "term-sort", "%s on %d bits".formatted(operator, widthBits));
    }
    return widthBits;
  }

  private static boolean isFloating(int widthBits) {
    return widthBits == 32 || widthBits == 64;
  }

  private static void floatPair(Operator operator, Term[] operands) {
    equalPair(operator, operands);
    floating(operator, operands[0].widthBits());
  }

  private static void equalPair(Operator operator, Term[] operands) {
    count(operator, operands, 2);
    if (bits(operator, operands[0]) != bits(operator, operands[1])) {
      throw mismatch(operator, operands);
    }
  }

  private static void exactly(Operator operator, Term[] operands, int index, int widthBits) {
    if (operands[index].widthBits() != widthBits) {
      throw mismatch(operator, operands);
    }
  }

  private static void count(Operator operator, Term[] operands, int count) {
    if (operands.length != count) {
      throw mismatch(operator, operands);
    }
  }

  private static DiagnosticException mismatch(Operator operator, Term... operands) {
    StringBuilder widths = new StringBuilder();
    for (Term operand : operands) {
      widths.append(' ').append(operand.widthBits());
    }
    return DiagnosticException.internal("term-sort", operator + " on operands of width" + widths);
  }
}
