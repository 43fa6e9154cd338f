package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said of targets that no sequence of calls has reached, and on what it rests. */
class CallVerdictsTest extends SequenceFixture {
  @ParameterizedTest
  @ValueSource(strings = {"explore", "bounded", "portfolio"})
  void whatMoreCallsMayReachStaysOpenAndSaysWhatWasShown(String strategy) throws Exception {
    assertThat(tests(DEBOUNCE, "debounce", "--strategy", strategy, "--calls=3")).isEqualTo(1);
    assertThat(notCovered("debounce")).containsExactly("++count >= 4 true open");
    String text = out.toString().replaceAll("\\s+", " ");
    assertThat(text)
        .contains("bound: no sequence of at most 3 calls reaches it (certificate ")
        .contains("-of-3-calls); more calls may, or what is done between them");
    try (var certificates = Files.list(unit("debounce").resolve("certificates"))) {
      String certificate = Files.readString(certificates.toList().getFirst());
      assertThat(certificate)
          .contains("\"calls\" : 3", "\"CALLS\"", "at most 3 calls of debounce with nothing");
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

  @Test
  void thatVariablesStartAsInitialisedIsNamed() throws Exception {
    String text =
        "static int level = 2; int step(int d) { if (level == 1) return 9; if (d > 0) level += 2;"
            + " else level = 0; return 0; }";
    assertThat(tests(text, "step", "--globals=initial", "--calls=2")).isEqualTo(1);
    assertThat(notCovered("step")).containsExactly("level == 1 true open");
    assertThat(farkas(List.of("certify", unit("step").toString()))).as(said()).isZero();
    assertThat(out.toString())
        .contains("which begins with static locals and file-scope variables as initialised");
  }

  @Test
  void whatAnEarlierCallHasMadeIsNoArgumentAndThatIsNamed() throws Exception {
    String text =
        """
        #include <stdlib.h>
        struct node { int v; };
        struct node *made(struct node *p)
        {
            static struct node *kept;
            if (p && p == kept) return 0;
            kept = malloc(sizeof *kept);
            return kept;
        }
        """;
    assertThat(tests(text, "made", "--calls=2", "--criterion=branch")).isEqualTo(1);
    assertThat(notCovered("made")).containsExactly("p && p == kept true open");
    assertThat(said().replaceAll("\\s+", " "))
        .contains("more calls may, or what is done between them");
    try (var certificates = Files.list(unit("made").resolve("certificates"))) {
      assertThat(Files.readString(certificates.toList().getFirst()))
          .contains("with nothing in between, all arguments made before the first");
    }
  }

  @Test
  void whatIsSaidOfAnArgumentHoldsInEachCallButWhatIsSaidOfMemoryDoesNot() throws Exception {
    String text =
        """
        struct cell { int level; struct cell *up; };
        int fill(struct cell *c, int n)
        {
            if (!c) return -1;
            if (n > 3) return -2;
            if (c->level > 5) return 1;
            c->level += n;
            return 0;
        }
        """;
    String[] arguments = {"--not-null=c", "--range=n=0..3", "--calls=2"};
    tests(text, "fill", arguments);
    assertThat(notCovered("fill")).containsExactly("c false infeasible", "n > 3 true infeasible");
    String[] memory = {"--range=n=0..3", "--range=c->level=0..5", "--alias=c=c", "--calls=2"};
    tests(text, "fill", memory);
    assertThat(notCovered("fill")).containsExactly("n > 3 true open");
    checkedSuite("fill");
  }
}
