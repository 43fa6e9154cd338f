package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Sequences of calls over what the unit keeps: found, run natively, written as tests, stored and
 * run again.
 *
 * <p>Long because every kind of state has its C text here.
 */
class CallsTest extends CommandLineFixture {
  private static final String DEBOUNCE =
      """
      #include <stdbool.h>
      int debounce(bool raw)
      {
          static int stable;
          static unsigned count;
          if (raw == stable) {
              count = 0;
          } else if (++count >= 4) {
              stable = raw;
              count = 0;
              return 2;
          }
          return stable;
      }
      """;

  private static final String STEPS =
      """
      enum event { START, STOP, FAULT, RESET };
      static enum { IDLE, RUNNING, FAILED } state = IDLE;
      static int faults;
      int step(enum event event)
      {
          switch (state) {
          case IDLE:
              if (event == START) state = RUNNING;
              break;
          case RUNNING:
              if (event == STOP) state = IDLE;
              else if (event == FAULT) { state = FAILED; faults++; }
              break;
          case FAILED:
              if (event == RESET) state = IDLE;
              break;
          }
          if (faults == 1 && state == IDLE && event == RESET)
              return 7;
          return (int)state;
      }
      """;

  private static final String RING =
      """
      #define SIZE 2
      static int items[SIZE];
      static unsigned head, used;
      int ring(int op, int value)
      {
          if (op == 0) {
              if (used == SIZE)
                  return -1;
              items[(head + used) % SIZE] = value;
              used++;
              return 0;
          }
          if (used == 0)
              return -2;
          int result = items[head];
          head = (head + 1) % SIZE;
          used--;
          return result == 42 ? 1000 : result;
      }
      """;

  private int tests(String text, String function, String... options) throws IOException {
    List<String> all = new ArrayList<>(List.of("--function", function, "--budget=30s"));
    all.addAll(List.of(options));
    return generate(text, all.toArray(String[]::new));
  }

  private Path unit(String function) {
    return results().resolve(function);
  }

  private List<String> notCovered(String function) throws IOException {
    return notCovered(result(function));
  }

  /** How often the tests call the function, the most first. */
  private List<Integer> lengths(String function) throws IOException {
    List<Integer> lengths = new ArrayList<>();
    for (JsonNode test : result(function).get("tests")) {
      lengths.add(test.path("calls").asInt(1));
    }
    return lengths.stream().sorted(Comparator.reverseOrder()).toList();
  }

  /** The suite passes under gcc, is compared in full, and runs again from its data. */
  private String checkedSuite(String function) throws IOException, InterruptedException {
    JsonNode result = result(function);
    assertThat(result.get("replayMismatches")).isEmpty();
    assertThat(result.get("tests").findValuesAsText("program")).containsOnly("compared");
    Path tests = unit(function).resolve("tests");
    Path program = folder.resolve("program");
    run("gcc", "-w", "-O1", "-o", program.toString(), tests + "/test_" + function + ".c");
    assertThat(run(program.toString())).doesNotContain("not ok").contains("ok 1 - ");
    assertThat(farkas(List.of("replay", unit(function).toString()))).as(out.toString()).isZero();
    return suite(function);
  }

  private String run(String... command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command).directory(unit("").toFile()).redirectErrorStream(true).start();
    String text = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as(text).isZero();
    return text;
  }

  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded", "refine", "portfolio"})
  void aFilterWithStaticLocalsNeedsAsManyCallsAsItsThreshold(String strategy) throws Exception {
    assertThat(tests(DEBOUNCE, "debounce", "--strategy", strategy, "--calls=4")).isZero();
    assertThat(notCovered("debounce")).isEmpty();
    assertThat(lengths("debounce").getFirst()).isEqualTo(4);
    assertThat(checkedSuite("debounce"))
        .contains("int result_4 = debounce(true);", "expect_int(result_3, 0);", "(result_4, 2);");
  }

  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded", "portfolio"})
  void whatMoreCallsMayReachStaysOpenAndSaysWhatWasShown(String strategy) throws Exception {
    assertThat(tests(DEBOUNCE, "debounce", "--strategy", strategy, "--calls=3")).isEqualTo(1);
    assertThat(notCovered("debounce")).containsExactly("++count >= 4 true open");
    String text = out.toString().replaceAll("\\s+", " ");
    assertThat(text)
        .contains("bound: no sequence of at most 3 calls reaches it (certificate ")
        .contains("-of-3-calls), more calls may");
    try (var certificates = Files.list(unit("debounce").resolve("certificates"))) {
      String certificate = Files.readString(certificates.toList().getFirst());
      assertThat(certificate)
          .contains("\"calls\" : 3", "\"CALLS\"", "at most 3 calls of debounce, the first with");
    }
    assertThat(farkas(List.of("certify", unit("debounce").toString()))).isZero();
    assertThat(out.toString())
        .contains("confirmed by z3", "assuming calls: at most 3 calls of debounce");
  }

  @Test
  void withoutSequencesNothingChanges() throws Exception {
    assertThat(tests(DEBOUNCE, "debounce")).isEqualTo(1);
    assertThat(notCovered("debounce")).containsExactly("++count >= 4 true open");
    assertThat(out.toString()).contains("one call, starting as initialised");
    assertThat(unit("debounce").resolve("certificates")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded"})
  void aStateMachineIsDrivenFromItsInitialState(String strategy) throws Exception {
    String[] options = {"--strategy", strategy, "--globals=initial", "--calls=4"};
    assertThat(tests(STEPS, "step", options)).as(out.toString()).isZero();
    assertThat(notCovered("step")).isEmpty();
    assertThat(lengths("step").getFirst()).isEqualTo(4);
    assertThat(checkedSuite("step")).contains("step(START)", "step(FAULT)", "step(RESET)");
    assertThat(tests(STEPS, "step", "--globals=initial", "--calls=2")).isEqualTo(1);
    assertThat(notCovered("step"))
        .contains("faults == 1 true open")
        .noneMatch(item -> item.endsWith("infeasible"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded"})
  void whatOneCallPutsAnotherOneGets(String strategy) throws Exception {
    String[] options = {"--strategy", strategy, "--globals=initial", "--calls=3"};
    assertThat(tests(RING, "ring", options)).as(out.toString()).isZero();
    assertThat(notCovered("ring")).isEmpty();
    assertThat(checkedSuite("ring"))
        .contains("int result_1 = ring(0, 42);", "(result_2, 1000);", "(result_3, -1);");
  }

  @Test
  void whatIsDeadWhateverTheStateIsInfeasibleForAnyNumberOfCalls() throws Exception {
    String text =
        """
        int tick(int up)
        {
            static int level;
            level = up ? (level + 1) & 3 : 0;
            if (level > 3) return -1;
            if (level == 3) return 1;
            return 0;
        }
        """;
    assertThat(tests(text, "tick", "--calls=3")).as(out.toString()).isZero();
    assertThat(notCovered("tick")).containsExactly("level > 3 true infeasible");
    assertThat(out.toString()).doesNotContain("at most 3 calls");
    assertThat(lengths("tick").getFirst()).isLessThanOrEqualTo(3);
    checkedSuite("tick");
    assertThat(farkas(List.of("certify", unit("tick").toString()))).isZero();
  }

  @Test
  void whatOnlyTheInitialStateKeepsDeadIsOpen() throws Exception {
    String text =
        """
        int flip(int x)
        {
            static int side;
            if (side == 0) side = 1;
            else if (side == 1) side = 0;
            if (side == 2) return -1;
            return x > 0 ? side : 5;
        }
        """;
    assertThat(tests(text, "flip", "--calls=3")).isEqualTo(1);
    assertThat(notCovered("flip"))
        .contains("side == 2 true open")
        .noneMatch(item -> item.endsWith("infeasible"));
  }

  @Test
  void memoryOfOneCallIsThereInLaterOnes() throws Exception {
    String text =
        """
        #include <stdlib.h>
        struct node { int v; struct node *next; };
        static struct node *stack;
        int push(int v)
        {
            if (v == 0) {
                if (!stack) return -1;
                struct node *top = stack;
                int seen = top->v;
                stack = top->next;
                free(top);
                return seen == 99 && !stack ? 1 : 2;
            }
            struct node *fresh = malloc(sizeof *fresh);
            if (!fresh) return -3;
            fresh->v = v;
            fresh->next = stack;
            stack = fresh;
            return 0;
        }
        """;
    tests(text, "push", "--globals=initial", "--calls=3");
    assertThat(notCovered("push")).isEmpty();
    assertThat(checkedSuite("push")).contains("push(99)");
  }

  @Test
  void pointersOfEachCallLeadToObjectsOfTheirOwn() throws Exception {
    String text =
        """
        struct sample { int value; const char *name; };
        int feed(struct sample *s, unsigned n)
        {
            static int last;
            static struct sample *before;
            if (!s || n == 0) return -1;
            int was = last;
            last = s[0].value;
            if (before && before != s && before->value == 31 && s->value == 32) return 3;
            before = s;
            if (was == 17 && s[0].value == 18 && s[0].name && s[0].name[0] == 'q') return 2;
            return 0;
        }
        """;
    tests(text, "feed", "--calls=2", "--criterion=branch");
    assertThat(notCovered("feed")).isEmpty();
    JsonNode result = result("feed");
    assertThat(result.get("requiredPreconditions").toString()).doesNotContain("$");
    boolean spoken = false;
    for (JsonNode test : result.get("tests")) {
      spoken |= test.get("inputs").has("call 2: s");
      assertThat(test.get("inputs").toString()).doesNotContain("$");
    }
    assertThat(spoken).isTrue();
    checkedSuite("feed");
  }

  @Test
  void aStreamIsWhereTheCallBeforeHasLeftIt() throws Exception {
    String text =
        """
        #include <stdio.h>
        int take(FILE *in)
        {
            if (!in) return 0;
            if (feof(in)) return 1;
            return getc(in) == 'x' ? 2 : 3;
        }
        """;
    assertThat(tests(text, "take")).isEqualTo(1);
    assertThat(notCovered("take")).containsExactly("feof(in) true open");
    assertThat(tests(text, "take", "--calls=2")).as(said()).isZero();
    assertThat(notCovered("take")).isEmpty();
    checkedSuite("take");
  }

  @Test
  void whatIsSaidOfAParameterHoldsInEachCall() throws Exception {
    String text =
        """
        int add(int x)
        {
            static int sum;
            if (x > 9) return -1;
            sum += x;
            if (sum == 12) return 1;
            if (sum > 18) return 2;
            return 0;
        }
        int digit(int x) { return x >= 0 && x < 10; }
        """;
    for (String option : List.of("--range=x=0..9", "--precondition=digit")) {
      tests(text, "add", option, "--calls=2");
      assertThat(notCovered("add"))
          .as(option)
          .containsExactlyInAnyOrder("x > 9 true infeasible", "sum > 18 true open");
      checkedSuite("add");
      tests(text, "add", option, "--calls=3");
      assertThat(notCovered("add")).as(option).containsExactly("x > 9 true infeasible");
      assertThat(farkas(List.of("certify", unit("add").toString()))).as(out.toString()).isZero();
    }
  }

  @Test
  void callsMayBeGivenOneObject() throws Exception {
    String text =
        """
        struct counter { int ticks; int limit; };
        int tick(struct counter *c)
        {
            static struct counter *seen;
            if (seen == c && c->ticks == 2) return 7;
            seen = c;
            c->ticks++;
            return 0;
        }
        """;
    String[] options = {"--not-null=c", "--range=c->ticks=0..1", "--calls=3", "--alias=c=c"};
    tests(text, "tick", options);
    assertThat(notCovered("tick")).isEmpty();
    checkedSuite("tick");
  }

  @Test
  void aFindingOfALaterCallIsWritten() throws Exception {
    String text =
        """
        static int table[2];
        int note(int v)
        {
            static int used;
            table[used++] = v;
            if (v == 5) return 1;
            return 0;
        }
        """;
    tests(text, "note", "--calls=3");
    JsonNode finding = result("note").at("/findings/0");
    assertThat(finding.get("message").asText()).contains("table");
    String suite = Files.readString(unit("note").resolve("tests/findings_note.c"));
    assertThat(suite).contains("result_3 = note(", "Finding: ");
  }

  @Test
  void anEarlierCallMayEndTheProgram() throws Exception {
    String text =
        """
        #include <stdlib.h>
        int work(int x)
        {
            static int left = 2;
            if (x == 4) exit(3);
            if (left == 0) abort();
            left--;
            return left;
        }
        """;
    assertThat(tests(text, "work", "--calls=3")).isZero();
    assertThat(notCovered("work")).isEmpty();
    JsonNode tests = result("work").get("tests");
    assertThat(tests.findValuesAsText("outcome")).contains("exited", "aborted");
    checkedSuite("work");
  }

  @Test
  void resultsOfAllKindsAreCompared() throws Exception {
    String text =
        """
        struct pair { char tag; long sum; };
        struct pair pair(char tag, double d)
        {
            static long sum;
            static char last;
            sum += (long)(d > 2.5);
            struct pair p = { last, sum };
            last = tag;
            if (p.tag == 'z' && sum == 2) p.sum = -1;
            return p;
        }
        const char *name(int k)
        {
            static int odd;
            odd ^= 1;
            if (k == 3 && !odd) return "three";
            return 0;
        }
        void quiet(int x) { static int n; if (x && n++ == 2) n = 9; }
        _Bool flag(float f, short s) { static _Bool b; _Bool was = b; b = f > s; return was && !b; }
        """;
    for (String function : List.of("pair", "name", "quiet", "flag")) {
      tests(text, function, "--calls=3");
      assertThat(notCovered(function)).as(function).isEmpty();
      checkedSuite(function);
    }
  }

  @Test
  void storedSequencesAreKept() throws Exception {
    assertThat(tests(DEBOUNCE, "debounce", "--calls=4")).isZero();
    String seeds = "--seeds=" + Files.move(results(), folder.resolve("old"));
    assertThat(tests(DEBOUNCE, "debounce", "--calls=4", "--criterion=branch", seeds)).isZero();
    assertThat(lengths("debounce").getFirst()).isEqualTo(4);
    assertThat(errors.toString()).doesNotContain("stored test");
    String suite = checkedSuite("debounce");
    assertThat(suite).contains("debounce(true)");
    tests(DEBOUNCE, "debounce", "--calls=2", seeds);
    assertThat(errors.toString()).contains("is left out: it makes 4 calls, and --calls is less");
  }

  @Test
  void theNumberOfCallsMayStandInTheConfiguration() throws Exception {
    Files.writeString(
        folder.resolve("farkas.yaml"),
        "files:\n  unit.c:\n    functions:\n      debounce:\n        calls: 4\n");
    assertThat(tests(DEBOUNCE, "debounce")).as(errors.toString()).isZero();
    assertThat(lengths("debounce").getFirst()).isEqualTo(4);
  }

  @Test
  void whatHasNoSequencesIsRefused() throws Exception {
    String text =
        "int limit; int ok(int x) { return x < limit; } int f(int x) { static int n; return n++ >"
            + " x; } int main(void) { return f(1); }";
    assertThat(tests(text, "f", "--calls=0")).isEqualTo(2);
    assertThat(errors.toString()).contains("--calls must be between 1 and 32");
    assertThat(tests(text, "f", "--calls=2", "--criterion=paths")).isEqualTo(2);
    assertThat(errors.toString()).contains("--calls needs a criterion with targets, not paths");
    assertThat(tests(text, "f", "--calls=2", "--count-paths")).isEqualTo(2);
    assertThat(errors.toString()).contains("--count-paths counts the paths of one call");
    assertThat(tests(text, "f", "--calls=2", "--framework=test-comp")).isEqualTo(2);
    assertThat(errors.toString()).contains("test-comp has no tests of several calls");
    assertThat(tests(text, "main", "--calls=2")).isEqualTo(2);
    assertThat(errors.toString()).contains("main is called once");
    assertThat(tests(text, "f", "--calls=2", "--precondition=ok")).isEqualTo(2);
    assertThat(errors.toString())
        .contains("'ok' looks at variables, which calls may change: limit");
  }
}
