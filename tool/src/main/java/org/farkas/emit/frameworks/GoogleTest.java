package org.farkas.emit.frameworks;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.farkas.emit.CodeText;
import org.farkas.emit.SuiteTests;

/** GoogleTest; its death tests are the processes of tests that need one. */
final class GoogleTest extends CppStyle {
  GoogleTest() {
    super("googletest");
  }

  @Override
  public String title() {
    return "GoogleTest";
  }

  @Override
  public Optional<String> packageName() {
    return Optional.of("gtest");
  }

  @Override
  public String header() {
    return "gtest/gtest.h";
  }

  @Override
  public Optional<String> debianPackage() {
    return Optional.of("libgtest-dev");
  }

  @Override
  public Pattern allPassed(int tests) {
    return Pattern.compile("\\[  PASSED  ] " + tests + " test");
  }

  @Override
  public List<String> usage(SuiteTests suite) {
    return twoFiles(suite)
        .running("runs all; --gtest_filter and the like as usual")
        .with(
            "Tests whose call ends the process are death tests; so are all tests where something,",
            "a static local for example, would keep what a test before has left in it.");
  }

  @Override
  public String head(SuiteTests.Entry test) {
    return "void " + test.function() + "(void)";
  }

  @Override
  public String afterTests(SuiteTests suite) {
    return shared("guard.c") + "\n" + own("fixture.c", suite);
  }

  @Override
  void runner(SuiteTests suite, CodeText out) {
    out.raw(own("head.cpp", suite));
    suite.entries().forEach(each -> out.line("void %s(void);".formatted(each.function())));
    out.raw(own("fixture.cpp", suite));
    if (!suite.alone().isEmpty()) {
      out.blank().raw(suite.processes(PROCESSES)).raw(own("alone.cpp", suite));
    }
    for (SuiteTests.Entry each : suite.entries()) {
      out.blank().open("TEST_F(%s, %s)\n{".formatted(fixture(suite), each.label()));
      out.line("SCOPED_TRACE(%s);".formatted(each.quotedTitle()));
      out.line(each.alone() ? expectation(each) : each.function() + "();");
      out.close("}");
    }
    out.blank().open("int main(int argc, char **argv)\n{");
    out.line("::testing::InitGoogleTest(&argc, argv);");
    out.line("return RUN_ALL_TESTS();");
    out.close("}");
  }

  private static String expectation(SuiteTests.Entry test) {
    String function = test.function();
    return switch (test.end().kind()) {
      case RETURNED, TIMEOUT -> marked("farkas_expect_return(") + function + ");";
      case EXITED -> marked("farkas_expect_exit(") + "%s, %d);".formatted(function, test.status());
      case ABORTED, CRASHED ->
          marked("farkas_expect_signal(") + "%s, %d);".formatted(function, test.end().code());
    };
  }
}
