package org.farkas.frontend.clang;

import static org.bytedeco.llvm.global.clang.*;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bytedeco.llvm.clang.CXCursor;

/**
 * Expressions whose outcome the order of evaluation may decide, which C leaves open: operands,
 * arguments or initialisers (C11 6.5p3, 6.5.2.2p10, 6.7.9p23) of which one calls a function that
 * changes something, and another does so too or reads what may be changed. Changes without a call
 * are undefined there, and no matter of order. It is asked for too many rather than too few.
 */
final class UnorderedEffects {
  private static final Set<String> WITHOUT_EFFECT =
      Set.of(
          "abs",
          "labs",
          "llabs",
          "strlen",
          "strnlen",
          "strcmp",
          "strncmp",
          "strcasecmp",
          "memcmp",
          "strchr",
          "strrchr",
          "strstr",
          "memchr",
          "strspn",
          "strcspn",
          "isalnum",
          "isalpha",
          "isblank",
          "iscntrl",
          "isdigit",
          "isgraph",
          "islower",
          "isprint",
          "ispunct",
          "isspace",
          "isupper",
          "isxdigit",
          "tolower",
          "toupper",
          "fabs",
          "fabsf",
          "floor",
          "floorf",
          "ceil",
          "ceilf",
          "sqrt",
          "sqrtf",
          "fmin",
          "fmax",
          "atoi",
          "atol",
          "atof",
          "ntohl",
          "ntohs",
          "htonl",
          "htons");

  private static final String BUILT_IN = "__builtin_";

  /**
   * By the place of a function's definition, whether a call of it changes anything; while that is
   * being found out, it does.
   */
  private final Map<Integer, Boolean> effects = new HashMap<>();

  private boolean found;

  /**
   * What an expression does.
   *
   * @param changes whether a call in it changes something
   * @param looks whether it reads what calls may change: variables with static storage, or what
   *     pointers lead to
   * @param read local variables that it reads
   * @param given local variables whose addresses it takes
   */
  private record Uses(boolean changes, boolean looks, Set<Integer> read, Set<Integer> given) {
    static final Uses NONE = new Uses(false, false, Set.of(), Set.of());

    Uses and(Uses other) {
      Set<Integer> allRead = new HashSet<>(read);
      allRead.addAll(other.read);
      Set<Integer> allGiven = new HashSet<>(given);
      allGiven.addAll(other.given);
      return new Uses(changes || other.changes, looks || other.looks, allRead, allGiven);
    }

    boolean decidesWith(Uses other) {
      return changes && (other.changes || other.looks || !Collections.disjoint(given, other.read))
          || other.changes && (looks || !Collections.disjoint(other.given, read));
    }
  }

  /** Whether a function's definition has such an expression. */
  boolean in(AstNode definition) {
    found = false;
    uses(definition);
    return found;
  }

  private Uses uses(AstNode node) {
    List<Uses> parts = new ArrayList<>();
    for (AstNode child : node.children()) {
      parts.add(uses(child));
    }
    if (unordered(node)) {
      for (int i = 0; i < parts.size(); i++) {
        for (int j = i + 1; j < parts.size(); j++) {
          found |= parts.get(i).decidesWith(parts.get(j));
        }
      }
    }
    Uses all = parts.stream().reduce(Uses.NONE, Uses::and);
    return switch (node.kind()) {
      case CXCursor_DeclRefExpr -> all.and(ofVariable(node.referenced()));
      case CXCursor_MemberRefExpr, CXCursor_ArraySubscriptExpr ->
          throughPointer(node) ? all.and(new Uses(false, true, Set.of(), Set.of())) : all;
      case CXCursor_UnaryOperator -> {
        if (node.unary(CXUnaryOperator_Deref)) {
          yield all.and(new Uses(false, true, Set.of(), Set.of()));
        }
        yield node.unary(CXUnaryOperator_AddrOf)
            ? new Uses(all.changes, all.looks, Set.of(), all.read)
            : all;
      }
      case CXCursor_CallExpr ->
          changes(node) ? all.and(new Uses(true, false, Set.of(), Set.of())) : all;
      case CXCursor_UnaryExpr -> Uses.NONE; // sizeof
      default -> all;
    };
  }

  private static boolean unordered(AstNode node) {
    return switch (node.kind()) {
      case CXCursor_BinaryOperator -> {
        int operator = clang_getCursorBinaryOperatorKind(node.cursor());
        yield operator != CXBinaryOperator_LAnd
            && operator != CXBinaryOperator_LOr
            && operator != CXBinaryOperator_Comma
            && !(operator == CXBinaryOperator_Assign && isVariable(node.child(0)));
      }
      case CXCursor_CompoundAssignOperator,
          CXCursor_CallExpr,
          CXCursor_ArraySubscriptExpr,
          CXCursor_InitListExpr ->
          true;
      default -> false;
    };
  }

  /** Whether an assignment need not look at anything to know where it goes. */
  private static boolean isVariable(AstNode target) {
    AstNode plain = Expressions.withoutParentheses(target);
    return plain.kind() == CXCursor_DeclRefExpr
        || plain.kind() == CXCursor_MemberRefExpr
            && !throughPointer(plain)
            && !plain.children().isEmpty()
            && isVariable(plain.child(0));
  }

  private static boolean throughPointer(AstNode node) {
    return !node.children().isEmpty()
        && Expressions.withoutParentheses(node.child(0)).canonicalTypeKind() == CXType_Pointer;
  }

  private static Uses ofVariable(CXCursor variable) {
    if (clang_getCursorKind(variable) != CXCursor_VarDecl
        && clang_getCursorKind(variable) != CXCursor_ParmDecl) {
      return Uses.NONE;
    }
    if (clang_isConstQualifiedType(clang_getCursorType(variable)) != 0) {
      return Uses.NONE;
    }
    Set<Integer> self = Set.of(clang_hashCursor(variable));
    if (lasting(variable)) {
      return new Uses(false, true, self, Set.of());
    }
    boolean array = clang_getArrayElementType(clang_getCursorType(variable)).kind() != 0;
    return new Uses(false, false, self, array ? self : Set.of());
  }

  /** Whether a variable has static storage duration. */
  private static boolean lasting(CXCursor variable) {
    int storage = clang_Cursor_getStorageClass(variable);
    return clang_getCursorKind(variable) == CXCursor_VarDecl
        && (storage == CX_SC_Static
            || storage == CX_SC_Extern
            || clang_getCursorKind(clang_getCursorSemanticParent(variable))
                == CXCursor_TranslationUnit);
  }

  private boolean changes(AstNode call) {
    CXCursor callee = call.referenced();
    if (clang_getCursorKind(callee) != CXCursor_FunctionDecl) {
      return true; // through a pointer
    }
    CXCursor definition = clang_getCursorDefinition(callee);
    if (clang_Cursor_isNull(definition) != 0) {
      String name = call.spelling();
      boolean builtIn = name.startsWith(BUILT_IN);
      return !WITHOUT_EFFECT.contains(builtIn ? name.substring(BUILT_IN.length()) : name)
          && (!builtIn || getsPointer(call));
    }
    int key = clang_hashCursor(definition);
    Boolean known = effects.get(key);
    if (known == null) {
      effects.put(key, true);
      known = changesSomething(new AstNode(call.unit(), definition, null, 0));
      effects.put(key, known);
    }
    return known;
  }

  /** Whether something is passed through which a built-in function may write. */
  private static boolean getsPointer(AstNode call) {
    return call.children().stream()
        .skip(1)
        .anyMatch(each -> each.canonicalTypeKind() == CXType_Pointer);
  }

  /** Whether a definition changes anything but its own variables. */
  private boolean changesSomething(AstNode node) {
    boolean here =
        switch (node.kind()) {
          case CXCursor_CallExpr -> changes(node);
          case CXCursor_CompoundAssignOperator -> !isOwn(node.child(0));
          case CXCursor_BinaryOperator ->
              node.binary(CXBinaryOperator_Assign) && !isOwn(node.child(0));
          case CXCursor_UnaryOperator ->
              (node.unary(CXUnaryOperator_PreInc)
                      || node.unary(CXUnaryOperator_PreDec)
                      || node.unary(CXUnaryOperator_PostInc)
                      || node.unary(CXUnaryOperator_PostDec))
                  && !isOwn(node.child(0));
          default -> false;
        };
    return here || node.children().stream().anyMatch(this::changesSomething);
  }

  /** Whether an lvalue is a part of a variable that is gone when its function returns. */
  private static boolean isOwn(AstNode target) {
    AstNode plain = Expressions.withoutParentheses(target);
    return switch (plain.kind()) {
      case CXCursor_DeclRefExpr -> !lasting(plain.referenced());
      case CXCursor_MemberRefExpr, CXCursor_ArraySubscriptExpr ->
          !throughPointer(plain) && !plain.children().isEmpty() && isOwn(plain.child(0));
      default -> false;
    };
  }
}
