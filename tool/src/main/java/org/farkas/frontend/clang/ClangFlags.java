package org.farkas.frontend.clang;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.farkas.base.Category;
import org.farkas.base.Diagnostic;
import org.farkas.base.DiagnosticException;

/**
 * The user's flags, freed of what names outputs or changes how code is generated rather than what
 * it means, so that a line copied from a build works.
 *
 * @param original for the file as it is
 * @param preprocessed for its preprocessed text: without files that are included by flag
 */
record ClangFlags(List<String> original, List<String> preprocessed) {
  private static final Set<String> INCLUDES = Set.of("-include", "-imacros", "-include-pch");

  private static final Set<String> WITH_VALUE =
      Set.of(
          "-I", "-D", "-U", "-isystem", "-iquote", "-idirafter", "-iprefix", "-iwithprefix",
          "-iwithprefixbefore", "-isysroot", "--sysroot", "-target", "--std", "-Xclang",
          "-Xpreprocessor", "-Xlinker", "-Xassembler", "-mllvm", "-L", "-l", "-F", "-T", "-u", "-z",
          "-resource-dir", "--param", "-framework", "-arch");

  private static final Set<String> DROPPED_WITH_VALUE = Set.of("-o", "-MF", "-MT", "-MQ", "-MJ");

  private static final Set<String> DROPPED =
      Set.of(
          "-c", "-S", "-E", "-M", "-MM", "-MD", "-MMD", "-MP", "-MG", "-v", "-###", "--coverage",
          "-fsyntax-only", "-emit-llvm", "-emit-ast", "--analyze", "-fcoverage-mapping",
          "-ftest-coverage", "-pg", "-P", "-C", "-CC");

  private static final List<String> DROPPED_PREFIXES =
      List.of("-fsanitize", "-fprofile", "-flto", "-save-temps", "--save-temps", "-fcs-profile");

  ClangFlags {
    original = List.copyOf(original);
    preprocessed = List.copyOf(preprocessed);
  }

  /**
   * Sorts the flags.
   *
   * @throws DiagnosticException for another language, an argument that is no flag, or a flag
   *     without its value
   */
  static ClangFlags of(List<String> flags) {
    List<String> original = new ArrayList<>();
    List<String> preprocessed = new ArrayList<>();
    for (int i = 0; i < flags.size(); i++) {
      String flag = flags.get(i);
      boolean include = INCLUDES.contains(flag);
      if (flag.startsWith("-x")) {
        requireC(flag.equals("-x") ? value(flags, i++) : flag.substring(2));
      } else if (DROPPED_WITH_VALUE.contains(flag)) {
        value(flags, i++);
      } else if (include || WITH_VALUE.contains(flag)) {
        String value = value(flags, i++);
        original.addAll(List.of(flag, value));
        if (!include) {
          preprocessed.addAll(List.of(flag, value));
        }
      } else if (!dropped(flag)) {
        requireFlag(flag);
        original.add(flag);
        preprocessed.add(flag);
      }
    }
    return new ClangFlags(original, preprocessed);
  }

  private static boolean dropped(String flag) {
    return DROPPED.contains(flag) || DROPPED_PREFIXES.stream().anyMatch(flag::startsWith);
  }

  private static String value(List<String> flags, int index) {
    if (index + 1 == flags.size()) {
      throw badFlag("the flag " + flags.get(index) + " has no value");
    }
    return flags.get(index + 1);
  }

  private static void requireFlag(String flag) {
    if (!flag.startsWith("-") && !flag.startsWith("@") || flag.equals("-")) {
      throw badFlag("'" + flag + "' among the compiler's flags is no flag");
    }
    if (flag.matches("-?-std=(c|gnu)\\+\\+.*")) {
      throw cPlusPlus();
    }
  }

  private static void requireC(String language) {
    if (language.startsWith("c++")) {
      throw cPlusPlus();
    }
    if (!language.equals("c") && !language.equals("none")) {
      throw badFlag("the language '" + language + "' is not C");
    }
  }

  static DiagnosticException cPlusPlus() {
    return new DiagnosticException(
        Diagnostic.of(Category.UNSUPPORTED, "cplusplus", "C++ is not supported yet", ""));
  }

  private static DiagnosticException badFlag(String message) {
    return DiagnosticException.user(
        "bad-flag", message, "what follows -- is given to clang, file names are not");
  }
}
