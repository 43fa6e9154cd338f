package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.farkas.emit.frameworks.TestFramework;
import org.farkas.replay.FrameworkLibrary;
import org.junit.jupiter.api.Test;

/** {@code generate --framework}, with everything real. */
class FrameworkCommandTest extends CommandLineFixture {
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

  private int generateFor(String framework, String source, String... more) throws IOException {
    List<String> options = new ArrayList<>(List.of("--all", "--framework", framework));
    options.addAll(List.of(more));
    return generate(source, options.toArray(String[]::new));
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
    assertThat(generateFor("check", UNIT)).isZero();

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

    assertThat(generateFor("unity", UNIT)).isZero();

    assertThat(said()).containsOnlyOnce("Unity is not installed here");
    assertThat(tests("half"))
        .containsExactly("findings_half.c", "inputs.json", "run_test_half.c", "test_half.c");
  }

  @Test
  void aFrameworkThatTheUsersFlagsNameIsFound() throws IOException {
    assertThat(generateFor("unity", UNIT, "--", "-I", UNITY)).isZero();

    assertThat(said()).doesNotContain("not tried");
    assertThat(tests("half")).contains("test_half.c");
  }

  @Test
  void aSourceWhoseNamesClashWithTheFrameworkIsRefusedWithTheReason() throws IOException {
    String clash =
        "int UnityFail;\nint half(int x) { return UnityFail > x ? 1 : 10 / (x - 1000); }\n";

    assertThat(generateFor("unity", clash, "--", "-I", UNITY)).isEqualTo(3);

    assertThat(said())
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
    assertThat(generateFor("nunit", UNIT)).isEqualTo(2);

    assertThat(errors.toString())
        .contains("there is no framework 'nunit' [bad-option]")
        .contains("there are plain, cmocka, check, unity, googletest, cpputest, test-comp");
  }
}
