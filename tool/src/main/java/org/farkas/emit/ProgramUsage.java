package org.farkas.emit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How a program of one C file is built and run, as its header says. */
final class ProgramUsage {
  /** What is taken from the library to run tests in processes. */
  private static final Set<String> LIBRARY =
      Set.of("dprintf", "fork", "waitpid", "alarm", "dup", "dup2", "exit", "mmap");

  private ProgramUsage() {}

  static List<String> of(SuiteTests suite) {
    String name = SuiteHeader.quoted(suite.name());
    List<String> lines =
        new ArrayList<>(
            suite.request().compilers().introduction("Build and run in this file's folder"));
    SuiteHeader.preparations(suite.request()).forEach(each -> lines.add("    " + each));
    lines.add("    " + SuiteHeader.command(suite.request(), name));
    lines.add("    ./" + name + "      runs all, each in a process of its own");
    lines.add("    ./" + name + " 3    runs the third alone, in this process: for a debugger");
    lines.add("");
    lines.add("No run sees what another left behind, and each may exit, abort or hang, where");
    lines.add("there is fork(). Elsewhere, or with -DFARKAS_ONE_PROCESS, all run in one process:");
    lines.add("each sets the file-scope variables that the function uses, but static locals stay");
    lines.add("as they are, and tests that end their process are skipped.");
    return lines;
  }

  /** The text behind the source in a program without a framework. */
  static String platform(SuiteTests suite) {
    return suite.processes(LIBRARY) + Helper.read("platform.c");
  }

  /** The end of a program, which runs what it has. */
  static String runner(String resource) {
    return HelperText.filled(Helper.read(resource), Map.of("progress", Helper.read("progress.c")));
  }
}
