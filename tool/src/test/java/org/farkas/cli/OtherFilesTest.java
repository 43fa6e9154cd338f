package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Several source files as one program. */
class OtherFilesTest extends CommandLineFixture {
  OtherFilesTest() {
    super(300_000);
  }

  @BeforeEach
  void write() throws IOException {
    file(
        "app.c",
        """
        static int state = 5;
        extern int shared;
        extern const int table[];
        int helper(int x);
        int scale(int w);
        int outside(int x);
        int step(int x, const int *w) {
          if (!w) return -1;
          if (helper(x) == 12) return 1;
          if (shared == 3 && state == 7) return 2;
          if (table[1] == 9) return 3;
          if (scale(*w) > 100) return 4;
          if (outside(x) == 77) return 6;
          return 0;
        }
        """);
    file(
        "mod.c",
        """
        int shared = 2;
        static int state = 1;
        const int table[3] = {10, 20, 30};
        static int twice(int x) { return 2 * x * state; }
        int helper(int x) { if (x < -1000 || x > 1000) return 0; return twice(x) + 2; }
        """);
    file(
        "other.c",
        """
        static const int state = 3;
        int scale(int w) { return w > 0 ? w / state : 2147483647 + 1; }
        """);
    file(
        "main.c",
        """
        int step(int x, const int *w);
        int main(int argc, char **argv) { return step(argc, &argc); }
        """);
  }

  private void file(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  private int generateStep(String... others) {
    List<String> arguments = new ArrayList<>(List.of("generate", path("app.c")));
    for (String other : others) {
      arguments.addAll(List.of("--with", path(other)));
    }
    arguments.addAll(List.of("--function", "step", "--budget", "20s", "--force"));
    arguments.addAll(List.of("--out", path("out")));
    return farkas(arguments);
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  @Test
  void theirFunctionsRunAsTheyAreAndTheirStaticsAreTheirOwn() throws IOException {
    assertThat(generateStep("mod.c", "other.c", "main.c")).as(errors.toString()).isZero();
    JsonNode result = result("step");
    assertThat(notCovered(result)).containsExactly("table[1] == 9 true infeasible");
    TreeSet<String> programs = new TreeSet<>();
    result.get("tests").forEach(test -> programs.add(test.get("program").asText()));
    assertThat(programs).containsExactly("compared", "finding");
    JsonNode finding = result.get("findings").get(0);
    assertThat(finding.toString()).contains("overflow", "other.c");
    assertThat(farkas("replay", path("out/step"))).as(errors.toString()).isZero();
  }

  @Test
  void theirDefinitionsSayHowLongArraysAre() throws IOException {
    file(
        "app.c",
        """
        extern int limits[];
        extern const char *names[];
        extern const int fixed[];
        int step(int i) {
          extern int more[];
          if (i < 0 || i > 2) return 0;
          if (limits[2] == 31) return i > 1;
          if (names[i] && names[i][0] == 'x') return 2;
          return more[1] == 77 && fixed[1] == 5;
        }
        """);
    file(
        "mod.c",
        """
        int limits[3] = { 10, 20, 30 }, more[2];
        const char *names[3] = { "a", "x", "c" };
        const int fixed[2] = { 1, 5 };
        """);
    assertThat(generateStep("mod.c")).as(errors.toString()).isZero();
    for (JsonNode test : result("step").get("tests")) {
      assertThat(test.get("program").asText()).as(test.toString()).isEqualTo("compared");
    }
    assertThat(notCovered(result("step"))).containsExactly("fixed[1] == 5 false infeasible");
  }

  /** Handles: what they lead to has no form here, so nothing can be said of what lies there. */
  @Test
  void whatOnlyTheyKnowOfATypeIsNamed() throws IOException {
    file(
        "app.c",
        """
        struct device;
        int state_of(struct device *d);
        int step(struct device *d) {
          if (!d) return -1;
          if (state_of(d) < 0) return 3;
          return 0;
        }
        """);
    file(
        "other.c",
        """
        struct device { int state; long more; };
        int state_of(struct device *d) { return d->state; }
        """);
    assertThat(generateStep("other.c")).isEqualTo(1);
    assertThat(out.toString().replaceAll("\\s+", " "))
        .contains("type 'struct device', of which only another file says what it holds")
        .doesNotContain("Findings");
  }

  @Test
  void aMutableVariableThatTheFileDoesNotDeclareIsNoGroundForAProof() throws IOException {
    file("mod.c", Files.readString(folder.resolve("mod.c")) + "void grow(void) { state++; }\n");
    assertThat(generateStep("mod.c", "other.c")).isEqualTo(1);
    assertThat(out.toString()).contains("initial state of file1.state", "another file");
  }

  @Test
  void whatAnotherFileDoesWithAPointerIsNotGuessedFromThisOne() throws IOException {
    file(
        "app.c",
        """
        struct node { int kind; struct node *next; };
        long second(void *p);
        int step(void *p, int k) {
          if (k) return second(p) == 5 ? 1 : 2;
          struct node *n = p;
          return n && n->kind == 3;
        }
        """);
    file("other.c", "long second(void *p) { long *l = p; return l ? l[1] : 0; }\n");
    generateStep("other.c");
    JsonNode result = result("step");
    for (JsonNode item : result.get("items")) {
      assertThat(item.get("verdict").asText()).as(item.toString()).isEqualTo("covered");
    }
  }

  /** As a header gives them to all files, and one file has the definition that is called. */
  @Test
  void filesMayShareInlineFunctions() throws IOException {
    file(
        "shared.h",
        "inline int twice(int x) { if (x > 1000 || x < -1000) return 0; return 2 * x; }\n");
    file(
        "app.c",
        """
        #include "shared.h"
        int helper(int x);
        int step(int x, const int *w) {
          if (!w) return -1;
          if (twice(x) == 12 && helper(*w) == 15) return 1;
          return 0;
        }
        """);
    file(
        "mod.c",
        "#include \"shared.h\"\nextern inline int twice(int x);\n"
            + "int helper(int x) { return twice(x) + 1 - (x & 1); }\n");
    file("other.c", "#include \"shared.h\"\nint unused(int x) { return twice(x); }\n");
    assertThat(generateStep("mod.c", "other.c")).as(said()).isZero();
    assertThat(notCovered(result("step")))
        .containsExactly("twice(x) == 12 true infeasible", "helper(*w) == 15 true infeasible");
    result("step")
        .get("tests")
        .forEach(t -> assertThat(t.get("program").asText()).isEqualTo("compared"));
    // An ordinary function that is the external definition of one that is inline in the unit.
    file("mod.c", "int twice(int x) { return 2 * x; }\nint helper(int x) { return twice(x); }\n");
    file("other.c", "int nothing;\n");
    assertThat(generateStep("mod.c")).as(said()).isLessThan(2);
    result("step")
        .get("tests")
        .forEach(t -> assertThat(t.get("program").asText()).isEqualTo("compared"));
  }

  @Test
  void ordinaryFunctionsOfAHeaderAreDefinedTwice() throws IOException {
    file("shared.h", "int twice(int x) { return 2 * x; }\n");
    file("app.c", "#include \"shared.h\"\nint step(int x) { return twice(x); }\n");
    file("mod.c", "#include \"shared.h\"\nint helper(int x) { return twice(x); }\n");
    assertThat(generateStep("mod.c")).isEqualTo(2);
    assertThat(said()).contains("twice is defined in", "[defined-twice]");
  }

  @Test
  void mistakesAreNamed() {
    assertThat(generateStep("nowhere.c")).isEqualTo(2);
    assertThat(errors.toString()).contains("there is no file", "nowhere.c");
    assertThat(generateStep("mod.c", "mod.c")).isEqualTo(2);
    assertThat(errors.toString()).contains("defined in mod.c and in mod.c");
  }
}
