package org.farkas.report.console;

/**
 * How text may look.
 *
 * @param ansi whether escape sequences are understood and wanted
 * @param columns of the terminal, or where to wrap
 */
public record Style(boolean ansi, int columns) {
  private static final String RESET = "\033[0m";

  /** For logs and pipes. */
  public static final Style PLAIN = new Style(false, 100);

  String bold(String text) {
    return ansi ? "\033[1m" + text + RESET : text;
  }

  String good(String text) {
    return ansi ? "\033[32m" + text + RESET : text;
  }

  String attention(String text) {
    return ansi ? "\033[33m" + text + RESET : text;
  }

  String bad(String text) {
    return ansi ? "\033[31m" + text + RESET : text;
  }

  /** Wraps at spaces; lines after the first are indented. A word longer than a line stays whole. */
  String wrap(String text, String firstIndent, String nextIndent) {
    StringBuilder result = new StringBuilder();
    StringBuilder line = new StringBuilder(firstIndent);
    boolean empty = true;
    for (String word : text.strip().split("\\s+")) {
      if (!empty && line.length() + 1 + word.length() > columns) {
        result.append(line).append('\n');
        line = new StringBuilder(nextIndent);
        empty = true;
      }
      line.append(empty ? "" : " ").append(word);
      empty = false;
    }
    return result.append(line).append('\n').toString();
  }

  /** {@code 850 ms}, {@code 1.8 s}, {@code 2 min 05 s}. */
  static String duration(long millis) {
    if (millis < 1000) {
      return millis + " ms";
    }
    if (millis < 60_000) {
      return millis / 1000 + "." + millis % 1000 / 100 + " s";
    }
    return "%d min %02d s".formatted(millis / 60_000, millis % 60_000 / 1000);
  }
}
