package org.farkas.emit;

import java.util.List;

/** A program of its own that prints TAP and exits with 0 if all tests pass. */
public final class PlainStyle implements SuiteStyle {
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
    return ProgramUsage.platform(suite) + "\n" + Helper.read("differences.c");
  }

  @Override
  public String beforeTests(SuiteTests suite) {
    return Helper.read("test_type.c");
  }

  @Override
  public List<String> resets() {
    return List.of("farkas_differences = 0;", "farkas_index = -1;");
  }

  @Override
  public void listTests(SuiteTests suite, CodeText out) {
    out.open(OwnNames.markAll("static const struct farkas_test farkas_tests[] = {"));
    for (SuiteTests.Entry each : suite.entries()) {
      out.line("{%s, %s, %s},".formatted(each.quotedTitle(), each.function(), each.ending()));
    }
    out.close("};");
  }

  @Override
  public String afterTests(SuiteTests suite) {
    return ProgramUsage.runner("run.c");
  }
}
