package org.farkas.emit.frameworks;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.farkas.emit.CharacterText;
import org.farkas.emit.CodeText;
import org.farkas.emit.SuiteTests;

/** CppUTest, by its own means for C: {@code TEST_C} and its wrappers. */
final class CppUTest extends CppStyle {
  CppUTest() {
    super("cpputest");
  }

  @Override
  public String title() {
    return "CppUTest";
  }

  @Override
  public Optional<String> packageName() {
    return Optional.of("cpputest");
  }

  @Override
  public String header() {
    return "CppUTest/TestHarness.h";
  }

  @Override
  public Optional<String> debianPackage() {
    return Optional.of("libcpputest-dev");
  }

  @Override
  public Pattern allPassed(int tests) {
    return Pattern.compile("OK \\(" + tests + " tests, " + tests + " ran");
  }

  @Override
  public List<String> usage(SuiteTests suite) {
    return twoFiles(suite).running("runs all; -v, -n and the like as usual").processes();
  }

  @Override
  public String head(SuiteTests.Entry test) {
    return test.returns()
        ? "TEST_C(%s, %s)".formatted(test.unit(), test.label())
        : "void " + test.function() + "(void)";
  }

  @Override
  public String afterTests(SuiteTests suite) {
    return shared("guard.c") + "\n" + own("fixture.c", suite);
  }

  @Override
  void runner(SuiteTests suite, CodeText out) {
    String group = suite.request().unit();
    List<SuiteTests.Entry> ending =
        suite.entries().stream().filter(each -> !each.returns()).toList();
    if (!ending.isEmpty()) {
      out.line("#include <sys/mman.h>").line("#include <sys/wait.h>");
      out.line("#include <unistd.h>").blank();
      out.line("#include <cstdio>").line("#include <cstdlib>").blank();
    }
    out.line("#include <CppUTest/TestHarness.h>");
    out.line("#include <CppUTest/TestHarness_c.h>");
    out.line("#include <CppUTest/TestRegistry.h>");
    out.line("#include <CppUTest/CommandLineTestRunner.h>").blank();
    out.line("TEST_GROUP_C_WRAPPER(" + group + ")").open("{");
    out.line("TEST_GROUP_C_SETUP_WRAPPER(" + group + ")");
    out.line("TEST_GROUP_C_TEARDOWN_WRAPPER(" + group + ")");
    out.close("};");
    if (!suite.alone().isEmpty()) {
      out.blank().raw(suite.processes(PROCESSES)).raw(own("skip.cpp", suite));
    }
    if (!ending.isEmpty()) {
      out.blank().raw(shared("ending_type.c")).blank().raw(process(suite, ".cpp"));
    }
    for (SuiteTests.Entry each : suite.entries()) {
      out.blank().line("/* %s */".formatted(CharacterText.inComment(each.title())));
      if (each.returns()) {
        String wrapper = each.alone() ? marked("farkas_test_c_wrapper") : "TEST_C_WRAPPER";
        out.line("%s(%s, %s)".formatted(wrapper, group, each.label()));
      } else {
        out.line("extern \"C\" void %s(void);".formatted(each.function()));
        out.open("%s(%s, %s)\n{".formatted(marked("farkas_test"), group, each.label()));
        out.line(
            marked("farkas_expect_end(") + "%s, %s);".formatted(each.function(), each.ending()));
        out.close("}");
      }
    }
    out.blank().open("int main(int argc, char **argv)\n{");
    if (suite.keepsState()) {
      out.line("/* Static locals and the like would keep what a test before has left in them. */");
      out.line("TestRegistry::getCurrentRegistry()->setRunTestsInSeperateProcess();");
    }
    out.line("return CommandLineTestRunner::RunAllTests(argc, argv) != 0;");
    out.close("}");
  }
}
