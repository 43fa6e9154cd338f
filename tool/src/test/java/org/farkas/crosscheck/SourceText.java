package org.farkas.crosscheck;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** The pristine source, for where a piece of text ends. Columns count bytes, from 1. */
final class SourceText {
  private static final Pattern LOOP = Pattern.compile("\\b(for|while)\\b");
  private static final Pattern CHOICE = Pattern.compile("\\bswitch\\b");

  private final List<String> lines;

  private SourceText(List<String> lines) {
    this.lines = lines;
  }

  static SourceText read(Path file) throws IOException {
    return of(Files.readString(file, StandardCharsets.ISO_8859_1));
  }

  static SourceText of(String text) {
    return new SourceText(text.lines().toList());
  }

  private String line(int number) {
    return number >= 1 && number <= lines.size() ? lines.get(number - 1) : "";
  }

  boolean hasLoop(int line) {
    return LOOP.matcher(line(line)).find();
  }

  boolean hasSwitch(int line) {
    return CHOICE.matcher(line(line)).find();
  }

  /** The line on which the text that begins at a place ends; spaces don't matter. */
  int lastLine(int line, int column, String text) {
    return end(line, column, text).line;
  }

  /** Whether the text that begins at a place, and parentheses around it, are followed by ?. */
  boolean choosesValue(int line, int column, String text) {
    Place end = end(line, column, text);
    int at = end.index;
    for (int number = end.line; number <= lines.size(); number++, at = 0) {
      String rest = line(number).substring(at).replaceFirst("^[\\s)]+", "");
      if (!rest.isEmpty()) {
        return rest.startsWith("?");
      }
    }
    return false;
  }

  /** A place between characters; the index counts from 0. */
  record Place(int line, int index) implements Comparable<Place> {
    @Override
    public int compareTo(Place other) {
      return line != other.line
          ? Integer.compare(line, other.line)
          : Integer.compare(index, other.index);
    }
  }

  /** The place behind a text; behind its first character if another text stands there. */
  Place end(int line, int column, String text) {
    String wanted = text.replaceAll("\\s+", "");
    int matched = 0;
    int at = column - 1;
    for (int number = line; number <= lines.size(); number++, at = 0) {
      String here = line(number);
      for (; at < here.length(); at++) {
        char each = here.charAt(at);
        if (Character.isWhitespace(each) || each == '\\') {
          continue;
        }
        if (each != wanted.charAt(matched)) {
          return new Place(line, Math.min(column, line(line).length()));
        }
        if (++matched == wanted.length()) {
          return new Place(number, at + 1);
        }
      }
    }
    return new Place(line, Math.min(column, line(line).length()));
  }

  /** Whether an odd number of negations stands between two places. */
  boolean negatedBetween(int line, int column, int endLine, int endColumn) {
    long count = 0;
    for (int number = line; number <= endLine; number++) {
      String here = line(number);
      int from = number == line ? column - 1 : 0;
      int to = number == endLine ? endColumn - 1 : here.length();
      count +=
          here.substring(Math.min(from, here.length()), Math.min(to, here.length()))
              .chars()
              .filter(each -> each == '!')
              .count();
    }
    return count % 2 == 1;
  }
}
