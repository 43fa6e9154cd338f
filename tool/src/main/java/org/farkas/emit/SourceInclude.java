package org.farkas.emit;

import java.util.List;
import org.farkas.base.DiagnosticException;

/**
 * Takes the pristine source into the emitted file, so that its static functions can be called. The
 * source comes before any header, for it may set feature macros. Its own {@code main} is renamed,
 * and so are library functions that the tests replace, declarations in headers included; its own
 * warnings are kept quiet.
 */
public final class SourceInclude {
  /** What gcc's {@code -Wall -Wextra} may say about somebody else's code. */
  private static final List<String> WARNINGS =
      List.of(
          "absolute-value",
          "address",
          "address-of-packed-member",
          "array-bounds",
          "array-compare",
          "array-parameter",
          "attributes",
          "bool-compare",
          "bool-operation",
          "builtin-declaration-mismatch",
          "cast-function-type",
          "char-subscripts",
          "clobbered",
          "comment",
          "dangling-else",
          "dangling-pointer",
          "deprecated-declarations",
          "discarded-qualifiers",
          "div-by-zero",
          "empty-body",
          "enum-compare",
          "enum-conversion",
          "expansion-to-defined",
          "format",
          "format-extra-args",
          "format-overflow",
          "format-truncation",
          "format-zero-length",
          "frame-address",
          "ignored-qualifiers",
          "implicit-fallthrough",
          "implicit-function-declaration",
          "implicit-int",
          "incompatible-pointer-types",
          "infinite-recursion",
          "int-conversion",
          "int-in-bool-context",
          "int-to-pointer-cast",
          "logical-not-parentheses",
          "main",
          "maybe-uninitialized",
          "memset-elt-size",
          "memset-transposed-args",
          "misleading-indentation",
          "missing-braces",
          "missing-field-initializers",
          "missing-parameter-type",
          "multichar",
          "multistatement-macros",
          "nonnull",
          "nonnull-compare",
          "old-style-declaration",
          "overflow",
          "override-init",
          "packed-not-aligned",
          "parentheses",
          "pointer-sign",
          "pointer-to-int-cast",
          "restrict",
          "return-local-addr",
          "return-type",
          "sequence-point",
          "shift-count-negative",
          "shift-count-overflow",
          "shift-negative-value",
          "sign-compare",
          "sizeof-array-argument",
          "sizeof-array-div",
          "sizeof-pointer-div",
          "sizeof-pointer-memaccess",
          "string-compare",
          "stringop-overflow",
          "stringop-overread",
          "stringop-truncation",
          "switch",
          "switch-unreachable",
          "tautological-compare",
          "trigraphs",
          "type-limits",
          "uninitialized",
          "unknown-pragmas",
          "unused-but-set-parameter",
          "unused-but-set-variable",
          "unused-const-variable",
          "unused-function",
          "unused-label",
          "unused-local-typedefs",
          "unused-parameter",
          "unused-result",
          "unused-value",
          "unused-variable",
          "unterminated-string-initialization",
          "use-after-free",
          "vla-parameter",
          "volatile-register-var",
          "zero-length-bounds");

  private SourceInclude() {}

  /** A function's name in the emitted file. */
  public static String nameOf(String function) {
    return function.equals("main") ? "farkas_user_main" : function;
  }

  /** The lines that include the source. */
  public static String of(EmissionRequest request) {
    String path = request.includePath();
    if (path.indexOf('"') >= 0 || path.indexOf('\n') >= 0 || path.isEmpty()) {
      throw DiagnosticException.user(
          "path-not-includable",
          "no #include can name the file '" + path.replace('\n', ' ') + "'",
          "rename the file or its folder");
    }
    CodeText out = new CodeText();
    out.line(
        "/* The source under test. What compilers warn of there is not this file's matter. */");
    out.line("#if defined(__clang__)");
    out.line("#pragma clang diagnostic push");
    out.line("#pragma clang diagnostic ignored \"-Weverything\"");
    out.line("#elif defined(__GNUC__)");
    out.line("#pragma GCC diagnostic push");
    out.line("#pragma GCC diagnostic ignored \"-Wpragmas\"");
    out.line("#define FARKAS_PRAGMA(text) _Pragma(#text)");
    out.line("#define FARKAS_QUIET(name) FARKAS_PRAGMA(GCC diagnostic ignored \"-W\" #name)");
    quiet(out);
    out.line("#endif");
    out.line("#define main " + nameOf("main"));
    out.raw(ReplacedFunctions.of(request).definitions());
    out.line("#include \"" + path + "\"");
    out.raw(ReplacedFunctions.of(request).undefinitions());
    out.line("#undef main");
    out.line("#if defined(__clang__)");
    out.line("#pragma clang diagnostic pop");
    out.line("#elif defined(__GNUC__)");
    out.line("#pragma GCC diagnostic pop");
    out.line("#endif");
    return out.toString();
  }

  private static void quiet(CodeText out) {
    StringBuilder line = new StringBuilder();
    for (String warning : WARNINGS) {
      String one = "FARKAS_QUIET(" + warning + ")";
      if (!line.isEmpty() && line.length() + 1 + one.length() > CodeText.WIDTH) {
        out.line(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(one);
    }
    out.line(line.toString());
  }
}
