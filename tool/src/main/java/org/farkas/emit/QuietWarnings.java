package org.farkas.emit;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What compilers say about the source under test when it is included: names of warnings, without
 * {@code -W}. The emitted file keeps these quiet for that source, and no others; and for itself
 * what makes no test wrong: what the source's attributes make them say of calls, such as NULL for a
 * parameter that must not be, and of style.
 *
 * @param gcc those that gcc gives
 * @param clang those that clang gives
 * @param harmless those of the emitted file itself
 */
public record QuietWarnings(
    SortedSet<String> gcc, SortedSet<String> clang, SortedSet<String> harmless) {
  /** For a source that compiles in silence. */
  public static final QuietWarnings NONE =
      new QuietWarnings(new TreeSet<>(), new TreeSet<>(), new TreeSet<>());

  /** All compilers know these names. */
  private static final Set<String> HARMLESS =
      Set.of(
          "nonnull",
          "deprecated-declarations",
          "format",
          "format-extra-args",
          "format-nonliteral",
          "format-security",
          "format-zero-length",
          "missing-braces",
          "missing-field-initializers",
          "unused-function");

  /** What gcc alone says, such as that the length of an array parameter is negative in a call. */
  private static final Set<String> HARMLESS_TO_GCC =
      Set.of(
          "alloc-size-larger-than",
          "attribute-warning",
          "restrict",
          "stringop-overflow",
          "stringop-overread");

  /** What clang alone says. */
  private static final Set<String> HARMLESS_TO_CLANG = Set.of("sentinel", "user-defined-warnings");

  public QuietWarnings {
    gcc = Collections.unmodifiableSortedSet(new TreeSet<>(gcc));
    clang = Collections.unmodifiableSortedSet(new TreeSet<>(clang));
    harmless = Collections.unmodifiableSortedSet(new TreeSet<>(harmless));
  }

  /** The names of the harmless warnings about the emitted file in a compiler's messages. */
  public static SortedSet<String> harmlessIn(String messages) {
    SortedSet<String> names = new TreeSet<>();
    CompilerMessage.of(messages).stream()
        .filter(CompilerMessage::isAboutInput)
        .forEach(message -> names.addAll(names(message)));
    names.removeIf(
        name ->
            !HARMLESS.contains(name)
                && !HARMLESS_TO_GCC.contains(name)
                && !HARMLESS_TO_CLANG.contains(name));
    return names;
  }

  /** The names of the warnings about the source in a compiler's messages. */
  public static SortedSet<String> named(String messages) {
    SortedSet<String> names = new TreeSet<>();
    CompilerMessage.of(messages).stream()
        .filter(message -> !message.isAboutInput())
        .forEach(message -> names.addAll(names(message)));
    return names;
  }

  private static SortedSet<String> names(CompilerMessage message) {
    SortedSet<String> names = new TreeSet<>();
    for (String option : message.option().map(each -> each.split(",")).orElse(new String[0])) {
      String name = option.strip().replaceFirst("^-W(error=)?", "").replaceFirst("=.*$", "");
      if (!name.equals("error")) {
        names.add(name);
      }
    }
    return names;
  }

  /** These, and more of them. */
  public QuietWarnings with(QuietWarnings more) {
    SortedSet<String> ofGcc = new TreeSet<>(gcc);
    ofGcc.addAll(more.gcc);
    SortedSet<String> ofClang = new TreeSet<>(clang);
    ofClang.addAll(more.clang);
    SortedSet<String> own = new TreeSet<>(harmless);
    own.addAll(more.harmless);
    return new QuietWarnings(ofGcc, ofClang, own);
  }

  /** Whether the source itself needs no pragma. */
  boolean isEmpty() {
    return gcc.isEmpty() && clang.isEmpty();
  }

  /** The lines that switch them off; clang knows GCC's pragma, but not all of its names. */
  List<String> pragmas() {
    CodeText out = new CodeText();
    SortedSet<String> both = new TreeSet<>(gcc);
    both.retainAll(clang);
    both.forEach(name -> out.line(pragma(name)));
    only("#if !defined(__clang__)", gcc, both, out);
    only("#if defined(__clang__)", clang, both, out);
    return out.toString().lines().toList();
  }

  /** The lines that switch off what is said of the emitted file itself. */
  List<String> ownPragmas() {
    CodeText out = new CodeText();
    SortedSet<String> both = new TreeSet<>(harmless);
    both.removeAll(HARMLESS_TO_GCC);
    both.removeAll(HARMLESS_TO_CLANG);
    both.forEach(name -> out.line(pragma(name)));
    SortedSet<String> ofGcc = new TreeSet<>(harmless);
    ofGcc.removeAll(HARMLESS_TO_CLANG);
    only("#if !defined(__clang__)", ofGcc, both, out);
    SortedSet<String> ofClang = new TreeSet<>(harmless);
    ofClang.removeAll(HARMLESS_TO_GCC);
    only("#if defined(__clang__)", ofClang, both, out);
    return out.toString().lines().toList();
  }

  private static void only(String guard, Set<String> names, Set<String> both, CodeText out) {
    SortedSet<String> rest = new TreeSet<>(names);
    rest.removeAll(both);
    if (!rest.isEmpty()) {
      out.line(guard);
      rest.forEach(name -> out.line(pragma(name)));
      out.line("#endif");
    }
  }

  private static String pragma(String name) {
    return "#pragma GCC diagnostic ignored \"-W" + name + "\"";
  }
}
