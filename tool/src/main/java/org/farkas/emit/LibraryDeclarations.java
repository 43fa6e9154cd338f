package org.farkas.emit;

import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.farkas.source.CType;
import org.farkas.source.FunctionInfo;

/**
 * What emitted files bring along declares functions of the C library ({@code extern void (exit)(int
 * status);}). A source for a machine without one may declare functions of these names otherwise
 * ({@code void exit(void)}), and C allows one type for a name. There the file's own declarations
 * get names of their own, which lead the linker to the library's.
 */
final class LibraryDeclarations {
  private static final Pattern DECLARATION =
      Pattern.compile(
          "^extern (?<result>[^;()]*)\\((?<name>\\w+)\\)\\((?<parameters>[^;]*)\\);$",
          Pattern.MULTILINE);

  private LibraryDeclarations() {}

  /** The text of an emitted file, in which no declaration contradicts the source's. */
  static String apart(String text, EmissionRequest request) {
    Set<String> renamed = new HashSet<>();
    return DECLARATION
        .matcher(text)
        .replaceAll(
            found -> {
              String name = found.group("name");
              boolean contradicts =
                  request
                      .source()
                      .function(name)
                      .filter(each -> only(each, request))
                      .filter(each -> !same(each.type(), found.group(), found.group("parameters")))
                      .isPresent();
              return Matcher.quoteReplacement(
                  contradicts && renamed.add(name) ? renamed(found.group(), name) : found.group());
            });
  }

  /** Whether the source only declares the function, and no stub stands for it. */
  private static boolean only(FunctionInfo function, EmissionRequest request) {
    return !function.defined()
        && !function.fromSystemHeader()
        && !request.stubs().contains(function.name());
  }

  private static String renamed(String declaration, String name) {
    String own = OwnNames.mark("farkas_library_" + name);
    return "#define %s %s\n%s __asm__(\"%s\");"
        .formatted(name, own, declaration.substring(0, declaration.length() - 1), name);
  }

  /** Whether types are alike as far as their kinds and widths go; C sees to the rest. */
  private static boolean same(CType.Function type, String declaration, String parameters) {
    if (!type.prototyped()) {
      return true;
    }
    StringBuilder kinds = new StringBuilder(kind(type.result()));
    type.parameters().forEach(each -> kinds.append(kind(each)));
    StringBuilder ours =
        new StringBuilder(kind(declaration.substring(0, declaration.indexOf('('))));
    if (!parameters.equals("void")) {
      for (String parameter : parameters.split(",")) {
        ours.append(parameter.strip().equals("...") ? "" : kind(parameter));
      }
    }
    return kinds.toString().contentEquals(ours) && type.variadic() == parameters.endsWith("...");
  }

  private static String kind(CType type) {
    return switch (type) {
      case CType.Void _ -> "v";
      case CType.Int integer -> (integer.signed() ? "i" : "u") + integer.widthBits();
      case CType.Pointer _, CType.Array _ -> "p";
      case CType.Enumeration _,
          CType.Floating _,
          CType.Function _,
          CType.Record _,
          CType.Opaque _ ->
          "?";
    };
  }

  /** A parameter or result as helpers declare it. */
  private static String kind(String declared) {
    if (declared.contains("*") || declared.contains("[")) {
      return "p";
    }
    boolean wide = declared.contains("long") || declared.contains("_TYPE__");
    boolean unsigned = declared.contains("unsigned") || declared.contains("SIZE_TYPE");
    return declared.contains("void") ? "v" : (unsigned ? "u" : "i") + (wide ? 64 : 32);
  }
}
