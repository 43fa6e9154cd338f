package org.farkas.exec.library;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The functions that the machine carries out by itself. */
final class BuiltInFunctions {
  private static final Set<String> PROCESS =
      Set.of("exit", "_exit", "_Exit", "abort", "__assert_fail");

  private static final Set<String> ALLOCATION =
      Set.of("malloc", "calloc", "realloc", "free", "aligned_alloc");

  /** Exact functions of numbers; each exists for {@code float} too. */
  private static final Set<String> ARITHMETIC =
      Stream.of(
              "fabs",
              "floor",
              "ceil",
              "trunc",
              "rint",
              "nearbyint",
              "round",
              "sqrt",
              "fmod",
              "copysign",
              "fmin",
              "fmax")
          .flatMap(name -> Stream.of(name, name + "f"))
          .collect(Collectors.toUnmodifiableSet());

  private BuiltInFunctions() {}

  static boolean contains(String name) {
    return PROCESS.contains(name)
        || ALLOCATION.contains(name)
        || ARITHMETIC.contains(name)
        || name.startsWith("llvm.")
        || name.startsWith("__farkas_");
  }
}
