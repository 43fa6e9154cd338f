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
import org.farkas.report.console.Style;
import org.farkas.report.json.JsonSchema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the user says of the inputs, from the command line to the emitted suite. */
class ContractTest {
  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter errors = new StringWriter();

  private int farkas(String text, String... options) throws IOException {
    Path file = Files.writeString(folder.resolve("unit.c"), text);
    List<String> arguments = new ArrayList<>(List.of("generate", file.toString()));
    arguments.addAll(List.of("--out", folder.resolve("out").toString(), "--force"));
    arguments.addAll(List.of(options));
    out.getBuffer().setLength(0);
    errors.getBuffer().setLength(0);
    TerminalConsole console =
        new TerminalConsole(new PrintWriter(out), new PrintWriter(errors), Style.PLAIN, arguments);
    return Cli.run(arguments, console, ClangEngine::open, Budget.ofMillis(120_000)).code();
  }

  private JsonNode result(String unit) throws IOException {
    Path file = folder.resolve("out/" + unit + "/result.json");
    return new ObjectMapper().readTree(file.toFile());
  }

  private String suite(String unit) throws IOException {
    return Files.readString(folder.resolve("out/%s/tests/test_%s.c".formatted(unit, unit)));
  }

  private static final String HEAP =
      """
      struct heap { int items[8]; int count; };
      int heap_ok(const struct heap *h, int key)
      {
          if (h == 0 || h->count < 0 || h->count > 8) return 0;
          for (int i = 1; i < h->count; i++)
              if (h->items[(i - 1) / 2] > h->items[i]) return 0;
          return 1;
      }
      int push(struct heap *h, int key)
      {
          if (h->count >= 8) return -1;
          int i = h->count++;
          while (i > 0 && h->items[(i - 1) / 2] > key) {
              h->items[i] = h->items[(i - 1) / 2];
              i = (i - 1) / 2;
          }
          h->items[i] = key;
          if (h->count > 1 && h->items[0] > h->items[1]) return -2;
          return i;
      }
      int other(struct heap *h) { return h == 0; }
      """;

  @Test
  void aPreconditionIsNamedInResultProofAndSummaryAndItsSuiteRuns() throws IOException {
    int code = farkas(HEAP, "--function=push", "--precondition=heap_ok", "--length=h=1");
    assertThat(code).as(out + "" + errors).isZero();
    assertThat(out.toString())
        .contains("for inputs that satisfy 'heap_ok'", "precondition: heap_ok does")
        .doesNotContain("Required preconditions", "left out", "Findings");
    JsonNode result = result("push");
    assertThat(result.get("precondition").asText()).isEqualTo("heap_ok");
    assertThat(result.get("tests").findValuesAsText("program")).containsOnly("compared");
    Path schema = Path.of("../docs/formats/result.schema.json");
    assertThat(JsonSchema.validate(schema, result)).isEmpty();
    assertThat(result.get("items").findValuesAsText("verdict")).contains("infeasible");
  }

  @Test
  void aPreconditionThatDoesNotFitAFunctionIsRefusedBeforeAnythingRuns() throws IOException {
    int code = farkas(HEAP, "--function=push", "--function=other", "--precondition=heap_ok");
    assertThat(code).isEqualTo(2);
    assertThat(errors.toString()).contains("'heap_ok' does not have the parameters of 'other'");
    assertThat(folder.resolve("out")).doesNotExist();
  }
}
