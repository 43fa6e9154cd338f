package org.farkas.frontend.clang;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Headers of the user's that call themselves system headers ({@code #pragma GCC system_header}) so
 * that compilers give no warnings about them. Clang takes what follows such a line for a system
 * header's text, which a preprocessed text that keeps {@code #include} lines of those has no place
 * for: the line that includes such a header leads to the user's text. So clang reads a copy without
 * the line instead of the header, under the header's name; no place in it moves.
 */
final class SystemHeaderPragmas {
  private static final String SAYS = "(?:GCC|clang)\\h+system_header";

  private static final Pattern PRAGMA =
      Pattern.compile(
          "#\\h*pragma\\h+%1$s\\b|\\b_Pragma\\h*\\(\\h*\"\\h*%1$s\\h*\"\\h*\\)".formatted(SAYS));

  private final Path folder;
  private final Map<String, Path> copies = new LinkedHashMap<>();

  /**
   * None found yet.
   *
   * @param folder where copies go
   */
  SystemHeaderPragmas(Path folder) {
    this.folder = folder.toAbsolutePath();
  }

  /**
   * Looks for such headers among the user's files of a preprocessed text.
   *
   * @param raw one byte a char
   * @return whether there are any that {@link #flags} did not know
   */
  boolean add(String raw) throws IOException {
    boolean any = false;
    for (Path file : UserFiles.named(raw)) {
      String name = file.toAbsolutePath().normalize().toString();
      if (!copies.containsKey(name)) {
        String text = read(file);
        String without =
            PRAGMA.matcher(text).replaceAll(found -> " ".repeat(found.group().length()));
        if (!without.equals(text)) {
          Path copy = folder.resolve("header" + copies.size() + ".h");
          Files.writeString(copy, without, StandardCharsets.ISO_8859_1);
          copies.put(name, copy);
          any = true;
        }
      }
    }
    return any;
  }

  /** Flags by which clang reads the copies. */
  List<String> flags() throws IOException {
    if (copies.isEmpty()) {
      return List.of();
    }
    String roots =
        copies.entrySet().stream()
            .map(
                each ->
                    "{\"type\": \"file\", \"name\": %s, \"external-contents\": %s}"
                        .formatted(quoted(each.getKey()), quoted(each.getValue().toString())))
            .collect(Collectors.joining(",\n"));
    Path overlay = folder.resolve("headers.json");
    Files.writeString(
        overlay,
        "{\"version\": 0, \"use-external-names\": false, \"roots\": [\n" + roots + "\n]}\n");
    return List.of("-ivfsoverlay", overlay.toString());
  }

  private static String quoted(String name) {
    return '"' + name.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  private static String read(Path file) throws IOException {
    return Files.isRegularFile(file) ? Files.readString(file, StandardCharsets.ISO_8859_1) : "";
  }
}
