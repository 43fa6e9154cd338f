package org.farkas.emit.frameworks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.farkas.emit.EmissionTrial;
import org.farkas.emit.EmittedFile;
import org.farkas.emit.InputEdit;
import org.farkas.emit.StyledEmitter;
import org.farkas.replay.FrameworkLibrary;
import org.farkas.replay.FrameworkTrial;
import org.farkas.testcase.InputVector;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Suites for the frameworks, compiled and run with those that are installed, with gcc and clang.
 * {@code -Dfarkas.golden=update} writes the expected files anew.
 */
class FrameworkSuiteTest {
  private static final Path FOLDER = Path.of("src/test/resources/emit-frameworks");
  private static final boolean UPDATE = "update".equals(System.getProperty("farkas.golden"));

  /** A stand-in with the interface of Unity, which no distribution packages. */
  private static final List<String> UNITY =
      List.of("-I", Path.of("src/test/resources/unity").toAbsolutePath().toString());

  private static final String COUNTER =
      """
      #include <stdlib.h>
      int count(int by)
      {
          static int total;
          total += by;
          if (total == 7) exit(200);
          return total;
      }
      """;

  @TempDir Path folder;

  static Stream<String> frameworks() {
    return TestFramework.ALL.stream().map(TestFramework::name);
  }

  private static TestFramework named(String name) {
    return TestFramework.named(name).orElseThrow();
  }

  private static List<InputVector> door(EmissionTrial trial) {
    return List.of(
        new InputEdit(trial.layout("door_open")).set("key", -5).vector(),
        new InputEdit(trial.layout("door_open"))
            .set("key", 21)
            .point("d", "*d")
            .text("*d", "")
            .vector(),
        new InputEdit(trial.layout("door_open")).vector(),
        new InputEdit(trial.layout("door_open")).set("key", 1).vector());
  }

  private static List<InputVector> counts(EmissionTrial trial, int... values) {
    List<InputVector> vectors = new ArrayList<>();
    for (int value : values) {
      vectors.add(new InputEdit(trial.layout("count")).set("by", value).vector());
    }
    return vectors;
  }

  private static List<EmittedFile> emit(
      String framework, EmissionTrial trial, String function, List<InputVector> vectors) {
    return new StyledEmitter(named(framework)).emit(trial.request(function, trial.tests(vectors)));
  }

  /** What is wrong with a suite; skips the test where the framework is not installed. */
  private Optional<String> problem(
      String framework, EmissionTrial trial, List<EmittedFile> files, int tests) {
    Path scratch = folder.resolve("framework-scratch");
    Optional<FrameworkLibrary> library =
        FrameworkLibrary.find(named(framework), UNITY, Path.of("").toAbsolutePath(), scratch);
    assumeTrue(library.isPresent(), framework + " is not installed here");
    return new FrameworkTrial(library.get(), trial.source(scratch)).problem(files, tests);
  }

  @ParameterizedTest
  @MethodSource("frameworks")
  void emitsAsExpectedAndPasses(String framework) throws IOException {
    String source = Files.readString(FOLDER.resolve("door.c"));
    try (EmissionTrial trial = new EmissionTrial(folder, source)) {
      List<EmittedFile> files = emit(framework, trial, "door_open", door(trial));

      Path expected = FOLDER.resolve(framework);
      for (EmittedFile file : files) {
        if (UPDATE) {
          Files.createDirectories(expected);
          Files.writeString(expected.resolve(file.name()), file.content());
        }
        assertThat(file.content()).isEqualTo(Files.readString(expected.resolve(file.name())));
      }
      assertThat(files.stream().map(EmittedFile::name).collect(Collectors.toSet()))
          .isEqualTo(namesIn(expected));
      assertThat(problem(framework, trial, files, 4)).isEmpty();
    }
  }

  private static Set<String> namesIn(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(f -> f.getFileName().toString()).collect(Collectors.toSet());
    }
  }

  @Test
  void everyFolderOfExpectedFilesBelongsToAFramework() throws IOException {
    Set<String> expected = new TreeSet<>(frameworks().toList());
    expected.add("door.c");
    assertThat(namesIn(FOLDER)).isEqualTo(expected);
  }

  @ParameterizedTest
  @MethodSource("frameworks")
  void noTestSeesWhatAnotherLeftInAStaticLocal(String framework) {
    try (EmissionTrial trial = new EmissionTrial(folder, COUNTER)) {
      List<EmittedFile> files = emit(framework, trial, "count", counts(trial, 1, 2, 7, 1));

      assertThat(problem(framework, trial, files, 4)).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("frameworks")
  void aDifferenceIsReportedByTheFramework(String framework) throws IOException {
    String source = Files.readString(FOLDER.resolve("door.c"));
    try (EmissionTrial trial = new EmissionTrial(folder, source)) {
      List<EmittedFile> files = emit(framework, trial, "door_open", door(trial).subList(0, 2));
      Files.writeString(folder.resolve("unit.c"), source.replace("key * 2", "key * 3"));

      Optional<String> problem = problem(framework, trial, files, 2);

      assertThat(problem).isPresent();
      assertThat(problem.get()).containsPattern(toldBy(framework));
    }
  }

  /** How each tells that 63 came instead of 42. */
  private static String toldBy(String framework) {
    return switch (framework) {
      case "cmocka" -> "result: expected 42 \\(42\\), got 63.*<stdin>:\\d+: error: Failure!";
      case "check" -> "<stdin>:\\d+:F:vector 2:.*result: expected 42 \\(42\\), got 63";
      case "unity" -> "test_door_open.c:\\d+:test_door_open_2:FAIL: Expected 42 Was 63. result";
      case "googletest" -> "<stdin>:\\d+: Failure.*result: expected 42 \\(42\\), got 63";
      case "cpputest" ->
          "Failure in TEST\\(door_open, test_2\\) .*<stdin>:\\d+: error: .*result.*<42 .*<63 ";
      default -> throw new AssertionError(framework);
    };
  }

  @ParameterizedTest
  @MethodSource("frameworks")
  void aDifferenceInAProcessOfItsOwnIsReported(String framework) throws IOException {
    try (EmissionTrial trial = new EmissionTrial(folder, COUNTER)) {
      List<EmittedFile> files = emit(framework, trial, "count", counts(trial, 1, 2));
      Files.writeString(folder.resolve("unit.c"), COUNTER.replace("return total", "return -total"));

      Optional<String> problem = problem(framework, trial, files, 2);

      assertThat(problem).isPresent();
      assertThat(problem.get()).contains("it exits with");
    }
  }

  @ParameterizedTest
  @MethodSource("frameworks")
  void noExitStatusIsMistakenForTheEndOfATest(String framework) throws IOException {
    String source = COUNTER.replace("exit(200)", "exit(113)");
    try (EmissionTrial trial = new EmissionTrial(folder, source)) {
      List<EmittedFile> files = emit(framework, trial, "count", counts(trial, 1, 7));

      assertThat(problem(framework, trial, files, 2)).isEmpty();
      for (String change : List.of("exit(113)->total = 7", "return total->exit(113)")) {
        String[] words = change.split("->");
        Files.writeString(folder.resolve("unit.c"), source.replace(words[0], words[1]));

        assertThat(problem(framework, trial, files, 2)).as(change).isPresent();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("frameworks")
  void aFunctionMayBeNamedLikeAnythingInOurTexts(String framework) {
    for (String name : List.of("SUITE", "FIXTURE", "UNIT", "suite", "group")) {
      String source = "#include <stdlib.h>\nint NAME(int x) { if (x == 3) exit(1); return x; }\n";
      try (EmissionTrial trial = new EmissionTrial(folder, source.replace("NAME", name))) {
        List<InputVector> vectors =
            Stream.of(3, 4)
                .map(x -> new InputEdit(trial.layout(name)).set("x", x).vector())
                .toList();
        List<EmittedFile> files = emit(framework, trial, name, vectors);

        assertThat(problem(framework, trial, files, 2)).as(name).isEmpty();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("frameworks")
  void whereNoProcessesCanBeMadeWhatNeedsThemIsNotRun(String framework) {
    assumeTrue(!framework.equals("check"), "Check has a switch of its own");
    String source = COUNTER + "int alarm(int x) { return x; }\n";
    try (EmissionTrial trial = new EmissionTrial(folder, source)) {
      List<EmittedFile> files = emit(framework, trial, "count", counts(trial, 1, 7));

      Optional<String> problem = problem(framework, trial, files, 2);

      assertThat(problem).isPresent();
      assertThat(problem.get())
          .contains("it exits with 0")
          .containsIgnoringCase(skipped(framework));
    }
  }

  private static String skipped(String framework) {
    return switch (framework) {
      case "unity" -> "2 Tests 0 Failures 2 Ignored";
      case "cpputest" -> "2 ignored";
      default -> "2 test";
    };
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("frameworks")
  void anUnexpectedEndIsReported(String framework) throws IOException {
    String source = Files.readString(FOLDER.resolve("door.c"));
    for (String change :
        List.of("exit(3)->exit(4)", "exit(3)->return 3", "abort()->return 1", "tries++->exit(0)")) {
      Path own = Files.createDirectories(folder.resolve("change" + change.hashCode()));
      try (EmissionTrial trial = new EmissionTrial(own, source)) {
        List<EmittedFile> files = emit(framework, trial, "door_open", door(trial));
        String[] words = change.split("->");
        Files.writeString(own.resolve("unit.c"), source.replace(words[0], words[1]));

        Optional<String> problem = problem(framework, trial, files, 4);

        assertThat(problem).as(change).isPresent();
        assertThat(problem.get()).as(change).contains("it exits with");
      }
    }
  }
}
