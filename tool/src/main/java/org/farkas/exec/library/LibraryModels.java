package org.farkas.exec.library;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The models of C library functions: freestanding C11 in resources beside this class.
 *
 * <p>A model shows undefined behaviour that is the caller's fault by calling {@code
 * __farkas_undefined(message)}; an access outside an object needs no such call, for memory finds
 * it. The header declares every model at the beginning of a line, and everything else that it
 * declares starts with {@code extern} or {@code typedef}; a comment before each group names the
 * file that defines it.
 */
public final class LibraryModels {
  private static final String HEADER = "library.h";

  /** Included once for each floating type. */
  private static final String TEMPLATE = "floating.h";

  /** Those that call {@code __farkas_presume}. */
  private static final Set<String> PRESUMING =
      Set.of("input.c", "scanning.c", "numerals.c", "decimals.c");

  private static final List<String> FILES =
      List.of(
          HEADER,
          TEMPLATE,
          "errno.c",
          "allocation.c",
          "memory.c",
          "copies.c",
          "comparisons.c",
          "searches.c",
          "fortified.c",
          "ctype.c",
          "integers.c",
          "numerals.c",
          "decimals.c",
          "input.c",
          "scanning.c",
          "formatting.c",
          "sorting.c",
          "jumps.c",
          "doubles.c",
          "singles.c",
          "verifier.c");

  /**
   * The comment that names the file of the models declared after it; or a model's declaration: a
   * type at the line's start, a name, a parenthesis.
   */
  private static final Pattern DECLARATION =
      Pattern.compile(
          "^/\\* (?<file>\\w+\\.c) \\*/$|^(?!extern |typedef )[a-z][\\w *]*?\\b(?<name>\\w+)\\(",
          Pattern.MULTILINE);

  private static final Pattern WORD = Pattern.compile("\\w+");

  private LibraryModels() {}

  /** What happens at a call of a declared function that the program does not define. */
  public enum Treatment {
    /** Its model is called. */
    MODELLED,
    /** Its model is called if it is to read standard input, else it is a stub. */
    MODELLED_FOR_INPUT,
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
    return Collections.unmodifiableSequencedSet(Content.FILE_OF.sequencedKeySet());
  }

  /** Whether a function or variable of a program may be one of the models', or of their own. */
  public static boolean owns(String irName) {
    return irName.matches("model\\d*\\..*|__farkas.*") || Content.FILE_OF.containsKey(irName);
  }

  /**
   * The files to be compiled for some functions and for what their models call in turn, in the
   * order of {@link #files()}. Names without a model are passed over.
   */
  public static List<ModelFile> filesFor(Collection<String> functions) {
    Set<String> needed = new HashSet<>();
    Deque<String> open = new ArrayDeque<>(functions);
    while (!open.isEmpty()) {
      String file = Content.FILE_OF.get(open.remove());
      if (file != null && needed.add(file)) {
        open.addAll(Content.MENTIONED.get(file));
      }
    }
    return files().stream().filter(file -> needed.contains(file.name())).toList();
  }

  /** The resource that defines a function's model. */
  static Optional<String> fileOf(String functionName) {
    return Optional.ofNullable(Content.FILE_OF.get(functionName));
  }

  /** Whether a function's model may take for granted what the environment does. */
  public static boolean presumes(String functionName) {
    return fileOf(functionName).filter(PRESUMING::contains).isPresent();
  }

  /** What happens at a call of a function that the program declares but does not define. */
  public static Treatment treatment(String functionName) {
    if (StreamFunctions.contains(functionName)) {
      return Treatment.MODELLED_FOR_INPUT;
    }
    if (Content.FILE_OF.containsKey(functionName)) {
      return Treatment.MODELLED;
    }
    if (BuiltInFunctions.contains(functionName)) {
      return Treatment.BUILT_IN;
    }
    return OutputFunctions.contains(functionName) ? Treatment.OUTPUT_IGNORED : Treatment.STUB;
  }

  /** Models that leave {@code errno} alone where the C library's functions may set it. */
  private static final Set<String> NOT_ABOUT_ERRNO =
      Set.of("input.c", "scanning.c", "formatting.c", "doubles.c", "singles.c");

  /** What a model calls where the C library's function may set {@code errno}, or not. */
  private static final String MAY_CHANGE_ERRNO = "__errno_may_change";

  /**
   * Whether the C library's function may set {@code errno} where neither its model nor the machine
   * does (C11 7.5p3). Stubs are not meant: all that they may do is unknown anyway.
   */
  public static boolean mayChangeErrno(String functionName) {
    return BuiltInFunctions.mayChangeErrno(functionName)
        || OutputFunctions.contains(functionName)
        || functionName.equals(MAY_CHANGE_ERRNO)
        || NOT_ABOUT_ERRNO.contains(Content.FILE_OF.getOrDefault(functionName, ""));
  }

  /**
   * The arguments of a function of the C library without a model that must not be NULL, by their
   * numbers from 0.
   */
  public static List<Integer> notNullArguments(String functionName) {
    return RequiredArguments.of(functionName);
  }

  /** The arguments that such a function reads as texts up to their ends, if they are not NULL. */
  public static List<Integer> textArguments(String functionName) {
    return TextParameters.of(functionName);
  }

  /** Whether such a function gets a list of what its format asks for, as {@code vprintf} does. */
  public static boolean takesList(String functionName) {
    return OutputFunctions.takesList(functionName);
  }

  /** The number, from 0, of the argument that tells such a function how to format the others. */
  public static OptionalInt outputFormat(String functionName) {
    return OutputFunctions.format(functionName);
  }

  /** Read on first use. */
  private static final class Content {
    static final List<ModelFile> FILES =
        LibraryModels.FILES.stream().map(name -> new ModelFile(name, read(name))).toList();

    /** The file that defines a function. */
    static final SequencedMap<String, String> FILE_OF = definitions();

    /** For each file the functions that its text names, some of which it may not call. */
    static final Map<String, Set<String>> MENTIONED =
        FILES.stream().collect(Collectors.toMap(ModelFile::name, file -> mentioned(file.text())));

    private static SequencedMap<String, String> definitions() {
      SequencedMap<String, String> result = new LinkedHashMap<>();
      String file = "";
      Matcher matcher = DECLARATION.matcher(read(HEADER));
      while (matcher.find()) {
        if (matcher.group("file") != null) {
          file = matcher.group("file");
        } else {
          result.put(matcher.group("name"), file);
        }
      }
      return result;
    }

    private static Set<String> mentioned(String text) {
      String withIncluded = text.contains(TEMPLATE) ? text + read(TEMPLATE) : text;
      return WORD.matcher(withIncluded)
          .results()
          .map(MatchResult::group)
          .filter(FILE_OF::containsKey)
          .collect(Collectors.toSet());
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
