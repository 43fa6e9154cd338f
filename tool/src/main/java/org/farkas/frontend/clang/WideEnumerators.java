package org.farkas.frontend.clang;

import static org.bytedeco.llvm.global.clang.*;

import org.bytedeco.llvm.clang.CXCursor;

/**
 * Constants of enumerations some of which do not fit into {@code int}: clang 20 gives all of them
 * the enumeration's type, as C23 does, gcc {@code int} where they fit.
 */
final class WideEnumerators {
  private WideEnumerators() {}

  /** Whether an expression in this definition names one. */
  static boolean usedIn(AstNode node) {
    if (node.kind() == CXCursor_DeclRefExpr && wide(node.referenced())) {
      return true;
    }
    return node.children().stream().anyMatch(WideEnumerators::usedIn);
  }

  private static boolean wide(CXCursor constant) {
    if (clang_getCursorKind(constant) != CXCursor_EnumConstantDecl) {
      return false;
    }
    CXCursor enumeration = clang_getCursorSemanticParent(constant);
    int kind = clang_getCanonicalType(clang_getEnumDeclIntegerType(enumeration)).kind();
    int own = clang_getCanonicalType(clang_getCursorType(constant)).kind();
    return own != CXType_Int && kind != CXType_Int; // else clang, too, calls it an int
  }
}
