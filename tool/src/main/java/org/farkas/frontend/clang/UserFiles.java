package org.farkas.frontend.clang;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.farkas.source.SourceWords;

/** The user's own files of a program: the given one and the headers that it includes. */
final class UserFiles {
  /** A line marker of a file that is no system header. */
  private static final Pattern MARKER =
      Pattern.compile("^# \\d+ \"((?:[^\"\\\\\n]|\\\\.)*)\"(?! (?:\\d )*3)", Pattern.MULTILINE);

  private UserFiles() {}

  static SourceWords words(Program program) {
    List<String> texts = new ArrayList<>();
    String instrumented = text(program.instrumentedFile());
    Set<Path> files = new LinkedHashSet<>(List.of(program.originalFile()));
    files.addAll(named(instrumented));
    for (Path file : files) {
      texts.add(text(file));
    }
    return SourceWords.of(texts, program.clangFlags());
  }

  /**
   * The files that line markers of a text name and that are no system headers.
   *
   * @param preprocessed one byte a char
   */
  static Set<Path> named(String preprocessed) {
    Set<Path> files = new LinkedHashSet<>();
    for (Matcher marker = MARKER.matcher(preprocessed); marker.find(); ) {
      String bytes = marker.group(1).replaceAll("\\\\(.)", "$1");
      try {
        files.add(
            Path.of(
                new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8)));
      } catch (InvalidPathException _) {
        // A name of the user's in a #line directive.
      }
    }
    return files;
  }

  /** Empty for what is no file, such as {@code <built-in>}. */
  private static String text(Path file) {
    try {
      return Files.isRegularFile(file)
          ? new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1)
          : "";
    } catch (IOException _) {
      return "";
    }
  }
}
