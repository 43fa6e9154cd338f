package org.farkas.replay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.farkas.base.ContentHash;
import org.farkas.base.DiagnosticException;

/**
 * A suite with all that is needed to run it again on its source: no search, no layout of its own.
 *
 * @param function the function under test
 * @param file the source file as the user gave it
 * @param sourceHash {@link #hashOf} that file when the suite was made
 * @param flags the user's compiler flags
 * @param settings what else the run depends on ({@code criterion}, {@code scope}...), by name
 */
public record StoredSuite(
    String function,
    Path file,
    String sourceHash,
    List<String> flags,
    SortedMap<String, String> settings,
    List<StoredTest> tests) {
  public StoredSuite {
    flags = List.copyOf(flags);
    settings = Collections.unmodifiableSortedMap(new TreeMap<>(settings));
    tests = List.copyOf(tests);
  }

  /** The SHA-256 of a file's bytes, in hexadecimal digits. */
  public static String hashOf(Path file) {
    try {
      return ContentHash.ofBytes(Files.readAllBytes(file));
    } catch (IOException e) {
      throw DiagnosticException.user(
          "file-unreadable", "can't read " + file + ": " + e.getMessage(), "");
    }
  }
}
