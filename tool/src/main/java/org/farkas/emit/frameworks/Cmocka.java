package org.farkas.emit.frameworks;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.farkas.emit.CodeText;
import org.farkas.emit.OwnNames;
import org.farkas.emit.SuiteTests;

/** cmocka: one C file, a table of tests; it has no means for tests that end their process. */
final class Cmocka extends TestFramework {
  Cmocka() {
    super("cmocka");
  }

  @Override
  public String title() {
    return "cmocka";
  }

  @Override
  public Optional<String> packageName() {
    return Optional.of("cmocka");
  }

  @Override
  public String header() {
    return "cmocka.h";
  }

  @Override
  public Optional<String> debianPackage() {
    return Optional.of("libcmocka-dev");
  }

  @Override
  public Pattern allPassed(int tests) {
    return Pattern.compile("\\[  PASSED  ] " + tests + " test");
  }

  /** What cmocka passes to tests; the source may well have a variable called {@code state}. */
  private static final String STATE = "void **" + OwnNames.mark("farkas_state");

  private static final String UNUSED = "(void)" + OwnNames.mark("farkas_state;");

  @Override
  public List<String> usage(SuiteTests suite) {
    return Usage.ofOneFile(this, suite)
        .running("runs all; CMOCKA_TEST_FILTER, CMOCKA_MESSAGE_OUTPUT as usual")
        .processes();
  }

  @Override
  public String head(SuiteTests.Entry test) {
    return "static void %s(%s)".formatted(test.body(), test.alone() ? "void" : STATE);
  }

  @Override
  public List<String> first(SuiteTests.Entry test) {
    return test.alone() ? List.of() : List.of(UNUSED);
  }

  @Override
  public String afterTests(SuiteTests suite) {
    CodeText out = new CodeText();
    out.raw(shared("guard.c")).blank().raw(own("fixture.c", suite)).blank();
    if (!suite.alone().isEmpty()) {
      out.raw(shared("ending_type.c")).blank();
      out.raw(process(suite, ".c")).blank();
    }
    for (SuiteTests.Entry each : suite.alone()) {
      out.open("static void %s(%s)\n{".formatted(each.function(), STATE));
      out.line(UNUSED);
      out.line(marked("farkas_expect_end(") + "%s, %s);".formatted(each.body(), each.ending()));
      out.close("}").blank();
    }
    out.open("int main(void)\n{");
    out.open("static const struct CMUnitTest tests[] = {");
    for (SuiteTests.Entry each : suite.entries()) {
      out.line(
          "{%s, %s, %s, NULL},"
              .formatted(
                  each.quotedTitle(), each.function(), marked("farkas_setup, farkas_teardown")));
    }
    out.close("};").blank();
    out.line(
        "return cmocka_run_group_tests_name(\"%s\", tests, NULL, NULL) != 0;"
            .formatted(suite.request().unit()));
    out.close("}");
    return out.toString();
  }
}
