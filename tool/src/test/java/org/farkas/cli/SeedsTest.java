package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.farkas.app.ClangEngine;
import org.farkas.base.Budget;
import org.farkas.replay.StoredTest;
import org.farkas.replay.SuiteStore;
import org.farkas.report.console.Style;
import org.farkas.testcase.InputVector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of an earlier run are kept as they are, and only gaps are filled. */
class SeedsTest {
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

  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter errors = new StringWriter();

  private int farkas(String text, String into, String... options) throws IOException {
    Path file = Files.writeString(folder.resolve("unit.c"), text);
    List<String> arguments = new ArrayList<>(List.of("generate", file.toString()));
    arguments.addAll(List.of("--out", folder.resolve(into).toString(), "--force"));
    arguments.addAll(List.of("--function=f", "--budget=20s"));
    arguments.addAll(List.of(options));
    out.getBuffer().setLength(0);
    errors.getBuffer().setLength(0);
    TerminalConsole console =
        new TerminalConsole(new PrintWriter(out), new PrintWriter(errors), Style.PLAIN, arguments);
    return Cli.run(arguments, console, ClangEngine::open, Budget.ofMillis(120_000)).code();
  }

  private List<StoredTest> stored(String from) {
    return SuiteStore.read(folder.resolve(from + "/f/tests/inputs.json")).tests();
  }

  private JsonNode result(String from) throws IOException {
    return new ObjectMapper().readTree(folder.resolve(from + "/f/result.json").toFile());
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

  @Test
  void earlierTestsAreKeptAndOnlyGapsAreFilled() throws IOException {
    assertThat(farkas(BEFORE, "old", "--criterion=statement")).as(errors.toString()).isZero();
    List<StoredTest> before = stored("old");
    assertThat(before).hasSizeGreaterThanOrEqualTo(5);

    String grown = BEFORE.replace("return 4;", "if (mode == 9876) return 5; return 4;");
    assertThat(farkas(grown, "new", "--criterion=mcdc", seeds("old"))).isZero();
    assertThat(errors.toString()).doesNotContain("stored test");
    List<StoredTest> after = stored("new");
    assertThat(values(after)).containsAll(values(before));
    assertThat(after.size()).isGreaterThan(before.size());
    assertThat(result("new").at("/targets/open").asInt()).isZero();
    assertThat(result("new").get("tests").findValuesAsText("program")).containsOnly("compared");

    // Nothing is left to fill: the same tests again, whatever is superfluous among them.
    assertThat(farkas(grown, "again", "--criterion=statement", seeds("new/f"))).isZero();
    assertThat(stored("again")).hasSameSizeAs(after);
    assertThat(Files.readString(folder.resolve("again/f/tests/test_f.c")))
        .contains("There since it was stored earlier (--seeds).");
  }

  @Test
  void aTestThatNoLongerFitsIsLeftOutWithTheReason() throws IOException {
    assertThat(farkas(BEFORE, "old", "--criterion=branch")).isZero();
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
      farkas(BEFORE.replace(parts[0], parts[1]), "new", "--criterion=branch", seeds("old"));
      assertThat(errors.toString())
          .contains("stored test test_", "inputs.json is left out: ", parts[2]);
      assertThat(result("new").at("/targets/covered").asInt()).isGreaterThan(5);
    }
  }

  @Test
  void aTestThatIsNotMeantIsLeftOut() throws IOException {
    assertThat(farkas(BEFORE, "old", "--criterion=branch")).isZero();
    farkas(BEFORE, "new", "--criterion=branch", "--not-null=list", seeds("old"));
    assertThat(errors.toString()).contains("is not kept: ", "not among the inputs that are meant");
    assertThat(out.toString()).contains("list == NULL` true");
  }

  @Test
  void aFolderWithoutTestsIsSaidToHaveNone() throws IOException {
    Files.createDirectories(folder.resolve("empty"));
    farkas(BEFORE, "new", "--criterion=branch", seeds("empty"));
    assertThat(errors.toString()).contains("no stored tests of 'f' in");
    assertThat(farkas(BEFORE, "new", seeds("nowhere"))).isEqualTo(2);
    assertThat(errors.toString()).contains("there is no folder", "[seeds-missing]");
    assertThat(farkas(BEFORE, "new", "--criterion=paths", seeds("empty"))).isEqualTo(2);
    assertThat(errors.toString()).contains("--seeds needs a criterion with targets");
  }
}
