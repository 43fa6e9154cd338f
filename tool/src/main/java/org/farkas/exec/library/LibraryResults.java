package org.farkas.exec.library;

import java.util.OptionalLong;

/** What C and POSIX say of the numbers that functions without model return. */
public final class LibraryResults {
  private LibraryResults() {}

  /** The greatest number that a function returns which returns no negative ones. */
  public static OptionalLong greatest(String function) {
    return switch (function) {
      case "rand", "rand_r", "random", "lrand48", "nrand48" -> OptionalLong.of(Integer.MAX_VALUE);
      default -> OptionalLong.empty();
    };
  }

  /** Whether a function gives the value of the environment variable that its argument names. */
  public static boolean fromEnvironment(String function) {
    return function.equals("getenv");
  }

  /** Whether a function also writes what it returns through its first argument. */
  public static boolean writtenToo(String function) {
    return function.equals("time");
  }
}
