package org.farkas.emit;

import java.util.List;
import java.util.Optional;

/**
 * Which compilers a suite is for: gcc and clang, unless gcc does not take the source under test
 * (builtins, types or flags that only clang knows).
 *
 * @param gccRefusal why gcc does not take it, if that is so
 * @param atomicLibrary whether compilers leave operations on atomic objects to libatomic
 */
public record SuiteCompilers(Optional<String> gccRefusal, boolean atomicLibrary) {
  /** For sources of which nothing else is known. */
  public static final SuiteCompilers BOTH = new SuiteCompilers(Optional.empty(), false);

  /** The same without gcc. */
  public SuiteCompilers clangAlone(String why) {
    return new SuiteCompilers(Optional.of(why), atomicLibrary);
  }

  /** The same with the library of atomic operations. */
  public SuiteCompilers withAtomicLibrary() {
    return new SuiteCompilers(gccRefusal, true);
  }

  /** What programs are linked with, as words of a command. */
  public List<String> libraries() {
    return atomicLibrary ? List.of("-latomic", "-lm") : List.of("-lm");
  }

  /** Whether gcc is one of them. */
  public boolean withGcc() {
    return gccRefusal.isEmpty();
  }

  /** The one that commands in comments name. */
  String command() {
    return withGcc() ? "gcc" : "clang";
  }

  /**
   * What the comment at the top says before the commands.
   *
   * @param where they are to be run, and the like: the end of a sentence
   */
  public List<String> introduction(String where) {
    return gccRefusal
        .map(
            why ->
                List.of(
                    "For clang alone, since gcc does not take the source: " + why, "", where + ":"))
        .orElseGet(() -> List.of(where + "; clang takes the same flags as gcc:"));
  }
}
