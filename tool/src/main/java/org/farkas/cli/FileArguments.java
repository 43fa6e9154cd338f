package org.farkas.cli;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.farkas.base.DiagnosticException;
import picocli.CommandLine.Parameters;

/** The source file. */
final class FileArguments {
  @Parameters(paramLabel = "FILE", description = "The C file.")
  String file;

  Path path() {
    return path(file);
  }

  static Path path(String name) {
    try {
      if (name.isBlank()) {
        throw DiagnosticException.user("bad-path", "the file name is empty", "");
      }
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw DiagnosticException.user("bad-path", "this is no file name: " + e.getMessage(), "");
    }
  }
}
