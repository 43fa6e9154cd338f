package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Volatile objects that change between two reads: {@code --volatile-reads}. */
class VolatileReadsTest extends CommandLineFixture {
  private static final String DEVICE =
      """
      #include <stdbool.h>
      #include <stdint.h>
      typedef struct {
        volatile uint32_t CR;
        volatile const uint32_t SR;
        volatile uint8_t DR;
        struct { volatile uint32_t EN : 1, LEVEL : 3; } MODE;
      } DEV_T;
      #define DEV ((DEV_T *)0x40001000u)
      """;

  /** Each loop waits for what only the device does. */
  private static final String INIT =
      """
      int init(void) {
        unsigned n = 0;
        DEV->CR |= 1;
        while (!(DEV->SR & 1)) { if (++n > 3) return -1; }
        DEV->CR &= ~1u;
        while (DEV->SR & 1) { if (++n > 3) return -2; }
        return 0;
      }
      """;

  /** Only values that differ make it 1. */
  private static final String TWICE =
      """
      int twice(void) {
        uint32_t first = DEV->SR;
        uint32_t second = DEV->SR;
        if (first == 7 && second == 9) return 1;
        return 0;
      }
      """;

  VolatileReadsTest() {
    super(300_000);
  }

  /** Generates for a function; the targets that are not covered. All tests run again. */
  private List<String> open(String function, String text, String... options) throws IOException {
    List<String> all = new ArrayList<>(List.of("--function", function, "--budget", "20s"));
    all.addAll(List.of(options));
    assertThat(generate(DEVICE + text, all.toArray(String[]::new))).as(said()).isLessThan(2);
    String said = said();
    JsonNode result = result(function);
    assertThat(result.get("replayMismatches")).as(said).isEmpty();
    farkas("replay", results().resolve(function).toString());
    assertThat(said()).contains("all as before");
    out.append(said);
    return notCovered(result);
  }

  /** The tests that stand in the program, and those that only replay runs. */
  private List<String> programs(String function) throws IOException {
    return result(function).get("tests").findValuesAsText("program");
  }

  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded", "refine", "portfolio"})
  void loopsThatWaitForADeviceAreLeft(String strategy) throws IOException {
    assertThat(open("init", INIT, "--strategy", strategy, "--volatile-reads=10")).isEmpty();
    assertThat(programs("init")).contains("compared", "instrumented");
  }

  @Test
  void withoutTheOptionNothingChangesAndTheVerdictSaysSo() throws IOException {
    assertThat(open("init", INIT)).contains("DEV->SR & 1 false infeasible");
    assertThat(said())
        .contains("volatile objects keep what they hold until the program writes to them")
        .contains("--volatile-reads 4 lets volatile numbers change between reads");
    assertThat(programs("init")).containsOnly("compared");
  }

  @Test
  void adviceIsGivenOnlyWhereItHelps() throws IOException {
    open("id", "int id(void) { return DEV->SR == 5 ? 1 : 0; }");
    assertThat(said()).doesNotContain("--volatile-reads");
    open("none", "int none(int x) { if (x > 3 && x < 2) return 1; return 0; }");
    assertThat(said()).doesNotContain("--volatile-reads");
  }

  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded", "refine", "portfolio"})
  void whatOnlyDifferingReadsReachIsNeverCalledInfeasibleBesideThem(String strategy)
      throws IOException {
    assertThat(open("twice", TWICE, "--strategy", strategy, "--volatile-reads=2")).isEmpty();
    assertThat(open("twice", TWICE, "--strategy", strategy, "--volatile-reads=1")).isEmpty();
    assertThat(open("twice", TWICE, "--strategy", strategy))
        .anyMatch(target -> target.startsWith("second == 9 true "));
  }

  @Test
  void aVerdictNamesHowManyReadsItIsAbout() throws IOException {
    String text =
        """
        int third(void) {
          uint32_t a = DEV->SR, b = DEV->SR, c = DEV->SR, d = DEV->SR;
          if (a != b && c != d) return 1;
          return 0;
        }
        """;
    assertThat(open("third", text, "--volatile-reads=2")).contains("c != d true infeasible");
    assertThat(said()).contains("behind the first 2 reads of volatile numbers in a run");
    assertThat(open("third", text, "--volatile-reads=4")).isEmpty();
  }

  @Test
  void whatNoValueDoesIsInfeasibleAndTheCheckerAgrees() throws IOException {
    assertThat(
            open(
                "never",
                """
                int never(volatile int *p) {
                  int a = *p;
                  if (a > 5 && a < 3) return 1;
                  return *p == a ? 2 : 3;
                }
                """,
                "--volatile-reads=3"))
        .containsExactly("a > 5 true infeasible", "a < 3 true infeasible");
    assertThat(farkas("certify", results().resolve("never").toString())).as(said()).isZero();
  }

  @Test
  void aFlagOfAnInterruptHandlerIsSet() throws IOException {
    assertThat(
            open(
                "wait_for",
                """
                volatile bool ready;
                static volatile uint8_t byte;
                int wait_for(uint8_t *to) {
                  while (!ready) ;
                  ready = false;
                  uint8_t got = byte;
                  if (ready) return -1;
                  *to = got;
                  return got == byte;
                }
                """,
                "--volatile-reads=5",
                "--criterion=branch,mcdc",
                "--not-null=to"))
        .isEmpty();
  }

  @Test
  void bitFieldsAndWhatIsReadAndWrittenChangeToo() throws IOException {
    assertThat(
            open(
                "fields",
                """
                int fields(void) {
                  if (DEV->MODE.LEVEL == 5 && DEV->MODE.LEVEL == 6) return 1;
                  DEV->MODE.LEVEL++;
                  if (DEV->MODE.EN && !DEV->MODE.EN) return 2;
                  DEV->CR = 0;
                  DEV->CR |= 1;
                  return DEV->DR == 255 && DEV->DR != 255 ? 3 : 4;
                }
                """,
                "--volatile-reads=12"))
        .isEmpty();
    assertThat(
            open(
                "update",
                """
                int update(void) {
                  DEV->CR = 0;
                  if ((DEV->CR |= 1) == 1) return 1;
                  return 2;
                }
                """,
                "--volatile-reads=1"))
        .isEmpty();
  }

  @Test
  void pointersLeadToVolatileObjects() throws IOException {
    assertThat(
            open(
                "behind",
                """
                int behind(DEV_T *d, short *p) {
                  if (!d || !p) return -1;
                  uint32_t a = d->SR;
                  *p = 3;
                  if (a != d->SR) return 1;
                  return *p == 3 ? 2 : 4;
                }
                """,
                "--volatile-reads=2"))
        .containsExactly("*p == 3 false infeasible");
    assertThat(programs("behind")).contains("instrumented");
  }

  @Test
  void aParameterDeclaredAsAnArrayIsAPointer() throws IOException {
    assertThat(
            open(
                "element",
                """
                int element(volatile int list[4], unsigned i) {
                  if (i > 3) return -1;
                  if (list[i] == 1 && list[i] == 2) return 1;
                  return 0;
                }
                """,
                "--volatile-reads=2"))
        .isEmpty();
  }

  @Test
  void theFunctionsOwnVariablesStayWhatTheyAre() throws IOException {
    assertThat(
            open(
                "own",
                """
                int own(int k) {
                  volatile int mine = k, lent = k;
                  volatile int *to = &lent;
                  if (mine != k) return 1;
                  if (*to != k) return 2;
                  return 0;
                }
                """,
                "--volatile-reads=3"))
        .containsExactly("mine != k true infeasible");
  }

  @Test
  void constantsOfTheDeviceChangeEvenWhereTheyAreDefined() throws IOException {
    assertThat(
            open(
                "defined",
                """
                const volatile int level = 3;
                int defined(void) { return level == 3 ? level == 4 ? 1 : 2 : 3; }
                """,
                "--volatile-reads=2",
                "--globals=initial"))
        .isEmpty();
  }

  @Test
  void aFaultThatOnlyDifferingReadsShowIsAFinding() throws IOException {
    open(
        "divide",
        "unsigned divide(void) { return DEV->SR != 0 ? 100 / DEV->SR : 0; }",
        "--volatile-reads=2");
    JsonNode result = result("divide");
    assertThat(result.get("findings").findValuesAsText("kind")).containsExactly("division by zero");
    String test = result.get("findings").get(0).get("test").asText();
    for (JsonNode each : result.get("tests")) {
      assertThat(each.get("program").asText())
          .isEqualTo(each.get("id").asText().equals(test) ? "instrumented" : "compared");
    }
  }

  @Test
  void testsThatNeedInstrumentationStandInNoProgramButAreListed() throws IOException {
    assertThat(open("twice", TWICE, "--volatile-reads=2", "--calls=2")).isEmpty();
    assertThat(said()).contains("that only 'farkas replay' runs");
    String suite = suite("twice");
    assertThat(suite).contains("Left out: ").contains("'farkas replay' runs it");
    assertThat(suite).doesNotContain("__farkas", "volatile read");
    for (JsonNode test : result("twice").get("tests")) {
      boolean alone = test.get("program").asText().equals("instrumented");
      assertThat(test.get("id").asText()).startsWith(alone ? "reads_" : "test_");
      assertThat(test.get("inputs").has("volatile read[0]")).isEqualTo(alone);
    }
    JsonNode stored =
        new ObjectMapper().readTree(results().resolve("twice/tests/inputs.json").toFile());
    assertThat(stored.get("settings").get("volatileReads").asText()).isEqualTo("2");
    assertThat(stored.toString()).contains("\"instrumented\":true");
  }

  @Test
  void statesOfSeveralCallsAndReadsGoTogether() throws IOException {
    String text =
        """
        int step(void) {
          static int state;
          if (state == 0) { if (DEV->SR & 1) state = 1; return 0; }
          uint32_t now = DEV->SR;
          if (now & 2 && !(DEV->SR & 2)) return 5;
          return 1;
        }
        """;
    assertThat(open("step", text, "--calls=2", "--volatile-reads=4")).isEmpty();
    assertThat(open("step", text, "--volatile-reads=4")).isNotEmpty();
  }

  @Test
  void storedTestsAreKeptWhereTheyCanBeRun() throws IOException {
    open("twice", TWICE, "--volatile-reads=2");
    Path kept = Files.move(results().resolve("twice"), folder.resolve("kept"));
    assertThat(open("twice", TWICE, "--volatile-reads=2", "--seeds", kept.toString())).isEmpty();
    assertThat(result("twice").get("tests").size())
        .isEqualTo(result(folder, "kept").get("tests").size());
    open("twice", TWICE, "--seeds", kept.toString());
    assertThat(said()).contains("there is no --volatile-reads");
  }

  @Test
  void readsOfOtherFilesCount() throws IOException {
    Path other =
        Files.writeString(
            folder.resolve("other.c"),
            "volatile int port; int other(void) { int a = port; return a == port; }\n");
    assertThat(
            open(
                "ask",
                "extern int other(void); int ask(void) { return other() ? 1 : 2; }",
                "--with",
                other.toString(),
                "--volatile-reads=2"))
        .isEmpty();
  }

  @Test
  void whatItCanNotDoIsRefused() throws IOException {
    assertThat(generate(DEVICE + TWICE, "--all", "--volatile-reads=2", "--criterion=paths"))
        .isEqualTo(2);
    assertThat(said()).contains("--volatile-reads needs a criterion with targets");
    assertThat(generate(DEVICE + TWICE, "--all", "--volatile-reads=65")).isEqualTo(2);
    assertThat(said()).contains("between 0 and 64");
    assertThat(generate(DEVICE + TWICE, "--all", "--volatile-reads=2", "--count-paths"))
        .isEqualTo(2);
  }

  @Test
  void theOptionStandsInAConfigurationFile() throws IOException {
    Files.writeString(folder.resolve("farkas.yaml"), "volatile-reads: 2\n");
    assertThat(open("twice", TWICE)).isEmpty();
    assertThat(result("twice").get("volatileReads").asInt()).isEqualTo(2);
  }
}
