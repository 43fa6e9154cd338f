package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Sequences of calls over what the unit keeps: found, run natively, written as tests, stored and
 * run again.
 */
class CallsTest extends SequenceFixture {
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
  void namesOfTheProgramAreNotHiddenByThoseOfTheSequence() throws Exception {
    String text =
        """
        int r1(int r) { static int n; n += r == 3; if (n == 2) return 1; return 0; }
        int a1_0(int r1) { static int n; n += r1 == 3; if (n == 2) return 1; return 0; }
        int result_1(int result_2) { static int n; if (n == 2) n = 0; n += result_2; return n; }
        """;
    for (String function : List.of("r1", "a1_0", "result_1")) {
      assertThat(tests(text, function, "--calls=2")).as(said()).isZero();
      assertThat(notCovered(function)).isEmpty();
      checkedSuite(function);
    }
  }

  @Test
  void whatAnEarlierCallHasFreedIsGone() throws Exception {
    String text =
        """
        #include <stdlib.h>
        static char *text;
        int keep(int k)
        {
            if (k == 0) { free(text); return 0; }
            if (!text) { text = malloc(2); if (!text) return 5; text[0] = 1; }
            if (text[0] == 1) return 1;
            return 2;
        }
        """;
    tests(text, "keep", "--calls=3");
    assertThat(notCovered("keep")).isEmpty();
    assertThat(result("keep").get("findings").findValuesAsText("kind"))
        .contains("use of freed memory", "memory freed twice");
  }
}
