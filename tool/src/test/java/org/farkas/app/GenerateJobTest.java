package org.farkas.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.farkas.base.Budget;
import org.farkas.base.DiagnosticException;
import org.farkas.criteria.MaskingMcdcCriterion;
import org.farkas.criteria.Scope;
import org.farkas.report.Report;
import org.farkas.source.Decision;
import org.farkas.testcase.ShapeOptions;
import org.farkas.trace.SourceSketch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GenerateJobTest {
  @TempDir Path folder;

  private final RecordingUser user = new RecordingUser();
  private final Budget budget = Budget.ofMillis(60_000);

  private final ScriptedEngine engine =
      new ScriptedEngine(
          new SourceSketch()
              .function("f", "sketch.c", false, false)
              .function("g", "sketch.c", false, false)
              .function("h", "sketch.c", false, false)
              .decision("a", "f", Decision.Kind.IF, false)
              .decision("b", "g", Decision.Kind.IF, false)
              .decision("e", "h", Decision.Kind.IF, false)
              .build());

  private GenerateOptions options(boolean force, int jobs, String... functions) {
    return new GenerateOptions(
        new SourceRequest(Path.of("sketch.c"), List.of(), Set.of(), false, false),
        List.of(functions),
        functions.length == 0,
        Scope.STATIC,
        new MaskingMcdcCriterion(),
        Strategies.DEFAULT,
        ShapeOptions.DEFAULT,
        new GenerateOptions.Work(10_000, false, 1, jobs, 1),
        false,
        folder.resolve("out"),
        force,
        Optional.empty(),
        Optional.empty(),
        GenerateOptions.Contract.NONE);
  }

  private ExitStatus generate(String... functions) {
    return new GenerateJob(options(false, 1, functions), _ -> engine, user, budget).run();
  }

  private List<String> files() throws IOException {
    List<String> names = new ArrayList<>();
    Path out = folder.resolve("out");
    try (var paths = Files.walk(out)) {
      paths
          .filter(Files::isRegularFile)
          .map(path -> out.relativize(path).toString())
          .sorted()
          .forEach(names::add);
    }
    return names;
  }

  @Test
  void aUnitWithEveryTargetDecidedEndsWellAndLeavesResultTestsAndManifest() throws IOException {
    engine.runs("f", "c0+", "c0-");
    assertThat(generate("f")).isEqualTo(ExitStatus.DECIDED);
    assertThat(files())
        .containsExactly("f/.farkas-manifest.json", "f/result.json", "f/tests/test_f.c");
    assertThat(user.written)
        .extracting(path -> path.getFileName().toString())
        .containsExactly("test_f.c", "result.json");
    assertThat(engine.closed()).isTrue();
  }

  @Test
  void anOpenTargetIsExitCodeOne() {
    engine.runs("f", "c0+");
    assertThat(generate("f").code()).isEqualTo(1);
    assertThat(user.reports.getFirst().totals().open()).isEqualTo(1);
  }

  @Test
  void theWorstOfSeveralUnitsDecides() {
    engine.runs("f", "c0+", "c0-").runs("g", "c1+").runs("h", "c2+", "c2-");
    assertThat(generate()).isEqualTo(ExitStatus.OPEN);
    assertThat(user.reports)
        .extracting(report -> report.header().function())
        .containsExactly("f", "g", "h");
  }

  @Test
  void aUnitThatFailsLeavesTheOthersAlone() throws IOException {
    engine.runs("f", "c0+", "c0-").runs("h", "c2+", "c2-");
    engine.first(
        "g",
        _ -> {
          throw new IllegalStateException("a bug");
        });
    assertThat(generate()).isEqualTo(ExitStatus.INTERNAL);
    assertThat(user.failures)
        .singleElement()
        .satisfies(
            failure -> {
              assertThat(failure.code()).isEqualTo("internal-error");
              assertThat(failure.message()).contains("a bug");
            });
    assertThat(files()).contains("f/result.json", "h/result.json").doesNotContain("g/result.json");
  }

  @Test
  void unitsCanBeSearchedSideBySide() {
    engine.runs("f", "c0+", "c0-").runs("g", "c1+", "c1-").runs("h", "c2+", "c2-");
    ExitStatus status = new GenerateJob(options(false, 3), _ -> engine, user, budget).run();
    assertThat(status).isEqualTo(ExitStatus.DECIDED);
    assertThat(user.reports).hasSize(3);
  }

  @Test
  void anInterruptionWritesWhatIsKnownAndSkipsWhatHasNotBegun() throws IOException {
    engine.runs("f", "c0+").first("f", _ -> budget.cancel());
    assertThat(generate()).isEqualTo(ExitStatus.INTERRUPTED);
    assertThat(files()).contains("f/result.json").doesNotContain("g/result.json");
    Report report = user.reports.getFirst();
    assertThat(report.interrupted()).isTrue();
    assertThat(Files.readString(folder.resolve("out/f/result.json")))
        .contains("budget: the search was interrupted");
  }

  @Test
  void twoRunsOfTheSameGiveTheSameFiles() throws IOException {
    engine.runs("f", "c0+", "c0-");
    generate("f");
    String first = Files.readString(folder.resolve("out/f/result.json"));
    generate("f");
    String second = Files.readString(folder.resolve("out/f/result.json"));
    assertThat(withoutEffort(second)).isEqualTo(withoutEffort(first));
  }

  private static String withoutEffort(String result) {
    return result.substring(0, result.indexOf("\"effort\""));
  }

  @Test
  void anEditedTestStopsTheRunBeforeAnyWorkIsDone() throws IOException {
    engine.runs("f", "c0+", "c0-");
    generate("f");
    Path test = folder.resolve("out/f/tests/test_f.c");
    Files.writeString(test, "/* mine */\n");
    engine.first(
        "f",
        _ -> {
          throw new AssertionError("searched");
        });
    assertThatThrownBy(() -> generate("f"))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("test_f.c was edited");
    assertThat(test).hasContent("/* mine */");
  }

  @Test
  void withForceAnEditedTestIsReplaced() throws IOException {
    engine.runs("f", "c0+", "c0-");
    generate("f");
    Path test = folder.resolve("out/f/tests/test_f.c");
    Files.writeString(test, "/* mine */\n");
    new GenerateJob(options(true, 1, "f"), _ -> engine, user, budget).run();
    assertThat(test).hasContent("test_01_a_true\ntest_02_a_false");
  }
}
