package org.farkas.emit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.farkas.emit.frameworks.TestFramework;
import org.farkas.replay.FrameworkLibrary;
import org.farkas.replay.FrameworkTrial;
import org.farkas.testcase.RunEnd;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What plain suites can say, they say under every framework: the golden sources, tried with it. */
class FrameworkTrialTest {
  private static final Path SOURCES = Path.of("src/test/resources/emit");

  @TempDir Path folder;

  static Stream<String> frameworks() {
    return TestFramework.ALL.stream().map(TestFramework::name);
  }

  private static boolean crashed(EmissionTest test) {
    return test.run().end().kind() == RunEnd.Kind.CRASHED;
  }

  @Tag("slow")
  @ParameterizedTest
  @MethodSource("frameworks")
  void goldenSourcesPass(String name) throws IOException {
    TestFramework framework = TestFramework.named(name).orElseThrow();
    List<String> flags = List.of("-I", "src/test/resources/unity");
    Optional<FrameworkLibrary> library =
        FrameworkLibrary.find(framework, flags, Path.of(""), folder.resolve("probe"));
    assumeTrue(library.isPresent(), name + " is not installed here");
    for (String each : GoldenSuiteTest.suites().keySet()) {
      GoldenSuiteTest.Suite suite = GoldenSuiteTest.suites().get(each);
      Path own = Files.createDirectories(folder.resolve(each));
      String source = Files.readString(SOURCES.resolve(each + ".c"));
      try (EmissionTrial trial = new EmissionTrial(own, source)) {
        if (each.equals("loader")) {
          trial.releasingMemory();
        }
        List<EmissionTest> tests = trial.tests(suite.inputs().apply(trial));
        List<EmissionTest> whole = tests.stream().filter(test -> !crashed(test)).toList();
        assertThat(tests.size() - whole.size()) // those are findings
            .as(each)
            .isEqualTo(each.equals("average") ? 1 : 0);
        List<EmittedFile> files =
            new StyledEmitter(framework).emit(trial.request(suite.function(), whole));
        FrameworkTrial run =
            new FrameworkTrial(library.get(), trial.source(folder.resolve("probe")));

        assertThat(run.problem(files, whole.size())).as(each).isEmpty();
      }
    }
  }
}
