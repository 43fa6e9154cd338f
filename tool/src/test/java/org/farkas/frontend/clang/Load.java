package org.farkas.frontend.clang;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.farkas.source.SourceModel;

/** Loads C text. */
final class Load {
  private Load() {}

  static Program program(Path folder, String c, String... flags) {
    return file(write(folder, "unit.c", c), flags);
  }

  static SourceModel model(Path folder, String c, String... flags) {
    return program(folder, c, flags).source();
  }

  static Program file(Path file, String... flags) {
    try {
      Path scratch = Files.createTempDirectory(file.toAbsolutePath().getParent(), "scratch");
      return ClangFrontEnd.load(file, List.of(flags), scratch);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes a file; {@code text} has one byte a char. */
  static Path write(Path folder, String name, String text) {
    try {
      return Files.writeString(folder.resolve(name), text, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
