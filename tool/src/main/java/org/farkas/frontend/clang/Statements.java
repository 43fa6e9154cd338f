package org.farkas.frontend.clang;

import static org.bytedeco.llvm.global.clang.*;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import org.bytedeco.llvm.clang.CXCursor;

/** Finds the statements directly within another one that do something (C11 6.8). */
final class Statements {
  private static final Pattern DO = Pattern.compile("do\\b");
  private static final Pattern HEADED = Pattern.compile("(if|while|for|switch)\\s*\\(");

  private final String text;
  private final List<Statement> found = new ArrayList<>();

  private Statements(String text) {
    this.text = text;
  }

  /**
   * A statement.
   *
   * @param end the byte behind it, its semicolon included
   * @param alone whether it stands where there can be only one
   */
  record Statement(AstNode node, int end, boolean alone) {}

  /**
   * The statements that a node consists of, labels taken off.
   *
   * @param text the preprocessed text
   */
  static List<Statement> within(AstNode node, String text) {
    Statements statements = new Statements(text);
    List<AstNode> children = node.children();
    switch (node.kind()) {
      case CXCursor_CompoundStmt -> children.forEach(each -> statements.add(each, false));
      case CXCursor_IfStmt ->
          children.subList(1, children.size()).forEach(each -> statements.add(each, true));
      case CXCursor_WhileStmt, CXCursor_ForStmt, CXCursor_SwitchStmt ->
          statements.add(node.lastChild(), true);
      case CXCursor_DoStmt -> statements.add(node.child(0), true);
      default -> {}
    }
    return statements.found;
  }

  /** What a statement is called: {@code while (n < 3)}, not its body. */
  static String head(String text) {
    if (DO.matcher(text).lookingAt()) {
      return "do";
    }
    if (HEADED.matcher(text).lookingAt()) {
      int depth = 0;
      for (int i = text.indexOf('('); i < text.length(); i++) {
        depth += text.charAt(i) == '(' ? 1 : text.charAt(i) == ')' ? -1 : 0;
        if (depth == 0) {
          return text.substring(0, i + 1);
        }
      }
    }
    return text.endsWith(";") ? text.substring(0, text.length() - 1).strip() : text;
  }

  private void add(AstNode node, boolean alone) {
    AstNode inner = node;
    while (labelled(inner)) {
      inner = inner.lastChild();
    }
    if (does(inner)) {
      AstNode statement = inner;
      end(statement).ifPresent(end -> found.add(new Statement(statement, end, alone)));
    }
  }

  private static boolean labelled(AstNode node) {
    return switch (node.kind()) {
      case CXCursor_LabelStmt, CXCursor_CaseStmt, CXCursor_DefaultStmt -> true;
      default -> false;
    };
  }

  private static boolean does(AstNode node) {
    return switch (node.kind()) {
      case CXCursor_IfStmt,
          CXCursor_WhileStmt,
          CXCursor_DoStmt,
          CXCursor_ForStmt,
          CXCursor_SwitchStmt,
          CXCursor_ReturnStmt,
          CXCursor_BreakStmt,
          CXCursor_ContinueStmt,
          CXCursor_GotoStmt,
          CXCursor_IndirectGotoStmt,
          CXCursor_GCCAsmStmt ->
          true;
      case CXCursor_DeclStmt -> node.children().stream().anyMatch(Statements::initialised);
      default -> clang_isExpression(node.kind()) != 0;
    };
  }

  private static boolean initialised(AstNode declaration) {
    if (declaration.kind() != CXCursor_VarDecl
        || clang_Cursor_hasVarDeclGlobalStorage(declaration.cursor()) != 0) {
      return false;
    }
    CXCursor initialiser = clang_Cursor_getVarDeclInitializer(declaration.cursor());
    return clang_Cursor_isNull(initialiser) == 0;
  }

  /** Empty if what ends it is not found. */
  private OptionalInt end(AstNode node) {
    return switch (node.kind()) {
      case CXCursor_CompoundStmt, CXCursor_NullStmt -> OptionalInt.of(node.end());
      case CXCursor_IfStmt,
          CXCursor_WhileStmt,
          CXCursor_ForStmt,
          CXCursor_SwitchStmt,
          CXCursor_LabelStmt,
          CXCursor_CaseStmt,
          CXCursor_DefaultStmt ->
          end(node.lastChild());
      default -> semicolon(node.end());
    };
  }

  private OptionalInt semicolon(int from) {
    if (text.charAt(from - 1) == ';') {
      return OptionalInt.of(from);
    }
    int at = from;
    while (at < text.length() && text.charAt(at) != ';') {
      char c = text.charAt(at);
      if (c == '#' && (at == 0 || text.charAt(at - 1) == '\n')) {
        at = text.indexOf('\n', at); // a line marker
      } else if (!Character.isWhitespace(c)) {
        return OptionalInt.empty();
      }
      at++;
    }
    return at < text.length() ? OptionalInt.of(at + 1) : OptionalInt.empty();
  }
}
