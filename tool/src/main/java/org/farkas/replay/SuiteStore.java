package org.farkas.replay;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.farkas.base.Category;
import org.farkas.base.Diagnostic;
import org.farkas.base.DiagnosticException;
import org.farkas.base.FullDisk;

/**
 * Keeps suites as JSON, see {@code docs/formats/inputs.md}. What is read equals what was written,
 * except that struct and union types are new objects.
 */
public final class SuiteStore {
  /** Version of the format. */
  static final int FORMAT = 1;

  private static final ObjectMapper JSON = StoredJson.mapper();

  private SuiteStore() {}

  /** The suite as text; the same suite always gives the same text. */
  public static String text(StoredSuite suite) {
    DefaultIndenter lines = new DefaultIndenter(" ", "\n");
    ObjectWriter writer = JSON.writer(new DefaultPrettyPrinter().withObjectIndenter(lines));
    try {
      return writer.writeValueAsString(new SuiteToJson().suite(suite)) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of plain values can't fail to be written", e);
    }
  }

  /**
   * Writes a suite; a reader never sees half of it.
   *
   * @throws DiagnosticException category RESOURCES if it can't be written
   */
  public static void write(StoredSuite suite, Path file) {
    try {
      Path partial = file.resolveSibling(file.getFileName() + ".part");
      Files.writeString(partial, text(suite), StandardCharsets.UTF_8);
      Files.move(
          partial, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      if (FullDisk.caused(e, file)) {
        throw FullDisk.failure(file, "free some", e);
      }
      throw new DiagnosticException(
          Diagnostic.of(
              Category.RESOURCES,
              "suite-not-written",
              "can't write " + file + ": " + e.getMessage(),
              "is the folder writable, and is there room?"),
          e);
    }
  }

  /**
   * Reads a suite.
   *
   * @throws DiagnosticException category USER if the file is missing or no suite of this format
   */
  public static StoredSuite read(Path file) {
    String text;
    try {
      text = Files.readString(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw DiagnosticException.user(
          "suite-missing",
          e instanceof NoSuchFileException
              ? "there is no stored suite " + file
              : "can't read the stored suite " + file + reason(e),
          "give the folder that 'farkas generate' wrote for one function");
    }
    return parse(text, file.toString());
  }

  /** What an exception says beyond the file's name. */
  private static String reason(IOException e) {
    return switch (e) {
      case AccessDeniedException _ -> ": it must not be read";
      case FileSystemException known when known.getReason() == null -> "";
      case FileSystemException known -> ": " + known.getReason();
      default -> ": " + e.getMessage();
    };
  }

  /** Reads a suite from its text. */
  static StoredSuite parse(String text, String name) {
    try {
      JsonNode tree = JSON.readTree(text);
      return new SuiteFromJson(name).suite(tree);
    } catch (JsonProcessingException e) {
      throw damaged(name, NoJson.where(e));
    }
  }

  static DiagnosticException damaged(String name, String what) {
    return DiagnosticException.user(
        "suite-damaged",
        name + " is no stored suite of this version: " + what,
        "generate it again");
  }
}
