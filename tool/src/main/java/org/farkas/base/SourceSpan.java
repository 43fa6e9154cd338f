package org.farkas.base;

/**
 * A place in a user's source text.
 *
 * @param file the file as the user's compiler names it; empty when unknown
 * @param line 1-based line, 0 when unknown
 * @param column 1-based column in bytes, 0 when unknown
 */
public record SourceSpan(String file, int line, int column) implements Comparable<SourceSpan> {
  /** A place that is not known. */
  public static final SourceSpan UNKNOWN = new SourceSpan("", 0, 0);

  @Override
  public int compareTo(SourceSpan other) {
    int byFile = file.compareTo(other.file);
    if (byFile != 0) {
      return byFile;
    }
    return line != other.line
        ? Integer.compare(line, other.line)
        : Integer.compare(column, other.column);
  }

  /** {@code file:line:column}, leaving out what is unknown. */
  @Override
  public String toString() {
    if (line == 0) {
      return file.isEmpty() ? "unknown place" : file;
    }
    return column == 0 ? file + ":" + line : file + ":" + line + ":" + column;
  }
}
