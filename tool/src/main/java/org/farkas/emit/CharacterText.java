package org.farkas.emit;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Characters inside C literals and comments. */
public final class CharacterText {
  private static final int PIECE_COLUMNS = 72;

  private CharacterText() {}

  /**
   * A string literal of these bytes. Escapes are octal with three digits, which end by themselves,
   * and no trigraph arises.
   */
  public static String string(byte[] bytes) {
    return string(bytes, 0, bytes.length);
  }

  static String string(byte[] bytes, int from, int to) {
    StringBuilder out = new StringBuilder("\"");
    for (int i = from; i < to; i++) {
      boolean question = i > from && bytes[i] == '?' && bytes[i - 1] == '?';
      boolean digitFollows = i + 1 < to && bytes[i + 1] >= '0' && bytes[i + 1] <= '7';
      if (question) {
        out.append("\\?");
      } else if (bytes[i] == '\'') {
        out.append('\'');
      } else if (bytes[i] == 0 && digitFollows) {
        out.append("\\000");
      } else {
        out.append(escaped(bytes[i]));
      }
    }
    return out.append('"').toString();
  }

  /** String literals that make up these bytes together, none of them long. */
  static List<String> strings(byte[] bytes) {
    List<String> pieces = new ArrayList<>();
    int from = 0;
    int columns = 2;
    for (int i = 0; i < bytes.length; i++) {
      columns += escaped(bytes[i]).length();
      boolean lineEnd = bytes[i] == '\n' && columns > PIECE_COLUMNS / 2;
      if (columns >= PIECE_COLUMNS || lineEnd) {
        pieces.add(string(bytes, from, i + 1));
        from = i + 1;
        columns = 2;
      }
    }
    if (from < bytes.length || pieces.isEmpty()) {
      pieces.add(string(bytes, from, bytes.length));
    }
    return pieces;
  }

  /** Any text as a string literal. */
  public static String string(String text) {
    return string(text.getBytes(StandardCharsets.UTF_8));
  }

  /** A character constant of the byte, which must be below 128. */
  public static String character(int code) {
    return code == '"' ? "'\"'" : "'" + escaped((byte) code) + "'";
  }

  /** Whether a reader knows the character better by its look than by its number. */
  public static boolean readable(int code) {
    return code >= ' ' && code <= '~' || code == '\n' || code == '\t' || code == '\r' || code == 0;
  }

  private static String escaped(byte code) {
    return switch (code) {
      case '\n' -> "\\n";
      case '\t' -> "\\t";
      case '\r' -> "\\r";
      case 0 -> "\\0";
      case '"' -> "\\\"";
      case '\\' -> "\\\\";
      case '\'' -> "\\'";
      default ->
          code >= ' ' && code <= '~'
              ? String.valueOf((char) code)
              : "\\%03o".formatted(code & 0xff);
    };
  }

  /** Text that can stand inside a block comment, on one line. */
  public static String inComment(String text) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      char before = i > 0 ? text.charAt(i - 1) : ' ';
      if (c == '/' && before == '*' || c == '*' && before == '/') {
        out.append(' ');
      }
      out.append(Character.isISOControl(c) ? ' ' : c);
    }
    return out.toString().stripTrailing();
  }
}
