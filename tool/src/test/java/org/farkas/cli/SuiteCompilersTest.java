package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.farkas.base.Executables;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Suites are for gcc and clang, or, where gcc does not take the source, for clang. */
class SuiteCompilersTest extends CommandLineFixture {
  private static final String ROTATES =
      """
      unsigned f(unsigned x, int n) {
        if (__builtin_rotateleft32(x, 7) == 0x1234567u && n > 3) return 1;
        return 0;
      }
      int g(int a) { return a > 5 ? 1 : 2; }
      """;

  SuiteCompilersTest() {
    super(300_000);
  }

  @BeforeEach
  void gccIsHere() {
    Assumptions.assumeTrue(Executables.find("gcc").isPresent());
  }

  /** gcc 12 takes such builtins for functions, later ones refuse them. */
  @ParameterizedTest
  @ValueSource(strings = {"-std=gnu17", "-std=gnu89"})
  void builtinsOfClangAloneMakeSuitesForClang(String standard) throws IOException {
    assertThat(notCoveredIn(ROTATES, "--criterion", "mcdc", "--", standard)).as(said()).isEmpty();
    assertThat(suite("f"))
        .contains("For clang alone, since gcc does not take the source: ")
        .contains("    clang " + standard + " -O0")
        .doesNotContain("    gcc ");
    assertThat(suite("g")).contains("__builtin_rotateleft32", "    clang " + standard);
  }

  @Test
  void typesOfClangAloneMakeSuitesForClang() throws IOException {
    generate(
        "_BitInt(17) last; int f(int x) { if (x > 100) last = 3; return x > 200; }\n",
        "--function",
        "f");
    if (suite("f").contains("    gcc ")) {
      return; // since gcc 14
    }
    assertThat(suite("f")).contains("For clang alone", "_BitInt", "    clang -O0");
    assertThat(result("f").get("tests")).isNotEmpty();
    result("f")
        .get("tests")
        .forEach(test -> assertThat(test.get("program").asText()).isEqualTo("compared"));
  }

  @Test
  void frameworksAreToldTheCompilerToo() throws IOException {
    generate(ROTATES, "--function", "f", "--framework", "check", "--budget", "5s");
    assertThat(suite("f")).contains("For clang alone", "    clang -O0 ");
  }

  @Test
  void anotherFileOfTheProgramMayBeForClangAlone() throws IOException {
    Path other =
        Files.writeString(
            folder.resolve("other.c"),
            "unsigned turned(unsigned x) { return __builtin_bitreverse32(x); }\n");
    assertThat(
            notCoveredIn(
                "unsigned turned(unsigned x); int f(unsigned x) { if (turned(x) == 5) return 1;"
                    + " return 0; }\n",
                "--with",
                other.toString()))
        .as(said())
        .isEmpty();
    assertThat(suite("f")).contains("For clang alone", "__builtin_bitreverse32");
  }

  @Test
  void flagsOfClangAloneMakeSuitesForClang() throws IOException {
    assertThat(
            notCoveredIn(
                "int f(int x) { if (x > 3) return 1; return 0; }\n", "--", "-fbracket-depth=1000"))
        .isEmpty();
    assertThat(suite("f")).contains("For clang alone", "-fbracket-depth=1000", "    clang ");
  }

  @Test
  void sourcesThatBothTakeAreForBoth() throws IOException {
    assertThat(notCoveredIn("int a$b(int $x) { if ($x > 3) return 1; return 0; }\n")).isEmpty();
    assertThat(suite("a$b")).contains("    gcc -O0 ", "-o 'test_a$b' 'test_a$b'.c -lm");
  }

  /** What gcc finds out late: what may lie in one section, and what its assembler does not know. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "volatile const int a __attribute__((section(\".s\"))) = 3;"
            + " const int b __attribute__((section(\".s\"))) = 3;",
        "const int a = 3, b = 4; __asm__(\".cv_filechecksums\");",
      })
  void whatOnlyTheWholeGccRefusesIsForClang(String declarations) throws IOException {
    generate(
        declarations + " int f(int x) { if (x > a && x > b + 5) return 1; return 0; }\n",
        "--function",
        "f",
        "--criterion",
        "branch");
    assertThat(suite("f")).contains("For clang alone", "    clang -O0");
    result("f")
        .get("tests")
        .forEach(test -> assertThat(test.get("program").asText()).isEqualTo("compared"));
  }
}
