package org.farkas.emit;

import java.util.List;

/** A program of its own that runs what goes wrong and tells how each run ended. */
final class FindingsStyle implements SuiteStyle {
  @Override
  public String fileName(SuiteTests suite) {
    return suite.name() + ".c";
  }

  @Override
  public List<String> usage(SuiteTests suite) {
    return ProgramUsage.of(suite);
  }

  @Override
  public String beforeExpectations(SuiteTests suite) {
    return ProgramUsage.platform(suite);
  }

  @Override
  public String beforeTests(SuiteTests suite) {
    return Helper.read("finding_type.c");
  }

  @Override
  public List<String> resets() {
    return List.of();
  }

  @Override
  public void listTests(SuiteTests suite, CodeText out) {
    out.open(OwnNames.markAll("static const struct farkas_finding farkas_findings[] = {"));
    for (SuiteTests.Entry each : suite.entries()) {
      out.line("{%s, %s},".formatted(each.quotedTitle(), each.function()));
    }
    out.close("};");
  }

  @Override
  public String afterTests(SuiteTests suite) {
    return ProgramUsage.runner("run_findings.c");
  }
}
