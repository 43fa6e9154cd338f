package org.farkas.app;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.farkas.base.Category;
import org.farkas.base.Diagnostic;
import org.farkas.base.DiagnosticException;
import org.farkas.base.FullDisk;

/**
 * The folder of one unit's results. A file that was changed since Farkas wrote it is never
 * overwritten or deleted unless that is forced; files of an earlier run that are not needed any
 * more are deleted. Each file appears complete or not at all.
 */
public final class OutputFolder {
  private final Path folder;
  private final String unit;
  private final boolean force;

  /**
   * @param unit what the results are about, such as {@code src/pump.c:pump_step}
   * @param force whether edited files are overwritten
   */
  public OutputFolder(Path folder, String unit, boolean force) {
    this.folder = folder;
    this.unit = unit;
    this.force = force;
  }

  public Path path() {
    return folder;
  }

  /**
   * Makes sure, before any work is done, that the results can be written.
   *
   * @throws DiagnosticException USER if it would lose edits, RESOURCES if it can't be written
   */
  public void check() {
    try {
      Files.createDirectories(folder);
      Path probe = Files.createTempFile(folder, ".farkas", ".part");
      Files.delete(probe);
    } catch (IOException | InvalidPathException e) {
      throw notWritable(e);
    }
    Manifest manifest = manifest();
    if (force || manifest.unit().isEmpty()) {
      return;
    }
    if (!manifest.unit().equals(unit)) {
      throw DiagnosticException.user(
          "output-of-another-unit",
          "%s holds the results of %s".formatted(folder, manifest.unit()),
          "choose another folder with --out, or --force to replace them");
    }
    for (String path : manifest.paths()) {
      requireUnedited(path, manifest);
    }
  }

  /**
   * Writes all files of a run, and removes those of the run before that are not among them.
   *
   * @return their paths, in order
   */
  public List<Path> write(List<OutputFile> files) {
    SequencedMap<String, byte[]> contents = new LinkedHashMap<>();
    files.forEach(file -> contents.put(file.path(), file.content()));
    Manifest before = manifest();
    for (String path : contents.keySet()) {
      requireUnedited(path, before);
    }
    for (String path : before.paths()) {
      requireUnedited(path, before);
    }
    try {
      writeAtomically(Manifest.FILE_NAME, before.with(unit, contents).write());
      List<Path> written = new ArrayList<>();
      for (OutputFile file : files) {
        written.add(writeAtomically(file.path(), file.content()));
      }
      for (String path : before.paths()) {
        if (!contents.containsKey(path)) {
          Files.deleteIfExists(folder.resolve(path));
        }
      }
      writeAtomically(Manifest.FILE_NAME, Manifest.of(unit, contents).write());
      return written;
    } catch (IOException e) {
      throw notWritable(e);
    }
  }

  private Manifest manifest() {
    Path file = folder.resolve(Manifest.FILE_NAME);
    try {
      return Files.exists(file)
          ? Manifest.read(Files.readString(file, StandardCharsets.UTF_8))
          : Manifest.EMPTY;
    } catch (IOException e) {
      throw notWritable(e);
    }
  }

  private void requireUnedited(String path, Manifest manifest) {
    Path file = folder.resolve(path);
    try {
      if (!force && Files.exists(file) && !manifest.wrote(path, Files.readAllBytes(file))) {
        throw DiagnosticException.user(
            "output-edited",
            file + " was edited since Farkas wrote it, and would be overwritten",
            "move it away, choose another folder with --out, or --force to overwrite it");
      }
    } catch (IOException e) {
      throw notWritable(e);
    }
  }

  private Path writeAtomically(String path, String content) throws IOException {
    return writeAtomically(path, content.getBytes(StandardCharsets.UTF_8));
  }

  private Path writeAtomically(String path, byte[] content) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    // No temporary file of the platform's: those can only be read by their owner.
    Path part = file.resolveSibling(".farkas-%d.part".formatted(ProcessHandle.current().pid()));
    try {
      Files.write(part, content);
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
    return file;
  }

  private DiagnosticException notWritable(Exception cause) {
    if (FullDisk.caused(cause, folder)) {
      return FullDisk.failure(folder, "free some, or choose another folder with --out", cause);
    }
    String reason =
        switch (cause) {
          case NotDirectoryException _ -> "a part of the path is no folder";
          case NoSuchFileException e -> e.getFile() + " can't be created there";
          case FileSystemException e when e.getReason() != null -> e.getReason();
          case FileSystemException e ->
              e.getClass().getSimpleName().equals("AccessDeniedException")
                  ? "permission denied"
                  : "it is in the way: " + e.getFile();
          default -> String.valueOf(cause.getMessage());
        };
    return new DiagnosticException(
        Diagnostic.of(
            Category.RESOURCES,
            "output-not-writable",
            "can't write results into %s: %s".formatted(folder, reason),
            "choose a folder that can be written and has room with --out"),
        cause);
  }
}
