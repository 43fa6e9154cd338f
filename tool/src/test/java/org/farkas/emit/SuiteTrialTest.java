package org.farkas.emit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.farkas.replay.SuiteTrial;
import org.farkas.testcase.InputVector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuiteTrialTest {
  @TempDir Path folder;

  @Test
  void aTestThatHangsIsStoppedSoonAndNotTriedWithTheNextCompiler() throws IOException {
    String source = "int half(int x) { return x / 2; }\n";
    try (EmissionTrial trial = new EmissionTrial(folder, source)) {
      InputVector vector = new InputEdit(trial.layout("half")).set("x", 8).vector();
      EmissionRequest request = trial.request("half", trial.tests(List.of(vector)));
      EmittedFile file = new StyledEmitter(new PlainStyle()).emit(request).getFirst();
      Files.writeString(
          folder.resolve("unit.c"), source.replace("return", "while (x == 8) { } return"));
      long start = System.nanoTime();

      SuiteTrial.Result result =
          new SuiteTrial(trial.source(folder.resolve("scratch")))
              .of(file, true, QuietWarnings.NONE);

      assertThat(result.failedTests().get(1)).contains("took too long");
      assertThat((System.nanoTime() - start) / 1_000_000_000).isLessThan(19);
    }
  }
}
