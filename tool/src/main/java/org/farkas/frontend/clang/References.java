package org.farkas.frontend.clang;

import static org.bytedeco.llvm.global.clang.*;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bytedeco.llvm.clang.CXCursor;

/** Which functions and variables a declaration and its body name, and how. */
final class References {
  private final Map<String, CXCursor> functions = new LinkedHashMap<>();
  private final Set<String> variables = new LinkedHashSet<>();
  private final Set<String> addressTaken = new LinkedHashSet<>();
  private final List<AstNode> localDeclarations = new ArrayList<>();
  private final List<Integer> namesOfMain = new ArrayList<>();

  private References() {}

  static References of(AstNode node) {
    References references = new References();
    references.add(node);
    return references;
  }

  /** Functions that are called or whose address is taken, by name, with a declaration. */
  Map<String, CXCursor> functions() {
    return functions;
  }

  /** Variables with linkage. */
  Set<String> variables() {
    return variables;
  }

  /** Functions that are named other than to be called. */
  Set<String> addressTaken() {
    return addressTaken;
  }

  /** Static locals, {@code extern} variables and functions that are declared inside a function. */
  List<AstNode> localDeclarations() {
    return localDeclarations;
  }

  /** Byte offsets of expressions that name the function {@code main}. */
  List<Integer> namesOfMain() {
    return namesOfMain;
  }

  private void add(AstNode node) {
    switch (node.kind()) {
      case CXCursor_DeclRefExpr -> name(node);
      case CXCursor_VarDecl -> {
        if (node.parent() != null && clang_Cursor_hasVarDeclGlobalStorage(node.cursor()) != 0) {
          localDeclarations.add(node);
        }
      }
      case CXCursor_FunctionDecl -> {
        if (node.parent() != null) {
          localDeclarations.add(node);
        }
      }
      default -> {}
    }
    node.children().forEach(this::add);
  }

  private void name(AstNode node) {
    CXCursor target = node.referenced();
    String name = node.spelling();
    if (target.kind() == CXCursor_FunctionDecl) {
      functions.putIfAbsent(name, target);
      if (!callee(node)) {
        addressTaken.add(name);
      }
      if (name.equals("main")) {
        namesOfMain.add(node.start());
      }
    } else if (target.kind() == CXCursor_VarDecl
        && clang_getCursorLinkage(target) >= CXLinkage_Internal) {
      variables.add(name);
    }
  }

  /**
   * Whether a name stands where a call names its function, as {@code f}, {@code *f} or the like.
   */
  private static boolean callee(AstNode name) {
    AstNode current = name;
    while (current.parent() != null) {
      AstNode parent = current.parent();
      if (parent.kind() == CXCursor_CallExpr) {
        return current.index() == 0;
      }
      boolean transparent =
          parent.kind() == CXCursor_ParenExpr
              || parent.unary(CXUnaryOperator_Deref)
              || parent.unary(CXUnaryOperator_AddrOf)
              || Expressions.implicitCast(parent);
      if (!transparent) {
        return false;
      }
      current = parent;
    }
    return false;
  }
}
