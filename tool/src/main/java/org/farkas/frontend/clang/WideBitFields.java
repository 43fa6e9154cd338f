package org.farkas.frontend.clang;

import static org.bytedeco.llvm.global.clang.*;

import org.bytedeco.llvm.clang.CXCursor;

/**
 * Bit-fields wider than {@code int}, but narrower than their declared type: in an expression clang
 * gives them that type, gcc one of just their width.
 */
final class WideBitFields {
  private static final int INT_BITS = 32;

  private WideBitFields() {}

  /** Whether an expression in this definition names one. */
  static boolean usedIn(AstNode node) {
    if (node.kind() == CXCursor_MemberRefExpr && wide(node.referenced())) {
      return true;
    }
    return node.children().stream().anyMatch(WideBitFields::usedIn);
  }

  private static boolean wide(CXCursor field) {
    if (clang_Cursor_isBitField(field) == 0) {
      return false;
    }
    int bits = clang_getFieldDeclBitWidth(field);
    return bits > INT_BITS && bits < 8 * clang_Type_getSizeOf(clang_getCursorType(field));
  }
}
