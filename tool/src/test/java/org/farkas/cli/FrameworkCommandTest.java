package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.farkas.app.ClangEngine;
import org.farkas.base.Budget;
import org.farkas.emit.frameworks.TestFramework;
import org.farkas.replay.FrameworkLibrary;
import org.farkas.report.console.Style;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code generate --framework}, with everything real. */
class FrameworkCommandTest {
  private static final String UNIT =
      """
      #include <stdlib.h>
      int half(int x)
      {
        if (x < 0) {
          exit(2);
        }
        return x % 2 ? 1 / (x - 5) : x / 2;
      }
      """;

  private static final String UNITY = "src/test/resources/unity";

  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int generate(String source, String framework, String... more) throws IOException {
    Path file = Files.writeString(folder.resolve("unit.c"), source);
    List<String> list =
        new ArrayList<>(
            List.of(
                "generate",
                file.toString(),
                "--all",
                "--framework",
                framework,
                "--out",
                folder.resolve("out").toString()));
    list.addAll(List.of(more));
    TerminalConsole console =
        new TerminalConsole(new PrintWriter(out), new PrintWriter(err), Style.PLAIN, list);
    return Cli.run(list, console, ClangEngine::open, Budget.ofMillis(120_000)).code();
  }

  private List<String> tests(String unit) throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("out").resolve(unit).resolve("tests"))) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private String text(String file) throws IOException {
    return Files.readString(folder.resolve("out/half/tests").resolve(file));
  }

  @Test
  void aSuiteForAFrameworkSaysWhatEachTestIsThereForAndFindingsStayPlain() throws IOException {
    assertThat(generate(UNIT, "check")).isZero();

    assertThat(tests("half")).containsExactly("findings_half.c", "inputs.json", "test_half.c");
    assertThat(text("test_half.c"))
        .contains("#include <check.h>")
        .contains("tcase_add_exit_test(")
        .containsPattern(
            "There for what no test before it covers:\\R \\*     .*unit.c:4:7: x < 0 is true");
    assertThat(text("findings_half.c")).doesNotContain("check.h");
  }

  @Test
  void aSuiteForAnAbsentFrameworkIsDeliveredWithALineThatSaysSo() throws IOException {
    TestFramework unity = TestFramework.named("unity").orElseThrow();
    assumeTrue(
        FrameworkLibrary.find(unity, List.of(), Path.of(""), folder.resolve("probe")).isEmpty(),
        "Unity is installed here");

    assertThat(generate(UNIT, "unity")).isZero();

    assertThat(out + "" + err).containsOnlyOnce("Unity is not installed here");
    assertThat(tests("half"))
        .containsExactly("findings_half.c", "inputs.json", "run_test_half.c", "test_half.c");
  }

  @Test
  void aFrameworkThatTheUsersFlagsNameIsFound() throws IOException {
    assertThat(generate(UNIT, "unity", "--", "-I", UNITY)).isZero();

    assertThat(out + "" + err).doesNotContain("not tried");
    assertThat(tests("half")).contains("test_half.c");
  }

  @Test
  void aSourceWhoseNamesClashWithTheFrameworkIsRefusedWithTheReason() throws IOException {
    String clash =
        "int UnityFail;\nint half(int x) { return UnityFail > x ? 1 : 10 / (x - 1000); }\n";

    assertThat(generate(clash, "unity", "--", "-I", UNITY)).isEqualTo(3);

    assertThat(out + "" + err)
        .contains("suite-refused-by-framework")
        .contains("UnityFail")
        .contains("--framework plain works");
    assertThat(tests("half")).containsExactly("findings_half.c", "inputs.json");
    String result = Files.readString(folder.resolve("out/half/result.json"));
    assertThat(result).contains("no test program was written: test_half.c is not delivered");
    assertThat(result.substring(result.indexOf("\"findings\""))).doesNotContain("not delivered");
  }

  @Test
  void anUnknownFrameworkIsTheUsersMistake() throws IOException {
    assertThat(generate(UNIT, "nunit")).isEqualTo(2);

    assertThat(err.toString())
        .contains("there is no framework 'nunit' [bad-option]")
        .contains("there are plain, cmocka, check, unity, googletest, cpputest, test-comp");
  }
}
