package org.farkas.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every code of a problem is explained in docs/errors.md, and nothing else is. */
class ErrorPageTest {
  private static final Path SOURCES = Path.of("src/main/java");
  private static final Path PAGE = Path.of("../docs/errors.md");

  /** Where a code stands in the source: behind a factory, a category, or clang's messages' kind. */
  private static final Pattern CODE =
      Pattern.compile(
          "(?:\\.(?:user|internal|resources)\\(|Category\\.[A-Z]+,|new Kind\\()"
              + "\\s*\"([a-z0-9]+(?:-[a-z0-9]+)*)\"");

  private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z0-9-]+)` \\|");

  private static Set<String> all(Pattern pattern, String text) {
    Set<String> found = new TreeSet<>();
    Matcher matcher = pattern.matcher(text);
    while (matcher.find()) {
      found.add(matcher.group(1));
    }
    return found;
  }

  private static String sources() throws IOException {
    StringBuilder text = new StringBuilder();
    try (Stream<Path> files = Files.walk(SOURCES)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
        text.append(Files.readString(file));
      }
    }
    return text.toString();
  }

  @Test
  void everyCodeIsExplained() throws IOException {
    Set<String> missing = all(CODE, sources());
    missing.removeAll(all(ROW, Files.readString(PAGE)));
    assertThat(missing).as("codes that need a row in docs/errors.md").isEmpty();
  }

  @Test
  void everyExplainedCodeExists() throws IOException {
    String sources = sources();
    assertThat(all(ROW, Files.readString(PAGE)))
        .isNotEmpty()
        .allMatch(code -> sources.contains("\"" + code + "\""), "stands in some source file");
  }
}
