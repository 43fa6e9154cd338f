package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Options in a farkas.yaml: what they do, what wins, and what is said of mistakes. */
class ConfigurationTest extends CommandLineFixture {
  private static final String TEXT =
      """
      int limit;
      int positive(int x) { return x > 0; }
      int f(int x) { if (x > 3) return 1; if (x == LOW) return 2; return 0; }
      int g(const int *p, int n) { if (!p) return -1; return p[0] > n ? 1 : 0; }
      """;

  private int generateWith(String... options) throws IOException {
    return generate(TEXT, options);
  }

  private void write(String yaml) throws IOException {
    Files.writeString(folder.resolve("unit.c"), TEXT);
    Files.writeString(folder.resolve("farkas.yaml"), yaml);
  }

  private static List<String> infeasible(JsonNode result) {
    List<String> texts = new ArrayList<>();
    for (JsonNode item : result.get("items")) {
      if (item.get("verdict").asText().equals("infeasible")) {
        texts.add(item.get("text").asText() + " " + item.get("outcome").asText());
      }
    }
    return texts;
  }

  private static String block(String page, String language) {
    Matcher block = Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(page);
    assertThat(block.find()).isTrue();
    return block.group(1);
  }

  @Test
  void theExampleOfTheDocumentationDoesWhatItSays() throws IOException {
    String page = Files.readString(Path.of("../docs/configuration.md"));
    Files.writeString(folder.resolve("farkas.yaml"), block(page, "yaml"));
    Path source = Files.writeString(folder.resolve("ring.c"), block(page, "c"));
    int code =
        farkas(List.of("generate", source.toString(), "--out", folder.resolve("out").toString()));
    assertThat(code).as(said()).isZero();
    assertThat(errors.toString()).contains("with the options of " + folder.resolve("farkas.yaml"));
    JsonNode put = result("ring_put");
    assertThat(put.get("precondition").asText()).isEqualTo("ring_ok");
    assertThat(put.get("criterion").asText()).isEqualTo("mcdc");
    assertThat(infeasible(put))
        .containsExactly("ring.count > 8 true", "ring.head > 7 true", "value > 100 true");
    JsonNode sum = result("ring_sum");
    assertThat(sum.get("criterion").asText()).isEqualTo("branch");
    assertThat(sum.get("strategy").asText()).isEqualTo("bounded");
    assertThat(sum.has("precondition")).isFalse();
    assertThat(infeasible(sum)).containsExactly("!weights true");
  }

  @Test
  void theMoreSpecialPlaceWins() throws IOException {
    write(
        """
        criterion: statement
        range: {'x': 0..9, limit: 1..2}
        flags: [-DLOW=1]
        files:
          unit.c:
            criterion: branch
            functions:
              f:
                range: {x: 0..3}
                precondition: positive
        """);
    assertThat(generateWith("--function=f", "--function=g")).as(errors.toString()).isZero();
    assertThat(result("f").get("criterion").asText()).isEqualTo("branch");
    assertThat(infeasible(result("f"))).containsExactly("x > 3 true");
    assertThat(result("f").toString())
        .contains("range of x: 0..3 (fixed by the user)", "range of limit: 1..2")
        .doesNotContain("0..9");
    assertThat(result("g").has("precondition")).isFalse();
    assertThat(result("g").get("criterion").asText()).isEqualTo("branch");

    assertThat(generateWith("--function=f", "--criterion=mcdc", "--range=x=0..5", "--", "-DLOW=7"))
        .as(errors.toString())
        .isZero();
    assertThat(result("f").get("criterion").asText()).isEqualTo("mcdc");
    assertThat(infeasible(result("f"))).containsExactly("x == LOW true");

    assertThat(generateWith("--function=f", "--config=none", "--", "-DLOW=7")).isZero();
    assertThat(result("f").get("criterion").asText()).isEqualTo("mcdc");
    assertThat(result("f").has("precondition")).isFalse();
    assertThat(infeasible(result("f"))).containsExactly("x == LOW true");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "budgt: 3s|1:1|there is no option 'budgt' here|did you mean 'budget'?",
        "files:;  unit.c:;    functions:;      f:;        lenght: {p: 3}|5:9|no option 'lenght' of"
            + " functions|did you mean 'length'?",
        "files:;  unit.c:;    functions:;      ff: {seed: 3}|4:7|has no function 'ff'|did you mean"
            + " 'f'?",
        "files:;  uni.c: {seed: 3}|2:3|there is no file 'uni.c'|did you mean 'unit.c'?",
        "functions:;  f: {seed: 3}|1:1|functions stand under their file|files: / FILE.c",
        "seed: 1;range:;  limt: 0..3|3:3|'limt' names no parameter of|did you mean 'limit'?",
        "seed: 1;range:;  limit: 3..0|3:3|its low end is above its high end|",
        "criterion: brunch|1:1|there is no criterion 'brunch'|there are statement",
        "seed: 1;budget: soon|2:1|budget|",
        "seed: [1, 2]|1:7|a value is missing here|",
        "range: x=3|1:8|names and values are expected here|such as lines NAME: VALUE",
        "wrap: maybe|1:1|'wrap' is true or false|",
        "seed: 1;seed: 2|2:1|'seed' stands here twice|",
        "a: [|1:5|this is no YAML|",
        "files:;  unit.c:;    functions:;      f: {wrap: true}|4:11|'wrap' is for whole files|move",
      })
  void mistakesAreNamedWithTheirLine(String yaml, String place, String message, String advice)
      throws IOException {
    write(yaml.replace(';', '\n') + "\n");
    assertThat(generateWith("--function=f", "--", "-DLOW=1")).isEqualTo(2);
    assertThat(errors.toString())
        .contains(folder.resolve("farkas.yaml") + ":" + place + ": error: ", message)
        .contains(advice == null ? "" : advice);
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void anotherFileCanBeNamedAndItsPathsAreRelativeToIt() throws IOException {
    write("{}");
    Path other = Files.createDirectories(folder.resolve("settings"));
    Files.createDirectories(other.resolve("include"));
    Files.writeString(other.resolve("include/low.h"), "#define LOW -5\n");
    Path named =
        Files.writeString(
            other.resolve("farkas.yaml"),
            """
            files:
              ../unit.c:
                flags: [-Iinclude, -include, include/low.h]
                range: {x: -9..2}
            """);
    assertThat(generateWith("--function=f", "--config=" + named)).as(errors.toString()).isZero();
    assertThat(infeasible(result("f"))).containsExactly("x > 3 true");
    assertThat(generateWith("--function=f", "--config=" + folder.resolve("no.yaml"))).isEqualTo(2);
    assertThat(errors.toString()).contains("there is no file", "--config none does without");
  }

  @Test
  void otherFilesOfTheProgramAreNamedFromWhereItStands() throws IOException {
    write("files: {unit.c: {with: parts/other.c}}\n");
    String text = "int helper(int); int h(int x) { if (helper(x) == 3) return 1; return 0; }\n";
    Files.createDirectories(folder.resolve("parts"));
    Files.writeString(
        folder.resolve("parts/other.c"), "int helper(int x) { return x > 5 ? 4 : 2; }\n");
    assertThat(generate(text, "--function=h")).as(errors.toString()).isZero();
    assertThat(infeasible(result("h"))).containsExactly("helper(x) == 3 true");
  }
}
