package org.farkas.base;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileStore;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;

/** Tells a full disk, or a used-up quota, from other failures to write. */
public final class FullDisk {
  /** What the system says in its own words, unless it speaks another language. */
  private static final List<String> WORDS =
      List.of("No space left on device", "Disk quota exceeded");

  /** Whoever fails to write while there is less room than this failed for lack of it. */
  private static final long NO_ROOM_BYTES = 64L << 10;

  private FullDisk() {}

  /**
   * Whether a failure to write came from a full disk.
   *
   * @param where the file or folder that was written to; need not exist
   */
  public static boolean caused(Throwable failure, Path where) {
    return switch (failure) {
      case AccessDeniedException _,
          NoSuchFileException _,
          NotDirectoryException _,
          FileSystemLoopException _ ->
          false;
      case IOException e -> isNamedIn(String.valueOf(e.getMessage())) || isFull(where);
      default -> false;
    };
  }

  /** Whether a message of a tool or of the system speaks of a full disk. */
  public static boolean isNamedIn(String message) {
    return WORDS.stream().anyMatch(message::contains);
  }

  /** Whether hardly anything can be written to where a file or folder is or would be. */
  public static boolean isFull(Path where) {
    Path existing = where.toAbsolutePath();
    while (existing != null && !Files.exists(existing)) {
      existing = existing.getParent();
    }
    if (existing == null) {
      return false;
    }
    try {
      FileStore store = Files.getFileStore(existing);
      boolean disk = store.getTotalSpace() > 0 && !store.isReadOnly(); // /proc is none
      return disk && store.getUsableSpace() < NO_ROOM_BYTES;
    } catch (IOException _) {
      return false; // nobody knows; the failure itself is told then
    }
  }

  /** The failure as users are told it. */
  public static DiagnosticException failure(Path where, String advice, Throwable cause) {
    return new DiagnosticException(diagnostic(where, advice), cause);
  }

  /** Likewise, where no exception caused it. */
  public static DiagnosticException failure(Path where, String advice) {
    return new DiagnosticException(diagnostic(where, advice));
  }

  private static Diagnostic diagnostic(Path where, String advice) {
    return Diagnostic.of(
        Category.RESOURCES, "disk-full", "no space is left where " + where + " is", advice);
  }
}
