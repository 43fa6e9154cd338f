package org.farkas.emit;

import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.farkas.base.DiagnosticException;
import org.farkas.source.FunctionInfo;

/**
 * Takes the pristine source into the emitted file, so that its static functions can be called. The
 * source comes before any header, for it may set feature macros. Its own {@code main} is renamed,
 * and so are library functions that the tests replace, declarations in headers included; its own
 * warnings are kept quiet.
 */
public final class SourceInclude {
  private static final Set<String> KEYWORDS =
      Set.of(
          ("auto break case char const continue default do double else enum extern float for goto"
                  + " if int long register return short signed sizeof static struct switch typedef"
                  + " union unsigned void volatile while")
              .split(" "));

  /** What system headers define, and the source perhaps too, where they have not: these stay. */
  private static final Pattern STANDARD =
      Pattern.compile("bool|errno|stdin|stdout|stderr|(INT|LL?ONG)_(MIN|MAX)|__\\w*|_[A-Z]\\w*");

  private SourceInclude() {}

  /** A function's name in the emitted file. */
  public static String nameOf(String function) {
    return function.equals("main") ? OwnNames.mark("farkas_user_main") : function;
  }

  /**
   * The lines that include the source.
   *
   * @param behind what follows them
   */
  public static String of(EmissionRequest request, String behind) {
    String path = request.includePath();
    if (path.indexOf('"') >= 0 || path.indexOf('\n') >= 0 || path.isEmpty()) {
      throw DiagnosticException.user(
          "path-not-includable",
          "no #include can name the file '" + path.replace('\n', ' ') + "'",
          "rename the file or its folder");
    }
    CodeText out = new CodeText();
    boolean quiet = !request.quiet().isEmpty();
    out.line(
        quiet
            ? "/* The source under test; what compilers warn of there is not this file's matter. */"
            : "/* The source under test. */");
    if (quiet) {
      out.line("#pragma GCC diagnostic push");
      out.lines(request.quiet().pragmas());
    }
    boolean program = request.source().function("main").isPresent();
    if (program) {
      out.line("#define main " + nameOf("main"));
    }
    out.raw(ReplacedFunctions.of(request).definitions());
    out.line("#include \"" + path + "\"");
    out.raw(ReplacedFunctions.of(request).undefinitions());
    if (program) {
      out.line("#undef main");
    }
    if (quiet) {
      out.line("#pragma GCC diagnostic pop");
    }
    ownWords(request, behind, out);
    externalDefinitions(request, out);
    if (!request.quiet().harmless().isEmpty()) {
      out.blank();
      out.line("/* What compilers say of tests that are none the worse for it. */");
      out.lines(request.quiet().ownPragmas());
    }
    return out.toString();
  }

  /**
   * Gives names back what they mean where the source has macros of them: C's keywords, and what
   * follows, which is written in names as they are behind all macros.
   */
  private static void ownWords(EmissionRequest request, String behind, CodeText out) {
    SortedSet<String> hidden = new TreeSet<>(KEYWORDS);
    hidden.addAll(WordsOfText.of(behind));
    hidden.removeIf(word -> STANDARD.matcher(word).matches());
    hidden.retainAll(request.words().macros());
    hidden.forEach(word -> out.line("#undef " + word));
  }

  /** Makes inline definitions external ones (C11 6.7.4p7), so that calls of them link. */
  private static void externalDefinitions(EmissionRequest request, CodeText out) {
    List<FunctionInfo> inline =
        request.source().functions().stream()
            .filter(each -> each.inline() && each.defined())
            .filter(each -> !each.fileLocal() && !each.fromSystemHeader())
            .toList();
    if (!inline.isEmpty()) {
      out.blank();
      out.line("/* Inline functions, which another file of the program has for calls. */");
      if (!request.others().isEmpty()) {
        inline.forEach(each -> out.line("#pragma weak " + each.name()));
      }
      inline.forEach(each -> out.line("extern __typeof__(%1$s) %1$s;".formatted(each.name())));
    }
  }
}
