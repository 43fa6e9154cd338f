package org.farkas.exec.library;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Functions that read a stream or a descriptor which the caller names. They have models for
 * standard input, whose contents are an input; what they do with any other stream is a stub's.
 */
public final class StreamFunctions {
  private static final Map<String, Integer> ARGUMENTS = new TreeMap<>();
  private static final Set<String> ONLY_INPUT = new TreeSet<>();
  private static final Set<String> MOVING = Set.of("rewind", "fseek", "fseeko", "ftell", "ftello");
  private static final Set<String> OPENING = Set.of("fopen", "fopen64", "popen", "fdopen");
  private static final Set<String> CLOSING = Set.of("fclose", "pclose");
  private static final Set<String> OTHERS =
      Set.of(
          "tmpfile",
          "tmpfile64",
          "fmemopen",
          "open_memstream",
          "fopencookie",
          "freopen",
          "freopen64");
  private static final Set<String> KEEPING =
      Set.of(
          "fileno",
          "setvbuf",
          "setbuf",
          "setbuffer",
          "setlinebuf",
          "flockfile",
          "ftrylockfile",
          "funlockfile");

  static {
    for (String name : Set.of("getc", "fgetc", "feof", "ferror", "clearerr")) {
      ARGUMENTS.put(name, 0);
      ARGUMENTS.put(name + "_unlocked", 0);
    }
    ARGUMENTS.put("ungetc", 1);
    ARGUMENTS.put("fgets", 2);
    ARGUMENTS.put("fgets_unlocked", 2);
    ARGUMENTS.put("fread", 3);
    ARGUMENTS.put("fread_unlocked", 3);
    ARGUMENTS.put("read", 0);
    MOVING.forEach(name -> ARGUMENTS.put(name, 0));
    ONLY_INPUT.addAll(Set.of("getchar", "getchar_unlocked"));
    for (String edition : Set.of("", "__isoc99_", "__isoc23_")) {
      ONLY_INPUT.add(edition + "scanf");
      ONLY_INPUT.add(edition + "vscanf");
      ARGUMENTS.put(edition + "fscanf", 0);
      ARGUMENTS.put(edition + "vfscanf", 0);
    }
  }

  private StreamFunctions() {}

  /** Whether a function reads the stream that one of its arguments names. */
  public static boolean contains(String function) {
    return ARGUMENTS.containsKey(function);
  }

  /** Whether a function reads standard input and no other stream. */
  public static boolean readsOnlyInput(String function) {
    return ONLY_INPUT.contains(function);
  }

  /**
   * Whether a function without model takes a stream, but changes nothing of what is read from it.
   */
  public static boolean keepsContents(String function) {
    return KEEPING.contains(function);
  }

  /** Whether a function is about a stream's position, so that standard input has none of it. */
  public static boolean moves(String function) {
    return MOVING.contains(function);
  }

  /** Whether a function gives a stream that begins there, if its mode is to read. */
  public static boolean opens(String function) {
    return OPENING.contains(function);
  }

  /** The variable that leads to the stream which a function writes to without being given it. */
  public static Optional<String> standardStream(String function) {
    return switch (function) {
      case "printf",
          "vprintf",
          "__printf_chk",
          "__vprintf_chk",
          "wprintf",
          "puts",
          "putchar",
          "putchar_unlocked" ->
          Optional.of("stdout");
      case "perror", "psignal", "warn", "warnx" -> Optional.of("stderr");
      default -> Optional.empty();
    };
  }

  /** Whether a function ends the use of a stream that it is given. */
  public static boolean closes(String function) {
    return CLOSING.contains(function);
  }

  /**
   * Whether what can be read from a stream that a function without source gives is an input, rather
   * than what the program itself has written.
   *
   * @param mode the second argument, where that is a text which is known
   */
  public static boolean givesInput(String function, Optional<String> mode) {
    if (OPENING.contains(function)) {
      return mode.map(text -> text.startsWith("r") && !text.contains("+")).orElse(false);
    }
    return !CLOSING.contains(function) && !OTHERS.contains(function);
  }

  /** Whether a function may give a stream from which nothing that is read is an input. */
  public static boolean givesOthers(String function) {
    return OPENING.contains(function) || OTHERS.contains(function);
  }

  /** The number, from 0, of the argument that is the stream, or the descriptor. */
  public static int argument(String function) {
    return ARGUMENTS.get(function);
  }

  /** Of a function with variable arguments, the one that takes a list of them instead. */
  public static String takingList(String function) {
    return function.replaceFirst("f?scanf$", "v$0");
  }

  /** Whether the argument is a descriptor, of which 0 is standard input. */
  public static boolean takesDescriptor(String function) {
    return function.equals("read");
  }

  /** All of them. */
  public static Set<String> names() {
    return Collections.unmodifiableSet(ARGUMENTS.keySet());
  }
}
