package org.farkas.emit.frameworks;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.farkas.emit.CharacterText;
import org.farkas.emit.CodeText;
import org.farkas.emit.EmittedFile;
import org.farkas.emit.SuiteHeader;
import org.farkas.emit.SuiteTests;

/**
 * Unity: a C file as Ceedling wants it, with {@code setUp}, {@code tearDown} and {@code test_...},
 * and a runner beside it, as Ceedling would make it.
 */
final class Unity extends TestFramework {
  Unity() {
    super("unity");
  }

  @Override
  public String title() {
    return "Unity";
  }

  @Override
  public Optional<String> packageName() {
    return Optional.empty();
  }

  @Override
  public String header() {
    return "unity.h";
  }

  @Override
  public Optional<String> debianPackage() {
    return Optional.empty();
  }

  @Override
  public Pattern allPassed(int tests) {
    return Pattern.compile("(?m)^" + tests + " Tests 0 Failures 0 Ignored");
  }

  private static String runner(SuiteTests suite) {
    return "run_" + suite.name();
  }

  @Override
  public List<String> usage(SuiteTests suite) {
    String compiler = SuiteHeader.compiler(suite.request());
    String name = SuiteHeader.quoted(suite.name());
    return new Usage(this, suite, name)
        .preparing(suite)
        .building(
            compiler
                + " -I UNITY -o %1$s %1$s.c run_%1$s.c%2$s UNITY/unity.c %3$s"
                    .formatted(
                        name,
                        SuiteHeader.others(suite.request()),
                        SuiteHeader.libraries(suite.request())),
            "(UNITY is the folder of Unity's unity.c and unity.h)")
        .running("runs all")
        .more(
            "Ceedling takes this as a test file and makes a runner of its own; run_%s.c"
                .formatted(name),
            "is for those who have no Ceedling.",
            "")
        .processes();
  }

  @Override
  public String head(SuiteTests.Entry test) {
    return (test.alone() ? "static void " : "void ") + test.body() + "(void)";
  }

  @Override
  public String afterTests(SuiteTests suite) {
    CodeText out = new CodeText();
    out.raw(shared("guard.c")).blank().raw(own("fixture.c", suite));
    if (!suite.alone().isEmpty()) {
      out.blank().raw(shared("ending_type.c")).blank();
      out.raw(process(suite, ".c"));
    }
    for (SuiteTests.Entry each : suite.alone()) {
      out.blank().open("void %s(void)\n{".formatted(each.function()));
      out.line(
          marked("farkas_expect_end(")
              + "%s, %s, __LINE__);".formatted(each.body(), each.ending()));
      out.close("}");
    }
    return out.toString();
  }

  @Override
  public List<EmittedFile> beside(SuiteTests suite) {
    CodeText out = new CodeText();
    out.line("/* Runs the tests of %s.c without Ceedling. */".formatted(suite.name()));
    out.line("#include \"unity.h\"").blank();
    out.line("extern void setUp(void);");
    out.line("extern void tearDown(void);");
    suite.entries().forEach(each -> out.line("extern void %s(void);".formatted(each.function())));
    out.blank().open("int main(void)\n{");
    out.line("UnityBegin(\"%s.c\");".formatted(suite.name()));
    for (SuiteTests.Entry each : suite.entries()) {
      out.line("/* %s */".formatted(CharacterText.inComment(each.title())));
      out.line("RUN_TEST(%s);".formatted(each.function()));
    }
    out.line("return UnityEnd() != 0;");
    out.close("}");
    return List.of(EmittedFile.beside(runner(suite) + ".c", out.toString()));
  }
}
