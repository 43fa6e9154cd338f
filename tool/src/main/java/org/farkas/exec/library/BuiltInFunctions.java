package org.farkas.exec.library;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The functions that the machine carries out by itself. */
final class BuiltInFunctions {
  private static final Set<String> PROCESS =
      Set.of("exit", "_exit", "_Exit", "quick_exit", "abort", "__assert_fail");

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

  /** Functions of numbers whose results differ between C libraries in the last bits. */
  private static final Set<String> INEXACT =
      Stream.of(
              "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "asinh",
              "acosh", "atanh", "exp", "exp2", "exp10", "expm1", "log", "log2", "log10", "log1p",
              "pow", "cbrt", "hypot", "erf", "erfc")
          .flatMap(name -> Stream.of(name, name + "f"))
          .collect(Collectors.toUnmodifiableSet());

  private BuiltInFunctions() {}

  /** Those that allocate or compute: the C library's may set {@code errno}. */
  static boolean mayChangeErrno(String name) {
    return ARITHMETIC.contains(name)
        || INEXACT.contains(name)
        || ALLOCATION.contains(name) && !name.equals("free");
  }

  static boolean contains(String name) {
    return PROCESS.contains(name)
        || ALLOCATION.contains(name)
        || ARITHMETIC.contains(name)
        || INEXACT.contains(name)
        || name.startsWith("llvm.")
        || name.startsWith("__farkas_");
  }
}
