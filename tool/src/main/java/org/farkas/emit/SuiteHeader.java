package org.farkas.emit;

import java.util.ArrayList;
import java.util.List;

/** The comment at the top of an emitted file: what it is, and how to build and run it. */
public final class SuiteHeader {
  private SuiteHeader() {}

  static void write(SuiteFile file, SuiteTests suite, SuiteStyle style, CodeText out) {
    EmissionRequest request = suite.request();
    boolean findings = file.showsFindings();
    String subject = "%s() in %s".formatted(request.function(), request.includePath());
    out.line("/*");
    comment(out, (findings ? "Findings in " : "Tests of ") + subject + ", written by Farkas.");
    out.line(" *");
    if (findings) {
      comment(out, "Each run below does what its comment says. Undefined behaviour need not show");
      comment(out, "by itself: -fsanitize=address,undefined makes it speak.");
    } else {
      comment(out, "The expected values are a snapshot of what the code did when this file was");
      comment(
          out, "written. A difference says that the behaviour has changed, not which is right.");
    }
    out.line(" *");
    style.usage(suite).forEach(line -> comment(out, line));
    for (EmittedFile.LeftOut each : file.leftOut()) {
      out.line(" *");
      comment(out, "Left out: " + each.title() + ": " + each.reason());
    }
    out.line(" */");
  }

  /** A file that only tells which tests are left out. */
  static String alone(SuiteFile file, SuiteTests suite, SuiteStyle style) {
    CodeText out = new CodeText();
    write(file, suite, style, out);
    out.blank();
    if (file.showsFindings()) {
      out.line("int main(void)").open("{");
    } else {
      out.line("int puts(const char *text);").blank();
      out.line("int main(void)").open("{");
      out.line("puts(\"1..0 # SKIP all tests are left out\");");
    }
    out.line("return 0;");
    out.close("}");
    return out.toString();
  }

  /** The command that compiles one C file to a program. */
  static String command(EmissionRequest request, String name) {
    return "%s -o %s %s.c%s %s"
        .formatted(compiler(request), name, name, others(request), libraries(request));
  }

  /** The program's other files, each with a space before it, as words of a command. */
  public static String others(EmissionRequest request) {
    StringBuilder files = new StringBuilder();
    for (OtherFile each : request.others()) {
      files.append(' ').append(quoted(each.definesMain() ? each.object() : each.path()));
    }
    return files.toString();
  }

  /** Those of them that no {@linkplain #preparations preparation} compiles, likewise. */
  public static String otherSources(EmissionRequest request) {
    StringBuilder files = new StringBuilder();
    request.others().stream()
        .filter(each -> !each.definesMain())
        .forEach(each -> files.append(' ').append(quoted(each.path())));
    return files.toString();
  }

  /** The objects that a compiler with {@code -c} makes of them, likewise. */
  public static String otherObjects(EmissionRequest request) {
    StringBuilder files = new StringBuilder();
    request.others().forEach(each -> files.append(' ').append(quoted(each.object())));
    return files.toString();
  }

  /** Commands that must go before: they make objects of files with a {@code main} of their own. */
  public static List<String> preparations(EmissionRequest request) {
    return request.others().stream()
        .filter(OtherFile::definesMain)
        .map(
            each ->
                "%s %s -c %s"
                    .formatted(compiler(request), OtherFile.RENAMES_MAIN, quoted(each.path())))
        .toList();
  }

  /** The C compiler with the flags that the source needs. */
  public static String compiler(EmissionRequest request) {
    List<String> words = new ArrayList<>(List.of(request.compilers().command()));
    request.compilerFlags().forEach(flag -> words.add(quoted(flag)));
    return String.join(" ", words);
  }

  /** What a program is linked with. */
  public static String libraries(EmissionRequest request) {
    return String.join(" ", request.compilers().libraries());
  }

  /** A word of a shell command. */
  public static String quoted(String word) {
    return word.matches("[A-Za-z0-9_./=+,:@%-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  private static void comment(CodeText out, String text) {
    out.line(text.isEmpty() ? " *" : " * " + CharacterText.inComment(text));
  }
}
