import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The file of results: what {@code benchmarks/run} writes, then named sections of others. */
final class Results {
  private static final String COMMENT = "<!-- ";

  private Results() {}

  private static Path file(Path root) {
    return root.resolve("benchmarks/RESULTS.md");
  }

  /** Replaces a section, or adds it at the end. */
  static void writeSection(Path root, String name, String text) throws IOException {
    String begin = COMMENT + name + ": begin -->\n";
    String end = COMMENT + name + ": end -->\n";
    String before = Files.readString(file(root));
    int first = before.indexOf(begin);
    int last = before.indexOf(end);
    if (first >= 0 && last < first) {
      throw new IOException("the section \"" + name + "\" has no end in " + file(root));
    }
    String section = begin + text.strip() + "\n" + end;
    Files.writeString(
        file(root),
        first < 0
            ? before.stripTrailing() + "\n\n" + section
            : before.substring(0, first) + section + before.substring(last + end.length()));
  }

  /** Replaces all that stands before the sections. */
  static void writeFirst(Path root, String text) throws IOException {
    String before = Files.exists(file(root)) ? Files.readString(file(root)) : "";
    int sections = before.indexOf(COMMENT);
    Files.writeString(
        file(root), text.strip() + "\n" + (sections < 0 ? "" : "\n" + before.substring(sections)));
  }
}
