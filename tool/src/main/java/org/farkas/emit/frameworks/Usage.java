package org.farkas.emit.frameworks;

import java.util.ArrayList;
import java.util.List;
import org.farkas.emit.SuiteHeader;
import org.farkas.emit.SuiteTests;

/** What the header of a suite says of building and running it. */
final class Usage {
  private final String name;
  private final List<String> lines = new ArrayList<>();

  Usage(TestFramework framework, SuiteTests suite, String name) {
    this.name = name;
    lines.add("The tests are for %s.".formatted(framework.title()));
    lines.addAll(
        suite.request().compilers().introduction("Build and run them in this file's folder"));
  }

  /** For a suite that is one C file. */
  static Usage ofOneFile(TestFramework framework, SuiteTests suite) {
    String found = framework.packageName().orElseThrow();
    String name = SuiteHeader.quoted(suite.name());
    return new Usage(framework, suite, name)
        .preparing(suite)
        .building(
            "%s $(pkg-config --cflags %s) \\"
                .formatted(SuiteHeader.compiler(suite.request()), found),
            "    -o %s %s.c%s $(pkg-config --libs %s) %s"
                .formatted(
                    name,
                    name,
                    SuiteHeader.others(suite.request()),
                    found,
                    SuiteHeader.libraries(suite.request())));
  }

  /** What must be compiled first. */
  Usage preparing(SuiteTests suite) {
    return building(SuiteHeader.preparations(suite.request()).toArray(String[]::new));
  }

  Usage building(String... commands) {
    for (String each : commands) {
      lines.add("    " + each);
    }
    return this;
  }

  Usage running(String what) {
    lines.add("    ./" + name + "    " + what);
    lines.add("");
    return this;
  }

  Usage more(String... text) {
    lines.addAll(List.of(text));
    return this;
  }

  List<String> with(String... text) {
    return more(text).lines;
  }

  /** What is to be known of processes where the framework has no means for them. */
  List<String> processes() {
    return with(
        "Tests whose call ends the process run in one of their own, where there is fork(); so do",
        "all tests where something, a static local for example, would keep what a test before",
        "has left in it. Elsewhere, or with -DFARKAS_ONE_PROCESS, these are skipped.");
  }
}
