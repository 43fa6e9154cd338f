package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.farkas.report.json.CheckpointJson;
import org.farkas.strategy.allpaths.Checkpoint;
import org.junit.jupiter.api.Test;

/** The criterion of all paths from the command line to its files. */
class PathsCommandTest extends CommandLineFixture {
  /** The judge finds the path on which the third element is overwritten. */
  private static final String JUDGED =
      """
      static int count = 3;
      int bump(int a[3], int n)
      {
          if (n > 10)
              return -1;
          count++;
          if (a[0] > a[1]) {
              int t = a[0];
              a[0] = a[1];
              a[1] = t;
              if (n == 7)
                  a[2] ^= 1;
          }
          return a[0];
      }
      int meant(int a[3], int n) { return count < 1000; }
      int judge(const int *old_a, const int *a, int n, int result, int old_count)
      {
          if (n > 10)
              return -1;
          return a[0] <= a[1] && a[2] == old_a[2] && result == a[0] && count == old_count + 1;
      }
      """;

  private List<JsonNode> lines(String function) throws IOException {
    List<JsonNode> lines = new ArrayList<>();
    for (String line : Files.readAllLines(folder.resolve("out/" + function + "/paths.jsonl"))) {
      lines.add(new ObjectMapper().readTree(line));
    }
    return lines;
  }

  @Test
  void anOracleJudgesEachTestInReportDataAndSuite() throws IOException {
    int code =
        generate(
            JUDGED,
            "--function=bump",
            "--criterion=paths",
            "--precondition=meant",
            "--oracle=judge",
            "--external-aliases=forbidden",
            "--measure=conditions");
    assertThat(code).as(out.toString()).isZero();
    assertThat(out.toString())
        .contains(
            "oracle: 2 tests pass, 1 fails, 1 inconclusive",
            "fails: 4-, 7+, 11+",
            "most conditions: 3, on path ");
    JsonNode result = result("bump");
    assertThat(result.at("/paths/oracle/fail").asInt()).isEqualTo(1);
    assertThat(result.at("/paths/failing/0/path").asText()).isEqualTo("4-, 7+, 11+");
    assertThat(result.at("/paths/worst/0/count").asInt()).isEqualTo(3);
    assertThat(out.toString())
        .contains(result.at("/paths/worst/0/test").asText() + "): 4-, 7+, 11");
    List<String> verdicts = new ArrayList<>();
    result.get("tests").forEach(test -> verdicts.add(test.get("oracle").asText()));
    assertThat(verdicts).containsExactlyInAnyOrder("pass", "pass", "fail", "inconclusive");
    for (JsonNode line : lines("bump")) {
      String path = line.get("path").asText();
      assertThat(line.get("oracle").asText())
          .isEqualTo(path.equals("4+") ? "inconclusive" : path.endsWith("11+") ? "fail" : "pass");
    }
    String suite = Files.readString(folder.resolve("out/bump/tests/test_bump.c"));
    assertThat(suite)
        .contains(
            " *   There for this path: 4-, 6, 7+, 8, 9, 10, 11+, 12, 13, 14, 15\n"
                + " *   oracle: fail\n")
        .containsPattern("expect_int\\(judge\\(.*, result, count_old\\), 0\\);")
        .containsPattern("expect_int\\(judge\\(.*, result, count_old\\), 1\\);")
        .contains(" *   oracle: inconclusive\n")
        .doesNotContain("count_old), -1);");
  }

  @Test
  void anOracleWithAParameterOfNoMeaningIsRefused() throws IOException {
    String text = "int unit(int x) { return x > 0; }\nint judge(int y) { return y; }\n";
    int code = generate(text, "--function=unit", "--criterion=paths", "--oracle=judge");
    assertThat(code).isEqualTo(2);
    assertThat(errors.toString()).contains("parameter 'y' of 'judge' is nothing of 'unit'");
  }

  @Test
  void nothingIsResumedThatWasNotBegunAlike() throws IOException {
    String text = "int unit(int x) { return x > 0 ? 1 : x < -5; }\n";
    assertThat(generate(text, "--function=unit", "--criterion=paths", "--resume")).isZero();
    assertThat(errors.toString()).contains("there is nothing to go on with");
    List<JsonNode> before = lines("unit");
    assertThat(generate(text, "--function=unit", "--criterion=paths", "--resume")).isZero();
    assertThat(lines("unit")).isEqualTo(before);
    assertThat(result("unit").at("/paths/feasible").asInt()).isEqualTo(2);
    assertThat(generate(text + "\n", "--function=unit", "--criterion=k-paths=2", "--resume"))
        .isEqualTo(2);
    assertThat(errors.toString()).contains("had other options");
    assertThat(generate(text.replace("5", "6"), "--function=unit", "--criterion=paths", "--resume"))
        .isEqualTo(2);
    assertThat(errors.toString()).contains("is of another source");
  }

  @Test
  void theSuiteKeepsSomeTestsAndTheLinesHaveAll() throws IOException {
    String text =
        """
        int unit(const int a[4])
        {
            int sum = 0;
            for (int i = 0; i < 4; i++)
                if (a[i] > i) sum++;
            return sum;
        }
        """;
    assertThat(generate(text, "--function=unit", "--criterion=paths", "--kept-tests=3")).isZero();
    assertThat(lines("unit")).hasSize(16);
    JsonNode result = result("unit");
    assertThat(result.at("/paths/feasible").asInt()).isEqualTo(16);
    assertThat(result.get("tests")).hasSize(3);
    assertThat(result.at("/targets/total").asInt()).isEqualTo(16);
    assertThat(result.at("/targets/covered").asInt()).isEqualTo(16);
    assertThat(result.at("/targets/open").asInt()).isZero();
    assertThat(Files.readString(folder.resolve("out/unit/tests/test_unit.c")))
        .contains("path 1: 4+, 5", "path 2: 4+, 5", "path 3: 4+, 5")
        .doesNotContain("one path");
  }

  @Test
  void whatHoldsOfOtherPathsIsSaidWithItsLimits() throws IOException {
    String text =
        """
        int unit(unsigned n)
        {
            int sum = 0;
            while (n--) sum++;
            return sum;
        }
        """;
    assertThat(generate(text, "--function=unit", "--criterion=k-paths=2")).isZero();
    assertThat(out.toString())
        .contains(
            "0 infeasible prefixes, 1 prefix cut at the limit of iterations",
            "there are no other paths within the limit of iterations");
    assertThat(generate(text, "--function=unit", "--criterion=paths", "--budget=2s")).isEqualTo(1);
    assertThat(out.toString())
        .contains("there may be other paths:")
        .containsPattern("time ran out with (1 side|\\d+ sides) left to try");
  }

  @Test
  void whatIsSaidOfOtherPathsNamesTheAssumptionsOfInfeasibleTargets() throws IOException {
    String text =
        """
        volatile int port;
        extern void hook(void);
        int state;
        int unit(void)
        {
            if (port)
                if (!port) return 1;
            if (state > 3) {
                hook();
                if (state <= 3) return 2;
            }
            return 0;
        }
        """;
    assertThat(generate(text, "--function=unit", "--criterion=branch")).isZero();
    List<String> infeasible = new ArrayList<>();
    for (JsonNode item : result("unit").get("items")) {
      if (item.get("verdict").asText().equals("infeasible")) {
        item.get("assumptions").forEach(each -> infeasible.add(each.asText()));
        break;
      }
    }
    assertThat(infeasible).anyMatch(each -> each.startsWith("volatile: "));
    assertThat(generate(text, "--function=unit", "--criterion=paths")).isZero();
    List<String> named = new ArrayList<>();
    result("unit").at("/paths/assumptions").forEach(each -> named.add(each.asText()));
    assertThat(named).isEqualTo(infeasible);
    assertThat(out.toString().replaceAll("\\s+", " "))
        .contains("there are no other paths; assuming " + String.join(", ", infeasible));
  }

  @Test
  void whatTheUserSaysOfTheInputsIsNamedAmongTheAssumptions() throws IOException {
    String text =
        "int unit(int *a, int *b) { return *a > *b; }\n"
            + "int meant(int *a, int *b) { return a && b; }\n";
    String[] options = {
      "--function=unit",
      "--criterion=paths",
      "--precondition=meant",
      "--external-aliases=forbidden",
      "--length=a=1"
    };
    assertThat(generate(text, options)).isZero();
    assertThat(result("unit").at("/paths/assumptions").toString())
        .contains("capacity of a: 1 elements (fixed by the user)")
        .contains("precondition: meant does not return 0 (fixed by the user)")
        .contains("no sharing: pointers of the inputs lead to different memory (fixed by");
  }

  @Test
  void anOracleSeesVariablesAsInitialisedAndThoseThatTheUnitDoesNotUse() throws IOException {
    String text =
        """
        static int total = 7;
        static short spare[3] = {1, 2, 3};
        static long lone = 5;
        int unit(unsigned x)
        {
            if (x > 3)
                total++;
            return 0;
        }
        int judge(unsigned x, int old_total, const short *old_spare, long old_lone)
        {
            return old_total == 7 && total == old_total + (x > 3) && old_spare[2] == 3
                && old_spare != spare && old_lone == lone;
        }
        int first(int old_total) { return old_total == 7; }
        """;
    String[] options = {
      "--function=unit", "--criterion=paths", "--oracle=judge", "--globals=initial"
    };
    assertThat(generate(text, options)).isZero();
    assertThat(out.toString()).contains("oracle: 2 tests pass, 0 fail, 0 inconclusive");
    assertThat(Files.readString(folder.resolve("out/unit/tests/test_unit.c")))
        .containsPattern("expect_int\\(judge\\(.*, total_old, spare_old, lone_old\\), [01]\\);");
    assertThat(errors.toString()).doesNotContain("left out");
  }

  @Test
  void anOracleThatAsksForWhatIsNotKnownOfTheTimeBeforeIsRefused() throws IOException {
    String text =
        """
        static char large[100000];
        int unit(int x) { large[0] = 1; return x > 0 ? large[1] : 0; }
        int judge(const char *old_large) { return old_large[0] == 0; }
        """;
    assertThat(generate(text, "--function=unit", "--criterion=paths", "--oracle=judge"))
        .isEqualTo(2);
    assertThat(errors.toString())
        .contains("what 'large' was before a call is not known to 'judge'", "too large");
  }

  @Test
  void onlyLoopsOfTheTextCountAndNothingIsConfirmedWithoutAPath() throws IOException {
    String text =
        """
        extern unsigned long strlen(const char *);
        int unit(const char s[4])
        {
            if (strlen(s) > 2)
                return 1;
            return 0;
        }
        int never(const char s[4]) { return 0; }
        """;
    String[] options = {
      "--function=unit", "--criterion=paths", "--measure=loop-iterations", "--precondition=never"
    };
    assertThat(generate(text, options)).isZero();
    assertThat(out.toString())
        .contains("  0 feasible paths, 0 tests\n", "no input satisfies 'never'")
        .doesNotContain("confirmed by");
    generate(text, "--function=unit", "--criterion=paths", "--measure=loop-iterations");
    assertThat(result("unit").at("/paths/feasible").asInt()).isEqualTo(2);
    assertThat(result("unit").at("/paths/worst/0/count").asInt()).isZero();
  }

  @Test
  void whatWasKilledAtOnceIsResumed() throws IOException {
    String text = "int unit(int x) { return x > 0 ? 1 : x < -5; }\n";
    assertThat(generate(text, "--function=unit", "--criterion=paths")).isZero();
    Path lines = folder.resolve("out/unit/paths.jsonl");
    List<String> whole = Files.readAllLines(lines);
    // As it was before the first path: a line that is half there stands behind the checkpoint.
    Path checkpoint = folder.resolve("out/unit/paths-resume.json");
    JsonNode state = new ObjectMapper().readTree(checkpoint.toFile());
    String key = state.get("key").asText();
    Files.writeString(checkpoint, new CheckpointJson(key, 0, Checkpoint.BEGINNING).write());
    Files.writeString(lines, whole.getFirst().substring(0, 20));
    assertThat(generate(text, "--function=unit", "--criterion=paths", "--resume")).isZero();
    assertThat(Files.readAllLines(lines)).isEqualTo(whole);
  }

  @Test
  void withoutEffectiveTypesPathsMayBeMissing() throws IOException {
    String text =
        "int unit(long p[1], int q[1]) { *p = 5; *q = 9; if (*p == 9) return 1; return 0; }";
    generate(text, "--function", "unit", "--criterion", "paths");
    assertThat(out.toString()).contains("there are no other paths");
    for (String aliases : List.of("", "--external-aliases=tried")) {
      List<String> options =
          new ArrayList<>(List.of("--function", "unit", "--criterion", "paths", aliases));
      options.removeIf(String::isEmpty);
      options.addAll(List.of("--", "-fno-strict-aliasing"));
      generate(text, options.toArray(String[]::new));
      assertThat(out.toString())
          .doesNotContain("there are no other paths")
          .contains("-fno-strict-aliasing");
    }
  }
}
