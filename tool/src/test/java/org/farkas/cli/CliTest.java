package org.farkas.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.farkas.app.ExitStatus;
import org.farkas.app.GenerateOptions;
import org.farkas.app.ScriptedEngine;
import org.farkas.app.SourceRequest;
import org.farkas.app.UnitEngine;
import org.farkas.base.Budget;
import org.farkas.report.console.Style;
import org.farkas.source.Decision;
import org.farkas.trace.SourceSketch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CliTest {
  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final List<SourceRequest> opened = new ArrayList<>();

  private final List<GenerateOptions> searched = new ArrayList<>();

  private final ScriptedEngine engine =
      new ScriptedEngine(
              new SourceSketch()
                  .function("f", "sketch.c", false, false)
                  .decision("a && b", "f", Decision.Kind.IF, false)
                  .switchOn("x", true, 4)
                  .build())
          .first("f", task -> searched.add(task.options()))
          .runs("f", "b0 c0+ c1+ e0+", "b0 c0+ c1- e0-", "b0 c0- e0-");

  private ExitStatus run(UnitEngine.Factory factory, String... arguments) {
    List<String> list = List.of(arguments);
    TerminalConsole console =
        new TerminalConsole(new PrintWriter(out), new PrintWriter(err), Style.PLAIN, list);
    return Cli.run(list, console, factory, Budget.ofMillis(60_000));
  }

  private ExitStatus run(String... arguments) {
    return run(
        request -> {
          opened.add(request);
          return engine;
        },
        arguments);
  }

  private String outFolder() {
    return folder.resolve("out").toString();
  }

  @Test
  void generatePrintsASummaryAndTheFilesItWrote() {
    assertThat(run("generate", "sketch.c", "--function", "f", "--out", outFolder()).code())
        .isZero();
    assertThat(out.toString())
        .contains("f in sketch.c: MC/DC (masking) coverage")
        .contains("4 of 4 targets covered by 3 tests, 0 infeasible, 0 open")
        .contains(folder.resolve("out/f/tests/test_f.c").toString());
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void everyOptionReachesTheJob() {
    run(
        "generate",
        "sketch.c",
        "--all",
        "--criterion=branch",
        "--scope",
        "all",
        "--budget",
        "2m",
        "--seed",
        "-7",
        "--jobs",
        "2",
        "--out",
        outFolder(),
        "--force",
        "--wrap",
        "--allow-uncontained",
        "--globals",
        "initial",
        "--",
        "-I",
        "include",
        "-DX=--all");
    GenerateOptions options = searched.getFirst();
    assertThat(options.all()).isTrue();
    assertThat(options.criterion().name()).isEqualTo("branch");
    assertThat(options.scope()).hasToString("ALL");
    assertThat(options.work().budgetMillis()).isEqualTo(120_000);
    assertThat(options.work().seed()).isEqualTo(-7);
    assertThat(options.work().jobs()).isEqualTo(2);
    assertThat(options.force()).isTrue();
    assertThat(options.shapes().globalsAreInputs()).isFalse();
    assertThat(opened)
        .containsExactly(
            new SourceRequest(
                Path.of("sketch.c"), List.of("-I", "include", "-DX=--all"), Set.of(), true, true));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "generate|Missing required parameter: 'FILE'",
        "generate a.c b.c|this is not understood: b.c",
        "generate a.c -O2|this is not understood: -O2",
        "generate a.c --budget 3|'3' is no duration",
        "generate a.c --budget 0s|'0s' is not between",
        "generate a.c --jobs 0|--jobs must be between 1 and 256",
        "generate a.c --jobs many|'many' is not an int",
        "generate a.c --seed x|'x' is not a long",
        "generate a.c --criterion statements|there is no criterion 'statements'",
        "generate a.c --criterion branch,mcdc,branch|names one twice",
        "generate a.c --criterion branch,|there is no criterion 'branch,'",
        "generate a.c --criterion k-paths=0|a whole number from 1 to 999999",
        "generate a.c --criterion k-paths=99999999999|a whole number from 1 to 999999",
        "generate a.c --criterion paths,branch|paths and k-paths=K stand alone",
        "replay /nonexist|there is no stored suite /nonexist/",
        "generate a.c --scope file|there is no scope 'file'",
        "generate a.c --all --function f|exclude each other",
        "generate a.c --range x|has no name and value",
        "generate a.c --range x=5..1|is empty",
        "generate a.c --range x=a..b|'a' is no number",
        "generate a.c --range x=1|is not NAME=LOW..HIGH",
        "generate a.c --length p=10000000|must be between 1 and 1000000",
        "generate a.c --length p=0|must be between 1 and 1000000",
        "generate a.c --string s=-1|must be between 0 and 1000000",
        "generate a.c --length p=1 --length p=2|given twice for 'p'",
        "generate a.c --length p=1 --string p=2|both --length and --string",
        "generate a.c --string p=1 --buffer p|both a --string and a --buffer",
        "generate a.c --globals none|--globals is 'input' or 'initial'",
        "generate sketch.c --function g|has no function 'g'",
        "generate sketch.c|which function?",
        "generate sketch.c --function f --not-null q|'q' names no parameter of f",
        "explain|this is not understood: explain",
        "|which command?"
      })
  void aMistakeOfTheUserGetsOneMessageAndExitCodeTwo(String line, String message) {
    String[] arguments = line == null ? new String[0] : line.split(" ");
    assertThat(run(arguments).code()).isEqualTo(2);
    assertThat(err.toString()).contains(message).startsWith("farkas: error: ");
    assertThat(err.toString().lines().count()).isLessThanOrEqualTo(2);
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void aBugOfOursShowsNoStackTraceButSaysWhereItIs() throws Exception {
    ExitStatus status =
        run(
            _ -> {
              throw new IllegalStateException("unexpected");
            },
            "list",
            "sketch.c");
    assertThat(status.code()).isEqualTo(4);
    assertThat(err.toString())
        .contains("Farkas failed: IllegalStateException: unexpected")
        .doesNotContain("\tat ");
    String file = err.toString().replaceFirst("(?s).*report it with (\\S+).*", "$1");
    assertThat(Files.readString(Path.of(file)))
        .contains("arguments: list sketch.c", "IllegalStateException", "\tat ");
    Files.delete(Path.of(file));
  }

  @Test
  void memoryThatRunsOutIsAProblemOfResources() {
    ExitStatus status =
        run(
            _ -> {
              throw new OutOfMemoryError();
            },
            "list",
            "sketch.c");
    assertThat(status.code()).isEqualTo(5);
    assertThat(err.toString()).contains("ran out of memory").contains("-Xmx");
  }

  @Test
  void listShowsFunctionsDecisionsConditionsAndTargets() {
    assertThat(run("list", "sketch.c").code()).isZero();
    assertThat(out.toString())
        .isEqualTo(
            """
                                                                           condition-  multiple-               mcdc-
            function  decisions  conditions  statement  branch  condition    decision  condition  mcdc  unique-cause  values
            f                 1           2          0       4          4           6          3     4             2       0

            f, sketch.c:1:1
                    1:1  d0   if a && b
                    1:1    c0   a
                    1:6    c1   b
                  100:1  s0   switch (x)
                  101:3    case0  case 4
                  100:1    case1  no label matches
            """);
  }

  @Test
  void helpAndVersionGoToStandardOutput() {
    assertThat(run("--help").code()).isZero();
    assertThat(out.toString()).contains("generate", "list");
    assertThat(run("generate", "--help").code()).isZero();
    assertThat(out.toString())
        .contains("--budget", "--not-null", "farkas generate [OPTION]... FILE");
    assertThat(run("--version").code()).isZero();
    assertThat(out.toString()).contains("farkas development");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void helpIsACommandToo() {
    assertThat(run("help", "generate")).isEqualTo(ExitStatus.DECIDED);
    assertThat(out.toString()).contains("farkas generate [OPTION]...");
    assertThat(run("help")).isEqualTo(ExitStatus.DECIDED);
  }
}
