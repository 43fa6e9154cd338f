package org.farkas.exec.library;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The models of C library functions: freestanding C11 in resources beside this class.
 *
 * <p>A model shows undefined behaviour that is the caller's fault by calling {@code
 * __farkas_undefined(message)}; an access outside an object needs no such call, for memory finds
 * it. The header declares every model at the beginning of a line, and everything else that it
 * declares starts with {@code extern} or {@code typedef}; {@link #names()} relies on it.
 */
public final class LibraryModels {
  private static final String HEADER = "library.h";

  private static final List<String> FILES =
      List.of(
          HEADER,
          "floating.h",
          "errno.c",
          "memory.c",
          "copies.c",
          "comparisons.c",
          "searches.c",
          "fortified.c",
          "ctype.c",
          "integers.c",
          "numerals.c",
          "sorting.c",
          "doubles.c",
          "singles.c");

  /** A declaration's first line: a type at the line's start, a name, a parenthesis. */
  private static final Pattern DECLARATION =
      Pattern.compile("^(?!extern |typedef )[a-z][\\w *]*?\\b(\\w+)\\(", Pattern.MULTILINE);

  private LibraryModels() {}

  /** What happens at a call of a declared function that the program does not define. */
  public enum Treatment {
    /** Its model is called. */
    MODELLED,
    /** The machine does by itself what the function does. */
    BUILT_IN,
    /** It only writes to the outside: nothing happens, and the result is approximate. */
    OUTPUT_IGNORED,
    /** Its result and what its pointer arguments point to are inputs. */
    STUB
  }

  /**
   * One resource.
   *
   * @param name its file name; the models include the headers among them by this name
   */
  public record ModelFile(String name, String text) {
    /** Whether it is to be compiled, rather than included. */
    public boolean compiled() {
      return name.endsWith(".c");
    }
  }

  /** All models' files, headers first, in a fixed order. */
  public static List<ModelFile> files() {
    return Content.FILES;
  }

  /** The functions that the models define with external linkage, in the header's order. */
  public static SequencedSet<String> names() {
    return Content.NAMES;
  }

  /** What happens at a call of a function that the program declares but does not define. */
  public static Treatment treatment(String functionName) {
    if (Content.NAMES.contains(functionName)) {
      return Treatment.MODELLED;
    }
    if (BuiltInFunctions.contains(functionName)) {
      return Treatment.BUILT_IN;
    }
    return OutputFunctions.contains(functionName) ? Treatment.OUTPUT_IGNORED : Treatment.STUB;
  }

  /** Read on first use. */
  private static final class Content {
    static final List<ModelFile> FILES =
        LibraryModels.FILES.stream().map(name -> new ModelFile(name, read(name))).toList();
    static final SequencedSet<String> NAMES = declarations();

    private static SequencedSet<String> declarations() {
      SequencedSet<String> result = new LinkedHashSet<>();
      for (ModelFile file : FILES) {
        if (file.name().equals(HEADER)) {
          Matcher matcher = DECLARATION.matcher(file.text());
          while (matcher.find()) {
            result.add(matcher.group(1));
          }
        }
      }
      return Collections.unmodifiableSequencedSet(result);
    }

    private static String read(String name) {
      try (InputStream content = LibraryModels.class.getResourceAsStream(name)) {
        if (content == null) {
          throw new IllegalStateException("this build lacks the library model " + name);
        }
        return new String(content.readAllBytes(), StandardCharsets.UTF_8);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
