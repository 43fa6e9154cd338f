package org.farkas.oracle;

/** C text in the making, indented by its braces. */
final class Source {
  private final StringBuilder text = new StringBuilder();
  private int depth;

  /**
   * Appends one line; a line that ends with an opening brace, or starts with a closing one, nests.
   */
  Source line(String format, Object... arguments) {
    String line = arguments.length == 0 ? format : format.formatted(arguments);
    if (line.startsWith("}")) {
      depth--;
    }
    text.append("  ".repeat(Math.max(0, depth))).append(line).append('\n');
    if (line.endsWith("{")) {
      depth++;
    }
    return this;
  }

  /** Appends lines as they are. */
  Source lines(String block) {
    block.lines().forEach(each -> line("%s", each));
    return this;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
