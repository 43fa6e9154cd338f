package org.farkas.frontend.clang;

/** The little of C's lexical grammar that reading the user's spelling takes. */
final class SourceLexer {
  private SourceLexer() {}

  /** Comments taken out, white space between tokens made one blank; literals stay as they are. */
  static String onOneLine(String text) {
    StringBuilder out = new StringBuilder();
    boolean blank = false;
    int at = 0;
    while (at < text.length()) {
      int behind = skipBlank(text, at);
      if (behind > at) {
        blank = true;
        at = behind;
        continue;
      }
      if (blank && !out.isEmpty()) {
        out.append(' ');
      }
      blank = false;
      int end = endOfToken(text, at);
      out.append(text, at, end);
      at = end;
    }
    return out.toString();
  }

  /**
   * Behind the white space, comment, line splice or directive at {@code at}; {@code at} if there is
   * none.
   */
  private static int skipBlank(String text, int at) {
    char c = text.charAt(at);
    if (c == '\n') {
      return skipDirective(text, at + 1);
    }
    if (Character.isWhitespace(c)) {
      return at + 1;
    }
    if (text.startsWith("/*", at)) {
      int end = text.indexOf("*/", at + 2);
      return end < 0 ? text.length() : end + 2;
    }
    if (text.startsWith("//", at)) {
      int end = text.indexOf('\n', at);
      return end < 0 ? text.length() : end;
    }
    if (text.startsWith("\\\n", at) || text.startsWith("\\\r\n", at)) {
      return text.indexOf('\n', at) + 1;
    }
    return at;
  }

  /** Behind a preprocessing directive on the line that begins at {@code at}, if there is one. */
  private static int skipDirective(String text, int at) {
    int first = at;
    while (first < text.length() && (text.charAt(first) == ' ' || text.charAt(first) == '\t')) {
      first++;
    }
    if (first == text.length() || text.charAt(first) != '#') {
      return at;
    }
    int end = text.indexOf('\n', first);
    return end < 0 ? text.length() : end;
  }

  /** A literal is one token here, everything else one character. */
  private static int endOfToken(String text, int at) {
    char quote = text.charAt(at);
    if (quote != '"' && quote != '\'') {
      return at + 1;
    }
    int end = at + 1;
    while (end < text.length() && text.charAt(end) != quote && text.charAt(end) != '\n') {
      end += text.charAt(end) == '\\' ? 2 : 1;
    }
    return Math.min(end + 1, text.length());
  }

  /** Where the next token begins, from an offset between tokens on. */
  static int nextToken(String text, int from) {
    int at = from;
    while (at < text.length() && skipBlank(text, at) > at) {
      at = skipBlank(text, at);
    }
    return at;
  }

  /** Behind the identifier, number, literal or single character at an offset. */
  static int endOfWord(String text, int at) {
    int end = at;
    while (end < text.length() && identifierPart(text.charAt(end))) {
      end++;
    }
    return end > at ? end : endOfToken(text, at);
  }

  /** Behind a macro's name at {@code at}, and behind its arguments if it has any. */
  static int endOfMacroUse(String text, int at) {
    int end = at;
    while (end < text.length() && identifierPart(text.charAt(end))) {
      end++;
    }
    int open = end;
    while (open < text.length() && skipBlank(text, open) > open) {
      open = skipBlank(text, open);
    }
    if (open == text.length() || text.charAt(open) != '(') {
      return end;
    }
    int close = closing(text, open, text.length());
    return close < 0 ? end : close;
  }

  /** Whether a stretch is balanced and has no comma outside parentheses. */
  static boolean oneArgument(String text, int start, int end) {
    if (start > end || end > text.length()) {
      return false;
    }
    int at = start;
    while (at < end) {
      int behind = skipBlank(text, at);
      if (behind > at) {
        at = behind;
        continue;
      }
      switch (text.charAt(at)) {
        case '(' -> {
          at = closing(text, at, end);
          if (at < 0) {
            return false;
          }
        }
        case ')', ',' -> {
          return false;
        }
        default -> at = endOfToken(text, at);
      }
    }
    return true;
  }

  /** Behind the parenthesis that closes the one at {@code open}; -1 if none does before the end. */
  private static int closing(String text, int open, int end) {
    int depth = 0;
    int at = open;
    while (at < end) {
      int behind = skipBlank(text, at);
      if (behind > at) {
        at = behind;
        continue;
      }
      char c = text.charAt(at);
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      at = endOfToken(text, at);
      if (depth == 0) {
        return at;
      }
    }
    return -1;
  }

  /** Bytes of UTF-8 sequences count as letters. */
  private static boolean identifierPart(char c) {
    return c >= 'a' && c <= 'z'
        || c >= 'A' && c <= 'Z'
        || c >= '0' && c <= '9'
        || c == '_'
        || c == '$'
        || c >= 0x80;
  }
}
