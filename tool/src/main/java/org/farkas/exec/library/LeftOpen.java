package org.farkas.exec.library;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What C leaves open about functions with models, which do what glibc does: not where a model says
 * so by itself ({@code __farkas_presume}), but where that concerns all that a program makes of
 * them.
 */
public final class LeftOpen {
  private static final Set<String> WITHOUT_LOCALE = Set.of("isdigit", "isxdigit", "isascii");

  private static final Set<String> OF_LOCALE =
      Set.of(
          "tolower",
          "toupper",
          "strcoll",
          "strxfrm",
          "strcasecmp",
          "strncasecmp",
          "strcasestr",
          "strtod",
          "strtof",
          "atof",
          "atoi",
          "atol",
          "atoll",
          "strtol",
          "strtoll",
          "strtoimax",
          "strtoul",
          "strtoull",
          "strtoumax",
          "scanf",
          "vscanf",
          "fscanf",
          "vfscanf",
          "sscanf",
          "vsscanf");

  private LeftOpen() {}

  /** A result of which C says less than that it is this number. */
  public enum Result {
    /** C says only how it compares to 0. */
    SIGN("gives the difference of the characters that differ, of which C says only the sign"),
    /** C says not which zero it is. */
    ZERO_SIGN("gives the second of two zeros of different signs, of which C says nothing"),
    /** C says only whether it is 0. */
    TRUTH("gives the number that glibc's gives, of which C says only whether it is 0");

    private final String text;

    Result(String text) {
      this.text = text;
    }

    /** What the model does, for a reader. */
    public String text() {
      return text;
    }
  }

  /** How a program spells a function, also one that the compiler computes by itself. */
  public static String spelled(String function) {
    return function.startsWith("llvm.minnum.")
        ? "fmin"
        : function.startsWith("llvm.maxnum.") ? "fmax" : LibraryNames.spelled(function);
  }

  /** What C says of a function's result, if it is less than the model does. */
  public static Optional<Result> result(String function) {
    return switch (spelled(function)) {
      case "fmin", "fminf", "fmax", "fmaxf" -> Optional.of(Result.ZERO_SIGN);
      case "strcmp", "strcoll", "strncmp", "strcasecmp", "strncasecmp", "memcmp" ->
          Optional.of(Result.SIGN);
      case "bcmp",
          "isalnum",
          "isalpha",
          "isascii",
          "isblank",
          "iscntrl",
          "isdigit",
          "isgraph",
          "islower",
          "isprint",
          "ispunct",
          "isspace",
          "isupper",
          "isxdigit",
          "isinf",
          "isinff",
          "isnan",
          "isnanf",
          "finite",
          "finitef",
          "signbit" ->
          Optional.of(Result.TRUTH);
      default -> Optional.empty();
    };
  }

  /** Whether a function compares elements by a function of the program's, in glibc's order. */
  public static boolean orders(String function) {
    return function.equals("qsort") || function.equals("bsearch");
  }

  /** Whether what a function does depends on the locale. */
  public static boolean dependsOnLocale(String function) {
    String name = LibraryNames.spelled(function);
    return OF_LOCALE.contains(name)
        || result(name).filter(Result.TRUTH::equals).isPresent()
            && name.startsWith("is")
            && LibraryModels.fileOf(name).filter("ctype.c"::equals).isPresent()
            && !WITHOUT_LOCALE.contains(name);
  }

  /** Whether a function gives a table of what characters are, in which digits always are digits. */
  public static boolean givesClasses(String function) {
    return function.equals("__ctype_b_loc");
  }

  /** Whether bits of such a table are about digits only, which are the same in every locale. */
  public static boolean aboutDigits(long bits) {
    return bits == 0x0800 || bits == 0x1000;
  }

  /** Whether a function gives a table of letters, which depends on the locale. */
  public static boolean givesLetters(String function) {
    return function.equals("__ctype_tolower_loc") || function.equals("__ctype_toupper_loc");
  }

  /** Of a function that writes text into memory, the number of its format from 0. */
  public static OptionalInt format(String function) {
    return switch (function) {
      case "sprintf", "vsprintf" -> OptionalInt.of(1);
      case "snprintf", "vsnprintf" -> OptionalInt.of(2);
      case "__sprintf_chk", "__vsprintf_chk" -> OptionalInt.of(3);
      case "__snprintf_chk", "__vsnprintf_chk" -> OptionalInt.of(4);
      default -> OptionalInt.empty();
    };
  }
}
