package org.farkas.expr.text;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.farkas.expr.Operator;

/** Names of operators in text: SMT-LIB's where it has the operator. */
final class OperatorNames {
  private static final Map<Operator, String> NAMES = new EnumMap<>(Operator.class);
  private static final Map<String, Operator> OPERATORS = new HashMap<>();

  static {
    for (Operator operator : Operator.values()) {
      String name = name(operator);
      NAMES.put(operator, name);
      OPERATORS.put(name, operator);
    }
  }

  private OperatorNames() {}

  private static String name(Operator operator) {
    return switch (operator) {
      case NOT,
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
          ULT,
          ULE,
          SLT,
          SLE ->
          "bv" + operator.name().toLowerCase(Locale.ROOT);
      case EQ -> "=";
      case ITE -> "ite";
      case CONCAT -> "concat";
      case EXTRACT -> "extract";
      case ZERO_EXTEND -> "zero_extend";
      case SIGN_EXTEND -> "sign_extend";
      case FLOAT_ADD -> "float.add";
      case FLOAT_SUB -> "float.sub";
      case FLOAT_MUL -> "float.mul";
      case FLOAT_DIV -> "float.div";
      case FLOAT_REM -> "float.fmod";
      case FLOAT_SQRT -> "float.sqrt";
      case FLOAT_EQ -> "float.eq";
      case FLOAT_LT -> "float.lt";
      case FLOAT_LE -> "float.leq";
      case FLOAT_IS_NAN -> "float.isNaN";
      case FLOAT_ROUND -> "float.round";
      case FLOAT_TO_FLOAT -> "float.to_float";
      case FLOAT_TO_SIGNED -> "float.to_signed";
      case FLOAT_TO_UNSIGNED -> "float.to_unsigned";
      case SIGNED_TO_FLOAT -> "float.of_signed";
      case UNSIGNED_TO_FLOAT -> "float.of_unsigned";
      case ARRAY_CONSTANT -> "array.constant";
      case ARRAY_STORE -> "store";
      case ARRAY_SELECT -> "select";
      case CONSTANT, VARIABLE, ARRAY_VARIABLE -> operator.name();
    };
  }

  static String of(Operator operator) {
    return NAMES.get(operator);
  }

  /** The operator of that name, or null. */
  static Operator named(String name) {
    return OPERATORS.get(name);
  }
}
