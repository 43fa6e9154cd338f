package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Suites whose tests make several calls: generated, compiled, run, and run again from their data.
 */
abstract class SequenceFixture extends CommandLineFixture {
  /** Needs four calls for its last branch. */
  static final String DEBOUNCE =
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

  /** Generates for one function; the exit code. */
  int tests(String text, String function, String... options) throws IOException {
    List<String> all = new ArrayList<>(List.of("--function", function, "--budget=30s"));
    all.addAll(List.of(options));
    return generate(text, all.toArray(String[]::new));
  }

  Path unit(String function) {
    return results().resolve(function);
  }

  List<String> notCovered(String function) throws IOException {
    return notCovered(result(function));
  }

  /** How often the tests call the function, the most first. */
  List<Integer> lengths(String function) throws IOException {
    List<Integer> lengths = new ArrayList<>();
    for (JsonNode test : result(function).get("tests")) {
      lengths.add(test.path("calls").asInt(1));
    }
    return lengths.stream().sorted(Comparator.reverseOrder()).toList();
  }

  /** The suite passes under gcc, is compared in full, and runs again from its data. */
  String checkedSuite(String function) throws IOException, InterruptedException {
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
}
