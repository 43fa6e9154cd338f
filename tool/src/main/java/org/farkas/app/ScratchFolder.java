package org.farkas.app;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.farkas.base.Category;
import org.farkas.base.Diagnostic;
import org.farkas.base.DiagnosticException;
import org.farkas.base.FullDisk;

/** A folder for files that nobody needs later; deleted when closed. */
final class ScratchFolder implements AutoCloseable {
  private static final String ELSEWHERE =
      "set TMPDIR and FARKAS_JAVA_OPTS=-Djava.io.tmpdir=... to one that can be written";

  private final Path path;

  private ScratchFolder(Path path) {
    this.path = path;
  }

  static ScratchFolder create() {
    try {
      return new ScratchFolder(Files.createTempDirectory("farkas"));
    } catch (IOException e) {
      Path parent = Path.of(System.getProperty("java.io.tmpdir"));
      if (FullDisk.caused(e, parent)) {
        throw FullDisk.failure(parent, ELSEWHERE, e);
      }
      throw new DiagnosticException(
          Diagnostic.of(
              Category.RESOURCES,
              "scratch-not-writable",
              "can't make a folder for temporary files: " + e.getMessage(),
              ELSEWHERE),
          e);
    }
  }

  Path path() {
    return path;
  }

  @Override
  public void close() {
    try {
      Files.walkFileTree(path, new Deletion());
    } catch (IOException _) {
      return; // temporary files that can't be deleted harm nobody
    }
  }

  private static final class Deletion extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.deleteIfExists(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, IOException failure) throws IOException {
      Files.deleteIfExists(folder);
      return FileVisitResult.CONTINUE;
    }
  }
}
