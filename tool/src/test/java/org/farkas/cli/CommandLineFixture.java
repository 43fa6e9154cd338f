package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.farkas.app.ClangEngine;
import org.farkas.base.Budget;
import org.farkas.replay.StoredJson;
import org.farkas.report.console.Style;
import org.farkas.report.json.JsonSchema;
import org.junit.jupiter.api.io.TempDir;

/** The whole command line on C files in a temporary folder, and what it says and leaves there. */
abstract class CommandLineFixture {
  private static final String SCHEMA = "../docs/formats/result.schema.json";

  @TempDir Path folder;

  /** What the last command printed. */
  final StringWriter out = new StringWriter();

  /** What the last command said beside it. */
  final StringWriter errors = new StringWriter();

  private final long mostMillis;

  CommandLineFixture() {
    this(120_000);
  }

  /**
   * For longer commands.
   *
   * @param mostMillis a command that takes longer is cut
   */
  CommandLineFixture(long mostMillis) {
    this.mostMillis = mostMillis;
  }

  /** Runs a command; its exit code. */
  int farkas(List<String> arguments) {
    out.getBuffer().setLength(0);
    errors.getBuffer().setLength(0);
    TerminalConsole console =
        new TerminalConsole(new PrintWriter(out), new PrintWriter(errors), Style.PLAIN, arguments);
    return Cli.run(arguments, console, ClangEngine::open, Budget.ofMillis(mostMillis)).code();
  }

  int farkas(String... arguments) {
    return farkas(List.of(arguments));
  }

  /** Makes a text the C file, generates for it into {@link #results()}; the exit code. */
  int generate(String text, String... options) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("generate", source(text).toString()));
    arguments.addAll(List.of("--out", results().toString(), "--force"));
    arguments.addAll(List.of(options));
    return farkas(arguments);
  }

  /** All that the last command said, to explain a failure. */
  String said() {
    return out + "" + errors;
  }

  Path source(String text) throws IOException {
    return Files.writeString(folder.resolve("unit.c"), text);
  }

  Path results() {
    return folder.resolve("out");
  }

  /** A unit's result, which must be of the published form. */
  JsonNode result(String unit) throws IOException {
    return result(results(), unit);
  }

  static JsonNode result(Path results, String unit) throws IOException {
    JsonNode result =
        StoredJson.mapper().readTree(results.resolve(unit).resolve("result.json").toFile());
    assertThat(JsonSchema.validate(Path.of(SCHEMA), result)).isEmpty();
    return result;
  }

  /** The units that have results, in the order of their names. */
  List<String> units() throws IOException {
    try (Stream<Path> units = Files.list(results())) {
      return units.map(unit -> unit.getFileName().toString()).sorted().toList();
    }
  }

  String suite(String unit) throws IOException {
    return Files.readString(results().resolve("%s/tests/test_%s.c".formatted(unit, unit)));
  }

  /** The targets that are not covered: text, outcome, verdict. */
  static List<String> notCovered(JsonNode result) {
    List<String> found = new ArrayList<>();
    for (JsonNode item : result.get("items")) {
      String verdict = item.get("verdict").asText();
      if (!verdict.equals("covered")) {
        found.add(item.get("text").asText() + " " + item.get("outcome").asText() + " " + verdict);
      }
    }
    return found;
  }

  /**
   * Generates for all functions of a text; the targets that are not covered, each behind its unit's
   * name. All tests must stand in the test programs as they should.
   */
  List<String> notCoveredIn(String text, String... options) throws IOException {
    List<String> all = new ArrayList<>(List.of("--all", "--budget", "10s"));
    all.addAll(List.of(options));
    assertThat(generate(text, all.toArray(String[]::new))).as(said()).isLessThan(2);
    List<String> found = new ArrayList<>();
    for (String unit : units()) {
      for (JsonNode test : result(unit).get("tests")) {
        assertThat(test.get("program").asText()).as(test.toString()).isIn("compared", "finding");
      }
      notCovered(result(unit)).forEach(target -> found.add(unit + ": " + target));
    }
    return found;
  }
}
