package org.farkas.crosscheck;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * The pristine source, read as the compilers' places want it: lines and columns count from 1,
 * columns in bytes; an offset counts bytes from the beginning.
 */
final class SourceText {
  private static final Pattern LOOP = Pattern.compile("\\b(for|while)\\b");
  private static final Pattern CHOICE = Pattern.compile("\\bswitch\\b");
  private static final Pattern RENUMBERING =
      Pattern.compile("^\\s*#\\s*(line\\b|\\d)", Pattern.MULTILINE);
  private static final Pattern CLOSING = Pattern.compile("[\\s)]*(,[^,]*)?");
  private static final Pattern NEGATION = Pattern.compile("!(?!=)");

  private final String text;
  private final List<Integer> starts = new ArrayList<>();

  private SourceText(String text) {
    this.text = text;
    starts.add(0);
    for (int at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
      starts.add(at + 1);
    }
  }

  static SourceText read(Path file) throws IOException {
    return of(Files.readString(file, StandardCharsets.ISO_8859_1));
  }

  static SourceText of(String text) {
    return new SourceText(text);
  }

  private String line(int number) {
    int end = number < starts.size() ? starts.get(number) : text.length();
    return text.substring(starts.get(number - 1), end);
  }

  private int offset(int line, int column) {
    return line <= starts.size()
        ? Math.min(starts.get(line - 1) + column - 1, text.length())
        : text.length();
  }

  private int lineOf(int offset) {
    int line = 1;
    while (line < starts.size() && starts.get(line) <= offset) {
      line++;
    }
    return line;
  }

  boolean hasLoop(int line) {
    return LOOP.matcher(line(line)).find();
  }

  /** Whether a directive above a line gives it another number. */
  boolean isRenumbered(int line) {
    return RENUMBERING.matcher(text.substring(0, offset(line, 1))).find();
  }

  boolean hasSwitch(int line) {
    return CHOICE.matcher(line(line)).find();
  }

  /** Whether a text stands at a place itself, not what a macro there makes; spaces don't matter. */
  boolean spells(int line, int column, String wanted) {
    return find(line, column, wanted).isPresent();
  }

  /** The offset behind a text; behind its first character if a macro makes it. */
  int end(int line, int column, String wanted) {
    return find(line, column, wanted).orElse(offset(line, column + 1));
  }

  private OptionalInt find(int line, int column, String wanted) {
    String letters = wanted.replaceAll("\\s+", "");
    int matched = 0;
    for (int at = offset(line, column); at < text.length(); at++) {
      char each = text.charAt(at);
      if (Character.isWhitespace(each) || each == '\\' && letters.charAt(matched) != '\\') {
        continue;
      }
      if (each != letters.charAt(matched)) {
        return OptionalInt.empty();
      }
      if (++matched == letters.length()) {
        return OptionalInt.of(at + 1);
      }
    }
    return OptionalInt.empty();
  }

  /** The line on which a text ends. */
  int lastLine(int line, int column, String wanted) {
    return lineOf(end(line, column, wanted) - 1);
  }

  /** Whether a text, and parentheses around it, are followed by ?. */
  boolean choosesValue(int line, int column, String wanted) {
    int at = skipClosing(end(line, column, wanted));
    return at < text.length() && text.charAt(at) == '?';
  }

  private int skipClosing(int from) {
    int at = from;
    while (at < text.length() && (text.charAt(at) == ')' || text.charAt(at) <= ' ')) {
      at++;
    }
    return at;
  }

  /** The line with the colon of the ?: whose condition a text is. */
  int colonLine(int line, int column, String wanted) {
    int open = 0;
    int depth = 0;
    for (int at = skipClosing(end(line, column, wanted)); at < text.length(); at++) {
      switch (text.charAt(at)) {
        case '?' -> open++;
        case ':' -> open--;
        case '(', '[', '{' -> depth++;
        case ')', ']', '}' -> depth--;
        case '"', '\'' -> at = closingQuote(at);
        default -> {}
      }
      if (open == 0 || depth < 0) {
        return lineOf(at);
      }
    }
    return line;
  }

  private int closingQuote(int opening) {
    int at = opening + 1;
    while (at < text.length() && text.charAt(at) != text.charAt(opening)) {
      at += text.charAt(at) == '\\' ? 2 : 1;
    }
    return at;
  }

  /**
   * Whether from an offset to a place there is nothing but closing parentheses, or the second
   * argument of {@code __builtin_expect}.
   */
  boolean closes(int from, int endLine, int endColumn) {
    int to = Math.max(from, offset(endLine, endColumn));
    return CLOSING.matcher(text.substring(from, to)).matches();
  }

  /** Whether an odd number of negations stands between two places. */
  boolean negatedBetween(int line, int column, int endLine, int endColumn) {
    String between = text.substring(offset(line, column), offset(endLine, endColumn));
    return NEGATION.matcher(between).results().count() % 2 == 1;
  }
}
