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
import org.farkas.base.ContentHash;
import org.farkas.source.SourceWords;

/** The user's own files of a program: the given one and the headers that it includes. */
final class UserFiles {
  /** A line marker of a file that is no system header. */
  private static final Pattern MARKER =
      Pattern.compile("^# \\d+ \"((?:[^\"\\\\\n]|\\\\.)*)\"(?! (?:\\d )*3)", Pattern.MULTILINE);

  private UserFiles() {}

  static SourceWords words(Program program) {
    List<String> texts = new ArrayList<>();
    for (Path file : files(program.originalFile(), program.instrumentedFile())) {
      texts.add(text(file));
    }
    return SourceWords.of(texts, program.clangFlags());
  }

  /** A hash of the headers' texts, and of the program's other files: not of the given one. */
  static String hashOfOthers(Program program) {
    ContentHash hash = new ContentHash();
    Set<Path> others = files(program.originalFile(), program.instrumentedFile());
    others.remove(program.originalFile());
    for (Program.Companion companion : program.companions()) {
      others.addAll(files(companion.originalFile(), companion.instrumentedFile()));
    }
    others.forEach(file -> hash.add(text(file)));
    return hash.toString();
  }

  /** The original file first, then others as they are met. */
  private static Set<Path> files(Path original, Path preprocessed) {
    Set<Path> files = new LinkedHashSet<>(List.of(original));
    files.addAll(named(text(preprocessed)));
    return files;
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
