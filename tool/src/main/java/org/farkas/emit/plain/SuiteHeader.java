package org.farkas.emit.plain;

import java.util.ArrayList;
import java.util.List;
import org.farkas.emit.CharacterText;
import org.farkas.emit.CodeText;
import org.farkas.emit.EmissionRequest;
import org.farkas.emit.EmittedFile;

/** The comment at the top of an emitted file: what it is, and how to build and run it. */
final class SuiteHeader {
  private SuiteHeader() {}

  static void write(
      EmissionRequest request,
      boolean findings,
      String name,
      List<EmittedFile.LeftOut> leftOut,
      CodeText out) {
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
    comment(out, "Build and run in this file's folder; clang takes the same flags as gcc:");
    comment(out, "    " + command(request, name));
    comment(out, "    ./" + name + "      runs all, each in a process of its own");
    comment(out, "    ./" + name + " 3    runs the third alone, in this process: for a debugger");
    out.line(" *");
    comment(out, "No run sees what another left behind, and each may exit, abort or hang, where");
    comment(
        out, "there is fork(). Elsewhere, or with -DFARKAS_ONE_PROCESS, all run in one process:");
    comment(
        out, "each sets the file-scope variables that the function uses, but static locals stay");
    comment(out, "as they are, and tests that end their process are skipped.");
    for (EmittedFile.LeftOut each : leftOut) {
      out.line(" *");
      comment(out, "Left out: " + each.title() + ": " + each.reason());
    }
    out.line(" */");
  }

  /** The command that compiles the file. */
  private static String command(EmissionRequest request, String name) {
    List<String> words = new ArrayList<>(List.of("gcc"));
    request.compilerFlags().forEach(flag -> words.add(quoted(flag)));
    words.addAll(List.of("-o", name, name + ".c", "-lm"));
    return String.join(" ", words);
  }

  /** A word of a shell command. */
  private static String quoted(String word) {
    return word.matches("[A-Za-z0-9_./=+,:@%-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  private static void comment(CodeText out, String text) {
    out.line(" * " + CharacterText.inComment(text));
  }
}
