package org.farkas.emit.frameworks;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.farkas.emit.CodeText;
import org.farkas.emit.SuiteTests;

/** Check: one C file; it runs each test in a process of its own, and knows exits and signals. */
final class Check extends TestFramework {
  Check() {
    super("check");
  }

  @Override
  public String title() {
    return "Check";
  }

  @Override
  public Optional<String> packageName() {
    return Optional.of("check");
  }

  @Override
  public String header() {
    return "check.h";
  }

  @Override
  public Optional<String> debianPackage() {
    return Optional.of("check");
  }

  @Override
  public Pattern allPassed(int tests) {
    return Pattern.compile("100%: Checks: " + tests + ", Failures: 0, Errors: 0");
  }

  @Override
  public List<String> usage(SuiteTests suite) {
    return Usage.ofOneFile(this, suite)
        .running("runs all; CK_VERBOSITY, CK_RUN_CASE as usual")
        .with(
            "Check runs each test in a process of its own. With CK_FORK=no, or built with",
            "-DFARKAS_ONE_PROCESS, all run in one: static locals stay as they are, and tests that",
            "end their process are left out.");
  }

  @Override
  public String head(SuiteTests.Entry test) {
    return "START_TEST(" + test.function() + ")";
  }

  @Override
  public List<String> last(SuiteTests.Entry test) {
    return test.returns()
        ? List.of()
        : List.of("ck_abort_msg(\"the call returned, but should not\");");
  }

  @Override
  public String foot(SuiteTests.Entry test) {
    return "}\nEND_TEST";
  }

  @Override
  public String afterTests(SuiteTests suite) {
    CodeText out = new CodeText();
    out.raw(shared("guard.c")).blank().raw(own("main.c", suite));
    out.open("int main(void)\n{");
    out.line("Suite *suite = suite_create(\"%s\");".formatted(suite.request().unit()));
    out.line("SRunner *runner = srunner_create(suite);");
    out.line("int failed;").blank();
    out.raw("#if !" + marked("FARKAS_PROCESSES") + "\n");
    out.line("srunner_set_fork_status(runner, CK_NOFORK);");
    out.raw("#endif\n");
    boolean ending = false;
    for (SuiteTests.Entry each : suite.entries()) {
      if (each.returns() == ending) {
        ending = !ending;
        if (ending) {
          out.open("if (srunner_fork_status(runner) == CK_FORK) {");
        } else {
          out.close("}");
        }
      }
      add(each, out);
    }
    if (ending) {
      out.close("}");
    }
    out.line("srunner_run_all(runner, CK_ENV);");
    out.line("failed = srunner_ntests_failed(runner);");
    out.line("srunner_free(runner);");
    out.line("return failed != 0;");
    out.close("}");
    return out.toString();
  }

  private static void add(SuiteTests.Entry test, CodeText out) {
    String title = test.quotedTitle();
    switch (test.end().kind()) {
      case RETURNED, TIMEOUT ->
          out.line(
              "tcase_add_test(%s(suite, %s), %s);"
                  .formatted(marked("farkas_case"), title, test.function()));
      case EXITED ->
          out.line(
              "tcase_add_exit_test(%s(suite, %s), %s, %d);"
                  .formatted(marked("farkas_ending_case"), title, test.function(), test.status()));
      case ABORTED, CRASHED ->
          out.line(
              "tcase_add_test_raise_signal(%s(suite, %s), %s, %d);"
                  .formatted(
                      marked("farkas_ending_case"), title, test.function(), test.end().code()));
    }
  }
}
