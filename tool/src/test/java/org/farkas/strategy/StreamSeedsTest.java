package org.farkas.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.farkas.criteria.BranchCriterion;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.InputVector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which streams candidates get from functions without source. */
class StreamSeedsTest {
  @TempDir Path scratch;

  private List<InputVector> candidates(String body) {
    List<InputVector> made = new ArrayList<>();
    SearchedUnit.of(
        scratch,
        "#include <stdio.h>\nint unit(const char *path) {" + body + "}",
        new BranchCriterion(),
        10_000,
        false,
        task -> {
          StreamSeeds seeds = StreamSeeds.of(task, new SplittableRandom(7));
          InputVector none =
              new InputVector(
                  new InputLayout("unit", List.of(), 3),
                  List.of(),
                  List.of(),
                  List.of(),
                  List.of());
          for (int i = 0; i < 300; i++) {
            made.add(seeds.with(none, () -> "a text of some length"));
          }
          return new Portfolio(task, List.of(), 1).run();
        });
    return made;
  }

  private static List<String> read(List<InputVector> candidates) {
    List<String> texts = new ArrayList<>();
    for (InputVector each : candidates) {
      for (InputObject object : each.dynamicObjects()) {
        if (object.isStream()) {
          texts.add(new String(each.characters(object.id())));
        }
      }
    }
    return texts;
  }

  @Test
  void filesThatAreOpenedForReadingHoldTexts() {
    List<InputVector> made = candidates("FILE *f = fopen(path, \"r\"); return f ? fgetc(f) : 0;");
    assertThat(read(made)).contains("a text of some length");
    assertThat(made.stream().filter(each -> each.values().getFirst().pointers().isEmpty()).count())
        .isBetween(1L, 100L);
  }

  @Test
  void filesThatAreOpenedForWritingHoldNone() {
    List<InputVector> made =
        candidates("FILE *f = fopen(path, \"w\"); return f ? fputc('x', f) : 0;");
    assertThat(made.stream().allMatch(each -> each.dynamicObjects().size() >= 2)).isTrue();
    assertThat(read(made)).isEmpty();
  }

  @Test
  void othersGetNothing() {
    assertThat(candidates("return path[0] == 'x';").stream().map(InputVector::stubCalls))
        .allMatch(List::isEmpty);
  }
}
