package org.farkas.exec.library;

import java.util.Optional;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/** What C and POSIX say of the numbers that functions without model return. */
public final class LibraryResults {
  private LibraryResults() {}

  /** The numbers that a function returns, both ends included. */
  public record Range(long least, long greatest) {
    /** That a number is one of these. */
    public Term holds(TermContext terms, Term number) {
      int width = number.widthBits();
      return terms.make(
          Operator.ULE,
          terms.make(Operator.SUB, number, terms.constant(width, least)),
          terms.constant(width, greatest - least));
    }

    /**
     * Whether a number is one of these.
     *
     * @param result its bits, of which those above its width may hold anything
     */
    public boolean contains(long result, int widthBits) {
      int unused = Long.SIZE - widthBits;
      return Long.compareUnsigned((result - least) << unused, (greatest - least) << unused) <= 0;
    }
  }

  /** What is known of a function's result; empty where it may be any number of its type. */
  public static Optional<Range> range(String function) {
    return switch (function) {
      case "rand", "rand_r", "random", "lrand48", "nrand48" ->
          Optional.of(new Range(0, Integer.MAX_VALUE));
      case "fclose" -> Optional.of(new Range(-1, 0));
      case "fgetc", "fgetc_unlocked", "getc", "getc_unlocked" -> Optional.of(new Range(-1, 255));
      default -> Optional.empty();
    };
  }

  /** Whether a function may change what {@code getenv} gives. */
  public static boolean changesEnvironment(String function) {
    return switch (function) {
      case "setenv", "putenv", "unsetenv", "clearenv" -> true;
      default -> false;
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
