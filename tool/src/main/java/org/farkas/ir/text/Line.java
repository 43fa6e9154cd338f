package org.farkas.ir.text;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.farkas.base.Category;
import org.farkas.base.Diagnostic;
import org.farkas.base.DiagnosticException;
import org.farkas.base.SourceSpan;

/** The tokens of one line, read from left to right. */
final class Line {
  /** Punctuation, quoted text, or a word; a word that starts with a digit may hold an exponent. */
  private static final Pattern TOKEN =
      Pattern.compile(
          "\\s*(->|[%@&(){}\\[\\]:;,=*+-]|\"(?:[^\"\\\\]++|\\\\.)*+\""
              + "|[0-9][A-Za-z0-9_.$]*E-[0-9]+|[A-Za-z0-9_.$/]+)");

  private final int number;
  private final List<String> tokens;
  private int position;

  private Line(int number, List<String> tokens) {
    this.number = number;
    this.tokens = tokens;
  }

  static Line of(int number, String text) {
    List<String> tokens = new ArrayList<>();
    Matcher matcher = TOKEN.matcher(text);
    int end = 0;
    while (matcher.find()) {
      if (matcher.start() != end) {
        break;
      }
      tokens.add(matcher.group(1));
      end = matcher.end();
    }
    Line line = new Line(number, tokens);
    if (!text.substring(end).isBlank()) {
      throw line.error("unexpected character");
    }
    return line;
  }

  /** Starts the line again. */
  void rewind() {
    position = 0;
  }

  boolean atEnd() {
    return position == tokens.size();
  }

  /** The next token, which stays; empty at the end. */
  String peek() {
    return atEnd() ? "" : tokens.get(position);
  }

  String next() {
    if (atEnd()) {
      throw error("unexpected end of the line");
    }
    return tokens.get(position++);
  }

  /** Takes the next token if it is this one. */
  boolean accept(String token) {
    if (peek().equals(token)) {
      position++;
      return true;
    }
    return false;
  }

  void expect(String token) {
    if (!accept(token)) {
      throw error("'" + token + "' expected, found '" + peek() + "'");
    }
  }

  void expectEnd() {
    if (!atEnd()) {
      throw error("'" + peek() + "' is too much");
    }
  }

  /** A name, bare or quoted. */
  String name() {
    String token = next();
    return token.startsWith("\"") ? unquote(token) : token;
  }

  String quoted() {
    String token = next();
    if (!token.startsWith("\"")) {
      throw error("quoted text expected, found '" + token + "'");
    }
    return unquote(token);
  }

  private String unquote(String token) {
    StringBuilder result = new StringBuilder();
    for (int i = 1; i < token.length() - 1; i++) {
      char c = token.charAt(i);
      if (c != '\\') {
        result.append(c);
        continue;
      }
      i++;
      switch (token.charAt(i)) {
        case 'n' -> result.append('\n');
        case 'u' -> {
          if (i + 4 >= token.length() - 1) {
            throw error("four digits expected after \\u");
          }
          result.append((char) parse(token.substring(i + 1, i + 5), 16).intValue());
          i += 4;
        }
        default -> result.append(token.charAt(i));
      }
    }
    return result.toString();
  }

  BigInteger number() {
    boolean negative = accept("-");
    BigInteger value = parse(next(), 10);
    return negative ? value.negate() : value;
  }

  BigInteger parse(String digits, int radix) {
    try {
      return new BigInteger(digits, radix);
    } catch (NumberFormatException e) {
      throw error("number expected, found '" + digits + "'");
    }
  }

  long longNumber() {
    try {
      return number().longValueExact();
    } catch (ArithmeticException e) {
      throw error("number too large");
    }
  }

  int intNumber() {
    long value = longNumber();
    if (value != (int) value) {
      throw error("number too large");
    }
    return (int) value;
  }

  /** The place at the end of a line, or unknown. */
  SourceSpan place() {
    if (!accept("at")) {
      return SourceSpan.UNKNOWN;
    }
    String file = name();
    int line = accept(":") ? intNumber() : 0;
    int column = accept(":") ? intNumber() : 0;
    return new SourceSpan(file, line, column);
  }

  /** A constant of an enumeration, written in lower case, if the token is one. */
  static <E extends Enum<E>> Optional<E> word(Class<E> type, String token) {
    for (E constant : type.getEnumConstants()) {
      if (constant.name().toLowerCase(Locale.ROOT).equals(token)) {
        return Optional.of(constant);
      }
    }
    return Optional.empty();
  }

  <E extends Enum<E>> E word(Class<E> type) {
    String token = next();
    return word(type, token).orElseThrow(() -> error("unknown word '" + token + "'"));
  }

  DiagnosticException error(String message) {
    return new DiagnosticException(
        new Diagnostic(Category.USER, "ir-syntax", new SourceSpan("", number, 0), message, ""));
  }
}
