package org.farkas.frontend.clang;

import java.util.ArrayList;
import java.util.List;

/**
 * The parts of a {@code for} statement. libclang leaves missing parts out, so which child is the
 * condition follows from the two semicolons in the text.
 */
final class ForHeader {
  private final String text;
  private int at;

  private ForHeader(String text, int at) {
    this.text = text;
    this.at = at;
  }

  /** The child that is the condition; null if there is none. */
  static AstNode condition(AstNode loop, String text) {
    List<Integer> semicolons = new ForHeader(text, loop.start()).semicolons();
    List<AstNode> children = loop.children();
    for (AstNode child : children.subList(0, children.size() - 1)) {
      if (semicolons.size() == 2
          && child.start() > semicolons.get(0)
          && child.start() < semicolons.get(1)) {
        return child;
      }
    }
    return null;
  }

  /** Offsets of the semicolons that stand in no inner parentheses, braces or literals. */
  private List<Integer> semicolons() {
    List<Integer> found = new ArrayList<>();
    int depth = 0;
    for (; at < text.length(); at++) {
      switch (text.charAt(at)) {
        case '(', '{' -> depth++;
        case ')', '}' -> {
          depth--;
          if (depth == 0) {
            return found;
          }
        }
        case '<' -> depth += digraph('%'); // <%
        case '%' -> depth -= digraph('>'); // %>
        case ';' -> {
          if (depth == 1) {
            found.add(at);
          }
        }
        case '"', '\'' -> skipLiteral();
        case '\n' -> skipDirectives();
        default -> {}
      }
    }
    return found;
  }

  private int digraph(char second) {
    if (at + 1 < text.length() && text.charAt(at + 1) == second) {
      at++;
      return 1;
    }
    return 0;
  }

  private void skipLiteral() {
    char quote = text.charAt(at);
    for (at++; at < text.length() && text.charAt(at) != quote; at++) {
      if (text.charAt(at) == '\\') {
        at++;
      }
    }
  }

  /** Line markers and pragmas may stand between any two lines. */
  private void skipDirectives() {
    while (at + 1 < text.length() && text.charAt(at + 1) == '#') {
      int end = text.indexOf('\n', at + 1);
      at = end < 0 ? text.length() : end;
    }
  }
}
