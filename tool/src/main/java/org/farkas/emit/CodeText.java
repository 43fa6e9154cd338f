package org.farkas.emit;

import java.util.List;

/** C text in the making: lines with indentation. */
public final class CodeText {
  /** Columns that a line should not exceed. */
  public static final int WIDTH = 100;

  /** Columns per level. */
  public static final int INDENT = 4;

  private final StringBuilder out = new StringBuilder();
  private int level;

  /** Text without a level. */
  public CodeText() {}

  /** An empty text at the level of another. */
  public CodeText(CodeText other) {
    level = other.level;
  }

  /** A line at the current level; may itself hold line breaks, which are kept as they are. */
  public CodeText line(String text) {
    if (!text.isEmpty()) {
      out.append(" ".repeat(level * INDENT)).append(text);
    }
    out.append('\n');
    return this;
  }

  public CodeText lines(List<String> texts) {
    texts.forEach(this::line);
    return this;
  }

  /** Text that is complete with line ends, at no level. */
  public CodeText raw(String text) {
    out.append(text);
    return this;
  }

  public CodeText blank() {
    return line("");
  }

  /** A line that opens a block. */
  public CodeText open(String text) {
    line(text);
    level++;
    return this;
  }

  /** A line that closes a block. */
  public CodeText close(String text) {
    level--;
    return line(text);
  }

  /** Columns of the current level. */
  public int indent() {
    return level * INDENT;
  }

  /** A call as a statement, arguments on further lines where they do not fit. */
  public CodeText call(String before, List<String> arguments, String after) {
    String flat = before + "(" + String.join(", ", arguments) + ")" + after;
    if (indent() + OwnNames.width(flat) <= WIDTH) {
      return line(flat);
    }
    StringBuilder text = new StringBuilder(before).append("(");
    int inner = indent() + 2 * INDENT;
    int column = WIDTH;
    for (int i = 0; i < arguments.size(); i++) {
      String one = arguments.get(i) + (i + 1 < arguments.size() ? "," : ")" + after);
      if (column + 1 + OwnNames.width(one) > WIDTH) {
        text.append('\n').append(" ".repeat(inner)).append(one);
        column = inner + OwnNames.width(one);
      } else {
        text.append(' ').append(one);
        column += 1 + OwnNames.width(one);
      }
    }
    return line(text.toString());
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
