package org.farkas.frontend.clang;

import static org.bytedeco.llvm.global.clang.*;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bytedeco.llvm.clang.CXCursor;

/** What an expression's cursor means, where libclang's kinds alone don't say. */
final class Expressions {
  /** Functions that yield their first argument. */
  private static final Set<String> HINTS =
      Set.of("__builtin_expect", "__builtin_expect_with_probability", "__builtin_unpredictable");

  /** Functions whose arguments are not evaluated. */
  private static final Set<String> UNEVALUATED =
      Set.of(
          "__builtin_constant_p",
          "__builtin_object_size",
          "__builtin_dynamic_object_size",
          "__builtin_classify_type",
          "__builtin_assume");

  private Expressions() {}

  static boolean and(AstNode node) {
    return node.binary(CXBinaryOperator_LAnd);
  }

  static boolean or(AstNode node) {
    return node.binary(CXBinaryOperator_LOr);
  }

  static boolean not(AstNode node) {
    return node.unary(CXUnaryOperator_LNot);
  }

  /**
   * Takes off what a decision is seen through: parentheses, implicit casts, casts to {@code _Bool},
   * {@code __extension__}, {@code != 0} behind a Boolean operator, and {@code __builtin_expect} of
   * a Boolean.
   */
  static AstNode seenThrough(AstNode node) {
    AstNode current = node;
    while (true) {
      AstNode next = onceThrough(current);
      if (next == current) {
        return current;
      }
      current = next;
    }
  }

  private static AstNode onceThrough(AstNode node) {
    return switch (node.kind()) {
      case CXCursor_ParenExpr -> node.child(0);
      case CXCursor_UnexposedExpr -> implicitCast(node) ? node.child(0) : node;
      case CXCursor_UnaryOperator -> node.unary(CXUnaryOperator_Extension) ? node.child(0) : node;
      case CXCursor_CStyleCastExpr ->
          node.canonicalTypeKind() == CXType_Bool ? node.lastChild() : node;
      case CXCursor_CallExpr -> {
        boolean hint = node.children().size() > 1 && HINTS.contains(node.spelling());
        yield hint && bool(node.child(1)) ? node.child(1) : node;
      }
      case CXCursor_BinaryOperator -> comparedWithZero(node) ? node.child(0) : node;
      default -> node;
    };
  }

  /** Whether it is {@code b != 0} for an operator {@code b} that yields 0 or 1. */
  private static boolean comparedWithZero(AstNode node) {
    return node.binary(CXBinaryOperator_NE)
        && operatorOfBool(withoutParentheses(node.child(0)))
        && withoutParentheses(node.child(1)).kind() == CXCursor_IntegerLiteral
        && node.child(1).integerValue().equals(Optional.of(0L));
  }

  /** Takes off parentheses and implicit casts only: what is left has the same value. */
  static AstNode withoutParentheses(AstNode node) {
    AstNode current = node;
    while (current.kind() == CXCursor_ParenExpr || implicitCast(current)) {
      current = current.child(0);
    }
    return current;
  }

  static boolean implicitCast(AstNode node) {
    return node.kind() == CXCursor_UnexposedExpr
        && node.children().size() == 1
        && node.sameExtent(node.child(0));
  }

  /** Whether the value can only be 0 or 1. */
  private static boolean bool(AstNode node) {
    AstNode plain = withoutParentheses(node);
    return operatorOfBool(plain)
        || plain.canonicalTypeKind() == CXType_Bool
        || onceThrough(plain) != plain;
  }

  private static boolean operatorOfBool(AstNode node) {
    return and(node) || or(node) || not(node) || comparison(node);
  }

  static boolean comparison(AstNode node) {
    if (node.kind() != CXCursor_BinaryOperator) {
      return false;
    }
    int operator = clang_getCursorBinaryOperatorKind(node.cursor());
    return operator >= CXBinaryOperator_LT && operator <= CXBinaryOperator_NE;
  }

  /**
   * GNU {@code a ?: b}, whose children are {@code a} three times (once evaluated) and {@code b}.
   */
  static boolean elvis(AstNode node) {
    if (node.kind() != CXCursor_UnexposedExpr || node.children().size() != 4) {
      return false;
    }
    List<AstNode> children = node.children();
    return children.get(0).sameExtent(children.get(1))
        && children.get(0).sameExtent(children.get(2))
        && children.get(3).start() >= children.get(0).end();
  }

  /**
   * Whether the value is a constant expression: it folds, and names no object and no function (a
   * {@code const} variable is no constant expression in C).
   */
  static boolean constant(AstNode node) {
    return constantTruth(node).isPresent();
  }

  /** The truth of a constant expression. */
  static Optional<Boolean> constantTruth(AstNode node) {
    if (!namesNoObject(node)) {
      return Optional.empty();
    }
    // what does not fold by itself is not known to be constant without optimisation either
    boolean constantQuery =
        node.kind() == CXCursor_CallExpr && node.spelling().equals("__builtin_constant_p");
    return constantQuery ? Optional.of(node.truthValue().orElse(false)) : node.truthValue();
  }

  private static boolean namesNoObject(AstNode node) {
    return switch (node.kind()) {
      case CXCursor_DeclRefExpr -> {
        CXCursor target = node.referenced();
        yield target.kind() == CXCursor_EnumConstantDecl
            || target.kind() == CXCursor_FunctionDecl && node.spelling().startsWith("__builtin_");
      }
      case CXCursor_StmtExpr, CXCursor_CompoundLiteralExpr -> false;
      case CXCursor_UnaryExpr -> true; // sizeof and the like: not evaluated
      case CXCursor_CallExpr -> unevaluatedCall(node) || allNameNoObject(node.children());
      case CXCursor_GenericSelectionExpr ->
          allNameNoObject(node.children().subList(1, node.children().size()));
      default -> allNameNoObject(node.children());
    };
  }

  private static boolean allNameNoObject(List<AstNode> nodes) {
    for (AstNode node : nodes) {
      if (!namesNoObject(node)) {
        return false;
      }
    }
    return true;
  }

  /** Whether the type is an integer one, {@code _Bool} and enumerations included. */
  static boolean integer(AstNode node) {
    int kind = node.canonicalTypeKind();
    return kind == CXType_Enum || kind >= CXType_Bool && kind <= CXType_Int128;
  }

  /** Whether the type is an unsigned integer one; for enumerations it says no. */
  static boolean unsigned(AstNode node) {
    return switch (node.canonicalTypeKind()) {
      case CXType_Bool,
          CXType_Char_U,
          CXType_UChar,
          CXType_Char16,
          CXType_Char32,
          CXType_UShort,
          CXType_UInt,
          CXType_ULong,
          CXType_ULongLong,
          CXType_UInt128 ->
          true;
      default -> false;
    };
  }

  /** Whether the type is a real floating one. */
  static boolean floating(AstNode node) {
    return switch (node.canonicalTypeKind()) {
      case CXType_Float,
          CXType_Double,
          CXType_LongDouble,
          CXType_Float128,
          CXType_Half,
          CXType_Float16,
          CXType_BFloat16,
          CXType_Ibm128 ->
          true;
      default -> false;
    };
  }

  /** Whether a call is of a function of the compiler that does not evaluate its arguments. */
  static boolean unevaluatedCall(AstNode node) {
    return node.kind() == CXCursor_CallExpr && UNEVALUATED.contains(node.spelling());
  }

  /** Whether conditions can be of this type: vectors have many truths. */
  static boolean scalar(AstNode node) {
    return switch (node.canonicalTypeKind()) {
      case CXType_Vector, CXType_ExtVector, CXType_Record, CXType_Void -> false;
      default -> true;
    };
  }
}
