package org.farkas.expr.text;

import org.farkas.base.DiagnosticException;

/** Brackets, atoms and quoted names; a semicolon starts a comment to the end of its line. */
final class Tokens {
  private final String text;
  private int at;

  Tokens(String text) {
    this.text = text;
    skip();
  }

  enum Kind {
    OPEN,
    CLOSE,
    ATOM,
    QUOTED
  }

  record Token(Kind kind, String text) {}

  boolean hasNext() {
    return at < text.length();
  }

  Token next() {
    char c = text.charAt(at);
    Token token;
    if (c == '(' || c == ')') {
      at++;
      token = new Token(c == '(' ? Kind.OPEN : Kind.CLOSE, String.valueOf(c));
    } else if (c == '|') {
      token = new Token(Kind.QUOTED, quoted());
    } else {
      int start = at;
      while (at < text.length() && isAtom(text.charAt(at))) {
        at++;
      }
      token = new Token(Kind.ATOM, text.substring(start, at));
    }
    skip();
    return token;
  }

  private String quoted() {
    StringBuilder name = new StringBuilder();
    for (at++; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '|') {
        at++;
        return name.toString();
      }
      if (c == '\\' && at + 1 < text.length()) {
        at++;
      }
      name.append(text.charAt(at));
    }
    throw DiagnosticException.user(
        "term-text", "malformed text of terms: a quoted name is not closed", "");
  }

  private static boolean isAtom(char c) {
    return !Character.isWhitespace(c) && c != '(' && c != ')' && c != '|' && c != ';';
  }

  private void skip() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == ';') {
        while (at < text.length() && text.charAt(at) != '\n') {
          at++;
        }
      } else if (Character.isWhitespace(c)) {
        at++;
      } else {
        return;
      }
    }
  }
}
