package org.farkas.frontend.clang;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.farkas.base.Category;
import org.farkas.base.Diagnostic;
import org.farkas.base.DiagnosticException;

/**
 * The user's flags, freed of what names outputs or changes how code is generated rather than what
 * it means, so that a line copied from a build works.
 *
 * @param original for the file as it is
 * @param preprocessed for its preprocessed text: without files that are included by flag, and
 *     without flags about warnings
 */
record ClangFlags(List<String> original, List<String> preprocessed) {
  private static final Set<String> INCLUDES = Set.of("-include", "-imacros", "-include-pch");

  private static final Set<String> WITH_VALUE =
      Set.of(
          "-I",
          "-D",
          "-U",
          "-isystem",
          "-iquote",
          "-idirafter",
          "-iprefix",
          "-iwithprefix",
          "-iwithprefixbefore",
          "-isysroot",
          "--sysroot",
          "-target",
          "--std",
          "-Xclang",
          "-Xpreprocessor",
          "-Xlinker",
          "-Xassembler",
          "-mllvm",
          "-L",
          "-l",
          "-F",
          "-T",
          "-u",
          "-z",
          "-resource-dir",
          "--param",
          "-framework",
          "-arch");

  private static final Set<String> DROPPED_WITH_VALUE = Set.of("-o", "-MF", "-MT", "-MQ", "-MJ");

  /** What only names outputs, adds code of its own, or asks for information. */
  private static final Pattern DROPPED =
      Pattern.compile(
          "-[cSEPC]|-CC|-o.+|-M[A-Z]*|-M[FTQ].+|-v|-###|-pg|-d[MDIU]|-dump.*|-print-.*|--print-.*"
              + "|--version|--help|-ccc-.*|-fsyntax-only|-emit-(llvm|ast)|--analyze|--coverage"
              + "|-f(no-)?(sanitize|profile|coverage|cs-profile|lto|modules|implicit-module).*"
              + "|-f(no-)?(instrument-function|patchable-function|xray-|stack-protector).*"
              + "|-ftest-coverage|-fcxx-modules|-flto.*|-?-save-temps.*|-W[la],.*|-Werror.*"
              + "|-Weverything|-?-pedantic-errors");

  /** Warnings about the user's text; the preprocessed one uses extensions. */
  private static final Pattern ABOUT_WARNINGS =
      Pattern.compile("-W(?!p,|no-).*|-?-pedantic.*|-Wno-pedantic");

  ClangFlags {
    original = List.copyOf(original);
    preprocessed = List.copyOf(preprocessed);
  }

  /**
   * Sorts the flags.
   *
   * @throws DiagnosticException for another language, an argument that is no flag, a flag without
   *     its value, or one by which floats would not be exact
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
      } else if (!DROPPED.matcher(flag).matches()) {
        requireFlag(flag);
        original.add(flag);
        if (!ABOUT_WARNINGS.matcher(flag).matches()) {
          preprocessed.add(flag);
        }
      }
    }
    FlagMeanings.requireExactFloats(original);
    return new ClangFlags(original, preprocessed);
  }

  /** Whether memory must be accessed through its own type, as C11 6.5p7 wants. */
  boolean effectiveTypes() {
    return FlagMeanings.effectiveTypes(original);
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
