package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.farkas.replay.StoredTest;
import org.farkas.replay.SuiteStore;
import org.farkas.testcase.InputVector;
import org.junit.jupiter.api.Test;

/** Tests of an earlier run are kept as they are, and only gaps are filled. */
class SeedsTest extends CommandLineFixture {
  private static final String BEFORE =
      """
      #include <stddef.h>
      struct node { int v; struct node *next; };
      extern int sensor(int channel);
      static int mode;
      int f(struct node *list, const char *name)
      {
          if (list == NULL) return 0;
          if (list->next != NULL && list->next->v == 77) return 1;
          if (sensor(2) > 30 && mode == 4) return 2;
          if (name != NULL && name[0] == 'x' && name[1] == 0) return 3;
          return 4;
      }
      """;

  private int generateInto(String into, String text, String... options) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("generate", source(text).toString()));
    arguments.addAll(List.of("--out", folder.resolve(into).toString(), "--force"));
    arguments.addAll(List.of("--function=f", "--budget=20s"));
    arguments.addAll(List.of(options));
    return farkas(arguments);
  }

  private List<StoredTest> stored(String from) {
    return SuiteStore.read(folder.resolve(from + "/f/tests/inputs.json")).tests();
  }

  private JsonNode resultIn(String from) throws IOException {
    return result(folder.resolve(from), "f");
  }

  private String seeds(String from) {
    return "--seeds=" + folder.resolve(from);
  }

  private static List<Object> values(List<StoredTest> tests) {
    List<Object> values = new ArrayList<>();
    for (StoredTest test : tests) {
      InputVector inputs = test.inputs();
      values.add(List.of(inputs.values(), inputs.stubCalls(), inputs.failingAllocations()));
    }
    return values;
  }

  /** A pointer's own objects may be of several types. */
  @Test
  void objectsOfAnyOfAPointersTypesAreKept() throws IOException {
    String text =
        """
        struct shape { int kind; };
        struct named { struct shape base; const char *name; };
        union word { char *text; long number; int *place; };
        int f(const struct shape *s, const union word *w, int kind) {
          if (s->kind == 2 && ((const struct named *)s)->name
              && ((const struct named *)s)->name[0] == 'x') return 1;
          if (kind == 0) return w->number == 77;
          if (kind == 1) return w->place && *w->place == 3;
          return w->text && w->text[0] == 'x';
        }
        """;
    assertThat(generateInto("old", text, "--criterion=branch")).as(said()).isZero();
    assertThat(generateInto("new", text, "--criterion=branch", seeds("old"))).as(said()).isZero();
    assertThat(errors.toString()).doesNotContain("stored test");
    assertThat(values(stored("new"))).containsAll(values(stored("old")));
  }

  @Test
  void earlierTestsAreKeptAndOnlyGapsAreFilled() throws IOException {
    assertThat(generateInto("old", BEFORE, "--criterion=statement")).as(errors.toString()).isZero();
    List<StoredTest> before = stored("old");
    assertThat(before).hasSizeGreaterThanOrEqualTo(5);

    String grown = BEFORE.replace("return 4;", "if (mode == 9876) return 5; return 4;");
    assertThat(generateInto("new", grown, "--criterion=mcdc", seeds("old"))).isZero();
    assertThat(errors.toString()).doesNotContain("stored test");
    List<StoredTest> after = stored("new");
    assertThat(values(after)).containsAll(values(before));
    assertThat(after.size()).isGreaterThan(before.size());
    assertThat(resultIn("new").at("/targets/open").asInt()).isZero();
    assertThat(resultIn("new").get("tests").findValuesAsText("program")).containsOnly("compared");

    // Nothing is left to fill: the same tests again, whatever is superfluous among them.
    assertThat(generateInto("again", grown, "--criterion=statement", seeds("new/f"))).isZero();
    assertThat(errors.toString()).doesNotContain("no stored suite");
    assertThat(stored("again")).hasSameSizeAs(after);
    assertThat(Files.readString(folder.resolve("again/f/tests/test_f.c")))
        .contains("There since it was stored earlier (--seeds).");
  }

  @Test
  void aTestThatNoLongerFitsIsLeftOutWithTheReason() throws IOException {
    assertThat(generateInto("old", BEFORE, "--criterion=branch")).isZero();
    String[] changes = {
      "int f(struct node *list, const char *name)|int f(struct node *list, const char *name, int n)"
          + "|'f' has 3 parameters now, not 2",
      "int v; struct|long v; struct|has another type now",
      "static int mode|static long mode|'mode' has another type now",
      "static int mode;|enum { mode = 4 };|there is no variable 'mode' any more",
      "extern int sensor(int channel);|static int sensor(int channel) { return channel * 20; }"
          + "|'sensor' is no function without source any more",
    };
    for (String change : changes) {
      String[] parts = change.split("\\|");
      assertThat(BEFORE).contains(parts[0]);
      generateInto("new", BEFORE.replace(parts[0], parts[1]), "--criterion=branch", seeds("old"));
      assertThat(errors.toString())
          .contains("stored test test_", "inputs.json is left out: ", parts[2]);
      assertThat(resultIn("new").at("/targets/covered").asInt()).isGreaterThan(5);
    }
  }

  @Test
  void aTestThatIsNotMeantIsLeftOut() throws IOException {
    assertThat(generateInto("old", BEFORE, "--criterion=branch")).isZero();
    generateInto("new", BEFORE, "--criterion=branch", "--not-null=list", seeds("old"));
    assertThat(errors.toString()).contains("is not kept: ", "not among the inputs that are meant");
    assertThat(out.toString()).contains("list == NULL` true");
  }

  @Test
  void aFolderWithoutTestsIsSaidToHaveNone() throws IOException {
    Files.createDirectories(folder.resolve("empty"));
    generateInto("new", BEFORE, "--criterion=branch", seeds("empty"));
    assertThat(errors.toString()).contains("no stored tests of 'f' in");
    assertThat(generateInto("new", BEFORE, seeds("nowhere"))).isEqualTo(2);
    assertThat(errors.toString()).contains("there is no folder", "[seeds-missing]");
    assertThat(generateInto("new", BEFORE, "--criterion=paths", seeds("empty"))).isEqualTo(2);
    assertThat(errors.toString()).contains("--seeds needs a criterion with targets");
  }
}
