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
          "aggressive-loop-optimizations",
          "alloc-size",
          "alloc-size-larger-than",
          "array-bounds",
          "array-compare",
          "array-parameter",
          "attribute-warning",
          "attributes",
          "bidi-chars",
          "bool-compare",
          "bool-operation",
          "builtin-declaration-mismatch",
          "builtin-macro-redefined",
          "calloc-transposed-args",
          "cast-function-type",
          "char-subscripts",
          "clobbered",
          "comment",
          "cpp",
          "dangling-else",
          "dangling-pointer",
          "declaration-missing-parameter-type",
          "deprecated",
          "deprecated-declarations",
          "designated-init",
          "discarded-array-qualifiers",
          "discarded-qualifiers",
          "div-by-zero",
          "duplicate-decl-specifier",
          "empty-body",
          "endif-labels",
          "enum-compare",
          "enum-conversion",
          "enum-int-mismatch",
          "expansion-to-defined",
          "extra",
          "format",
          "format-contains-nul",
          "format-extra-args",
          "format-overflow",
          "format-truncation",
          "format-zero-length",
          "frame-address",
          "free-nonheap-object",
          "if-not-aligned",
          "ignored-attributes",
          "ignored-qualifiers",
          "implicit",
          "implicit-fallthrough",
          "implicit-function-declaration",
          "implicit-int",
          "incompatible-pointer-types",
          "infinite-recursion",
          "int-conversion",
          "int-in-bool-context",
          "int-to-pointer-cast",
          "invalid-memory-model",
          "logical-not-parentheses",
          "main",
          "maybe-uninitialized",
          "memset-elt-size",
          "memset-transposed-args",
          "misleading-indentation",
          "mismatched-dealloc",
          "missing-attributes",
          "missing-braces",
          "missing-field-initializers",
          "missing-parameter-type",
          "multichar",
          "multistatement-macros",
          "nonnull",
          "nonnull-compare",
          "normalized",
          "old-style-declaration",
          "overflow",
          "override-init",
          "override-init-side-effects",
          "packed-not-aligned",
          "parentheses",
          "pointer-compare",
          "pointer-sign",
          "pointer-to-int-cast",
          "psabi",
          "restrict",
          "return-local-addr",
          "return-mismatch",
          "return-type",
          "scalar-storage-order",
          "sequence-point",
          "shift-count-negative",
          "shift-count-overflow",
          "shift-negative-value",
          "shift-overflow",
          "sign-compare",
          "sizeof-array-argument",
          "sizeof-array-div",
          "sizeof-pointer-div",
          "sizeof-pointer-memaccess",
          "strict-aliasing",
          "string-compare",
          "stringop-overflow",
          "stringop-overread",
          "stringop-truncation",
          "switch",
          "switch-bool",
          "switch-outside-range",
          "switch-unreachable",
          "sync-nand",
          "tautological-compare",
          "trigraphs",
          "type-limits",
          "uninitialized",
          "unknown-pragmas",
          "unterminated-string-initialization",
          "unused",
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
          "use-after-free",
          "varargs",
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
