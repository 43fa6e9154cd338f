package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.farkas.base.ContentHash;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@code --framework test-comp}, and programs that talk to verification tools. The suites' inputs
 * are given to the real program by a harness that knows nothing of Farkas.
 */
class TestCompTest extends CommandLineFixture {
  private static final String DECLARATIONS =
      """
      int puts(const char *text);
      extern int __VERIFIER_nondet_int(void);
      extern unsigned char __VERIFIER_nondet_uchar(void);
      extern double __VERIFIER_nondet_double(void);
      extern void __VERIFIER_assume(int);
      extern void __VERIFIER_error(void);
      """;

  /** Each call takes the next line, which must be of its type. */
  private static final String HARNESS =
      """
      #include <stdio.h>
      #include <stdlib.h>
      #include <string.h>
      static const char *next(const char *type)
      {
        static char line[200];
        if (!fgets(line, sizeof line, stdin)) exit(90);
        char *value = strchr(line, '|');
        *value = 0;
        if (strcmp(line, type)) exit(91);
        return value + 1;
      }
      int __VERIFIER_nondet_int(void) { return atoi(next("int")); }
      unsigned char __VERIFIER_nondet_uchar(void) { return atoi(next("unsigned char")); }
      double __VERIFIER_nondet_double(void) { return strtod(next("double"), 0); }
      void __VERIFIER_assume(int holds) { if (!holds) { puts("assumption"); exit(0); } }
      void __VERIFIER_error(void) { puts("error"); exit(0); }
      """;

  private static final Pattern INPUT = Pattern.compile("<input type=\"(.*?)\">(.*?)</input>");

  private List<Path> tests(String unit) throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("out").resolve(unit).resolve("tests"))) {
      return files.sorted().toList();
    }
  }

  private int run(List<String> command, String input, Path output)
      throws IOException, InterruptedException {
    Path given = Files.writeString(folder.resolve("input.txt"), input);
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectInput(given.toFile())
            .redirectOutput(output.toFile())
            .start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return process.exitValue();
  }

  /** What the program prints on each of the suite's tests. */
  private List<String> printed() throws IOException, InterruptedException {
    Path harness = Files.writeString(folder.resolve("harness.c"), HARNESS);
    String program = folder.resolve("program").toString();
    Path output = folder.resolve("output.txt");
    String unit = folder.resolve("unit.c").toString();
    assertThat(run(List.of("gcc", "-o", program, unit, harness.toString()), "", output))
        .as(Files.readString(output))
        .isZero();
    List<String> printed = new ArrayList<>();
    for (Path test : tests("main")) {
      String text = Files.readString(test);
      if (text.contains("<testcase")) {
        StringBuilder lines = new StringBuilder();
        INPUT
            .matcher(text)
            .results()
            .forEach(each -> lines.append(each.group(1) + "|" + each.group(2) + "\n"));
        int status = run(List.of(program), lines.toString(), output);
        assertThat(status).as(text).isNotIn(90, 91);
        printed.add(Files.readString(output));
        assertThat(text.contains("coversError=\"true\""))
            .isEqualTo(printed.getLast().contains("error"));
      }
    }
    return printed;
  }

  private static Set<String> words(List<String> printed) {
    Set<String> words = new TreeSet<>();
    printed.forEach(each -> words.addAll(each.lines().toList()));
    return words;
  }

  @Test
  void theInputsOfEachTestReachTheSameInTheRealProgram() throws Exception {
    String source =
        DECLARATIONS
            + """
            int offset = 3;
            int main(void)
            {
              int n = __VERIFIER_nondet_int();
              __VERIFIER_assume(n > 0 && n < 4);
              for (int i = 0; i < n; i++) {
                unsigned char c = __VERIFIER_nondet_uchar();
                if (c == 200 + i) {
                  double d = __VERIFIER_nondet_double();
                  puts(d > 2.5 ? "large" : "small");
                  if (d == -0.1 * offset && i == 1) {
                    puts("tiny");
                  }
                } else if (c == 7 && __VERIFIER_nondet_int() == -12345) {
                  puts("negative");
                  __VERIFIER_error();
                  puts("behind");
                }
              }
              return 0;
            }
            """;

    int status =
        generate(source, "--function", "main", "--criterion", "branch", "--framework", "test-comp");

    assertThat(status).as(said()).isZero();
    assertThat(words(printed()))
        .contains("large", "small", "tiny", "negative", "error")
        .doesNotContain("behind");
    assertThat(Files.readString(folder.resolve("out/main/tests/metadata.xml")))
        .contains("<programhash>" + ContentHash.ofBytes(source.getBytes()) + "</programhash>")
        .contains("FQL(COVER EDGES(@DECISIONEDGE))")
        .contains("<entryfunction>main</entryfunction>");
  }

  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded", "portfolio"})
  void whatAnAssumptionExcludesIsInfeasibleBehindItAndCoveredBefore(String strategy)
      throws Exception {
    String source =
        DECLARATIONS
            + """
            int main(void)
            {
              int x = __VERIFIER_nondet_int();
              if (x == -5) {
                puts("before");
              }
              __VERIFIER_assume(x > 0);
              if (x == -5) {
                puts("behind");
              }
              return 0;
            }
            """;

    int status = generate(source, "--function", "main", "--strategy", strategy);

    assertThat(status).as(said()).isZero();
    assertThat(said())
        .contains("3 of 4 targets covered", "1 infeasible")
        .contains("unit.c:14:7: `x == -5` true");
    assertThat(Files.readString(folder.resolve("out/main/tests/test_main.c")))
        .contains("__VERIFIER_assume() has no source here: it ends the test if it is given zero.");
  }

  @Test
  void floatingInputsAndExtremesAreExact() throws Exception {
    String source =
        DECLARATIONS
            + """
            int main(void)
            {
              double d = __VERIFIER_nondet_double();
              int n = __VERIFIER_nondet_int();
              if (d == 0x1.fffffffffffffp-1022) puts("least");
              if (d > 1.7e308 && d < 1.0 / 0.0) puts("most");
              if (n == -2147483647 - 1) puts("minimum");
              return 0;
            }
            """;

    int status = generate(source, "--function", "main", "--framework", "test-comp");

    assertThat(status).as(said()).isZero();
    assertThat(words(printed())).contains("least", "most", "minimum");
  }

  @Test
  void aUnitWithOtherInputsIsRefusedWithTheReason() throws IOException {
    int status =
        generate(
            "int half(int x) { return x > 1 ? x / 2 : 0; }\n",
            "--function",
            "half",
            "--framework",
            "test-comp");

    assertThat(status).isEqualTo(3);
    assertThat(said())
        .contains("inputs-not-for-test-comp")
        .contains("'x' is an input, but not by a call of __VERIFIER_nondet_...");
    assertThat(tests("half").stream().map(each -> each.getFileName().toString()))
        .containsExactly("inputs.json");
  }
}
