package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** With counted work, the same command does the same again. */
class DeterminismTest extends CommandLineFixture {
  /** Too much for the budget, so that where it is cut shows. */
  private static final String SOURCE =
      """
      unsigned sum(const unsigned char *p, unsigned n) {
        unsigned s = 1;
        for (unsigned i = 0; i < n && i < 40; i++) {
          if (p[i] > 128) s += p[i] * s; else if (p[i] & 1) s ^= p[i]; else s -= i;
        }
        if (s == 77777) return 1;
        if (s % 1009 == 5 && s / 3 % 7 == 1) return 2;
        return 0;
      }
      """;

  DeterminismTest() {
    super(300_000);
  }

  private record Outcome(String suite, JsonNode result) {}

  private Outcome run(String into, String budget) throws IOException {
    Path results = folder.resolve(into);
    List<String> arguments = new ArrayList<>(List.of("generate", source(SOURCE).toString()));
    arguments.addAll(List.of("--function", "sum", "--deterministic", "--budget", budget));
    arguments.addAll(List.of("--out", results.toString()));
    assertThat(farkas(arguments)).as(errors.toString()).isLessThan(2);
    ObjectNode result = (ObjectNode) result(results, "sum");
    ObjectNode effort = (ObjectNode) result.get("effort");
    effort.remove(List.of("wallMillis", "solverMillis", "peakMemoryBytes"));
    return new Outcome(Files.readString(results.resolve("sum/tests/test_sum.c")), result);
  }

  @Test
  void twoRunsFindTheSameTestsWithTheSameEffort() throws IOException {
    Outcome first = run("first", "3s");
    Outcome second = run("second", "3s");
    assertThat(second.suite()).isEqualTo(first.suite());
    assertThat(second.result().get("effort")).isEqualTo(first.result().get("effort"));
    assertThat(second.result().get("items")).isEqualTo(first.result().get("items"));
    assertThat(first.result().get("effort").get("solverQueries").asInt()).isPositive();
  }
}
