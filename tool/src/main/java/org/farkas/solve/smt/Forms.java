package org.farkas.solve.smt;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.solve.smt.Translation.Form;
import org.farkas.solve.smt.Translation.Need;

/** Which form a term has by nature, and in which forms its operands are needed. */
final class Forms {
  private Forms() {}

  /**
   * What must be translated first: the operands in their forms, or the same term in its natural
   * form if the need is a conversion.
   */
  static List<Need> parts(Need need) {
    Term term = need.term();
    return switch (need.form()) {
      case BOOL -> hasBoolForm(term) ? operands(term) : itself(term, Form.BITS);
      case BITS -> {
        if (isFloat(term)) {
          yield itself(term, Form.FLOAT);
        }
        yield term.widthBits() == 1 && hasBoolForm(term) && !term.isConstant()
            ? itself(term, Form.BOOL)
            : operands(term);
      }
      case FLOAT -> floatParts(term);
      case ARRAY -> operands(term);
    };
  }

  private static List<Need> itself(Term term, Form form) {
    return List.of(new Need(term, form));
  }

  private static List<Need> floatParts(Term term) {
    if (isFloat(term)) {
      return operands(term);
    }
    if (term.operator() == Operator.ITE) {
      return List.of(
          new Need(term.operand(0), Form.BOOL),
          new Need(term.operand(1), Form.FLOAT),
          new Need(term.operand(2), Form.FLOAT));
    }
    if (isNegation(term)) {
      return List.of(new Need(term.operand(0), Form.FLOAT));
    }
    if (isMagnitude(term)) {
      return List.of(new Need(term.operand(0).operand(0), Form.FLOAT));
    }
    return itself(term, Form.BITS);
  }

  private static List<Need> operands(Term term) {
    List<Need> needs = new ArrayList<>(term.operands().size());
    for (int i = 0; i < term.operands().size(); i++) {
      needs.add(new Need(term.operand(i), operandForm(term, i)));
    }
    return needs;
  }

  private static Form operandForm(Term term, int index) {
    Term operand = term.operand(index);
    return switch (term.operator()) {
      case NOT, AND, OR, XOR, EQ -> operand.widthBits() == 1 ? Form.BOOL : Form.BITS;
      case ITE -> {
        if (index == 0 || operand.widthBits() == 1) {
          yield Form.BOOL;
        }
        yield operand.widthBits() == Term.ARRAY ? Form.ARRAY : Form.BITS;
      }
      case FLOAT_ADD,
          FLOAT_SUB,
          FLOAT_MUL,
          FLOAT_DIV,
          FLOAT_REM,
          FLOAT_SQRT,
          FLOAT_EQ,
          FLOAT_LT,
          FLOAT_LE,
          FLOAT_IS_NAN,
          FLOAT_ROUND,
          FLOAT_TO_FLOAT,
          FLOAT_TO_SIGNED,
          FLOAT_TO_UNSIGNED ->
          Form.FLOAT;
      case ARRAY_STORE, ARRAY_SELECT -> index == 0 ? Form.ARRAY : Form.BITS;
      case CONSTANT,
          VARIABLE,
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
          ULT,
          ULE,
          SLT,
          SLE,
          CONCAT,
          EXTRACT,
          ZERO_EXTEND,
          SIGN_EXTEND,
          SIGNED_TO_FLOAT,
          UNSIGNED_TO_FLOAT,
          ARRAY_CONSTANT,
          ARRAY_VARIABLE ->
          Form.BITS;
    };
  }

  /** Whether a term of width 1 is a formula by nature. */
  private static boolean hasBoolForm(Term term) {
    return switch (term.operator()) {
      case CONSTANT,
          VARIABLE,
          NOT,
          AND,
          OR,
          XOR,
          EQ,
          ULT,
          ULE,
          SLT,
          SLE,
          ITE,
          FLOAT_EQ,
          FLOAT_LT,
          FLOAT_LE,
          FLOAT_IS_NAN ->
          true;
      case ADD,
          SUB,
          MUL,
          UDIV,
          SDIV,
          UREM,
          SREM,
          SHL,
          LSHR,
          ASHR,
          CONCAT,
          EXTRACT,
          ZERO_EXTEND,
          SIGN_EXTEND,
          FLOAT_ADD,
          FLOAT_SUB,
          FLOAT_MUL,
          FLOAT_DIV,
          FLOAT_REM,
          FLOAT_SQRT,
          FLOAT_ROUND,
          FLOAT_TO_FLOAT,
          FLOAT_TO_SIGNED,
          FLOAT_TO_UNSIGNED,
          SIGNED_TO_FLOAT,
          UNSIGNED_TO_FLOAT,
          ARRAY_CONSTANT,
          ARRAY_VARIABLE,
          ARRAY_STORE,
          ARRAY_SELECT ->
          false;
    };
  }

  /** Whether a term is the result of a float operator. */
  private static boolean isFloat(Term term) {
    return switch (term.operator()) {
      case FLOAT_ADD,
          FLOAT_SUB,
          FLOAT_MUL,
          FLOAT_DIV,
          FLOAT_REM,
          FLOAT_SQRT,
          FLOAT_ROUND,
          FLOAT_TO_FLOAT,
          SIGNED_TO_FLOAT,
          UNSIGNED_TO_FLOAT ->
          true;
      case CONSTANT,
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
          EQ,
          ULT,
          ULE,
          SLT,
          SLE,
          ITE,
          CONCAT,
          EXTRACT,
          ZERO_EXTEND,
          SIGN_EXTEND,
          FLOAT_EQ,
          FLOAT_LT,
          FLOAT_LE,
          FLOAT_IS_NAN,
          FLOAT_TO_SIGNED,
          FLOAT_TO_UNSIGNED,
          ARRAY_CONSTANT,
          ARRAY_VARIABLE,
          ARRAY_STORE,
          ARRAY_SELECT ->
          false;
    };
  }

  /** A flipped sign bit. */
  private static boolean isNegation(Term term) {
    return term.operator() == Operator.XOR
        && term.operand(1).isConstant()
        && term.operand(1).bigValue().equals(BigInteger.ONE.shiftLeft(term.widthBits() - 1));
  }

  /** A cleared sign bit. */
  private static boolean isMagnitude(Term term) {
    if (term.operator() != Operator.ZERO_EXTEND) {
      return false;
    }
    Term rest = term.operand(0);
    return rest.operator() == Operator.EXTRACT
        && rest.parameter() == 0
        && rest.widthBits() == term.widthBits() - 1
        && rest.operand(0).widthBits() == term.widthBits();
  }
}
