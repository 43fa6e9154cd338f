package org.farkas.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.farkas.criteria.BranchCriterion;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.StubCall;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is found in files without any solver. */
class TextSearchTest {
  private static final String HEADERS =
      """
      #include <stdio.h>
      #include <stdlib.h>
      #include <string.h>
      """;

  @TempDir Path scratch;

  private SearchedUnit run(String text) {
    return SearchedUnit.of(
        scratch,
        HEADERS + text,
        new BranchCriterion(),
        60_000,
        false,
        task -> new Portfolio(task, List.of(TextSearch::new), 1).run());
  }

  @Test
  void settingsBehindTheirHeadingAreFound() {
    SearchedUnit unit =
        run(
            """
            int unit(const char *path)
            {
                char line[64];
                int net = 0, retry = 0;
                FILE *in = fopen(path, "r");
                if (!in) return -1;
                while (fgets(line, sizeof line, in)) {
                    char *equals = strchr(line, '=');
                    if (line[0] == '[') { net = strncmp(line, "[net]", 5) == 0; continue; }
                    if (!equals) continue;
                    *equals = '\\0';
                    if (net) {
                        if (strcmp(line, "retry") == 0) {
                            retry = atoi(equals + 1);
                            if (retry > 9) return -2;
                        }
                    }
                }
                return retry;
            }
            """);
    assertThat(unit.notCovered()).isEmpty();
  }

  @Test
  void formatsOfFilesAreFilledIn() {
    SearchedUnit unit =
        run(
            """
            int unit(const char *path)
            {
                char line[48];
                int low, high;
                FILE *in = fopen(path, "r");
                if (!in) return -1;
                while (fgets(line, sizeof line, in)) {
                    if (sscanf(line, "limit %d %d", &low, &high) == 2) {
                        if (low > high) return 1;
                    }
                }
                return 0;
            }
            """);
    assertThat(unit.notCovered()).isEmpty();
  }

  @Test
  void testsPlanNoCallsThatTheyDoNotMake() {
    SearchedUnit unit =
        run(
            """
            int unit(const char *a, const char *b, int both)
            {
                FILE *one = fopen(a, "r"), *other;
                if (!one) return -1;
                if (both != 77) return fgetc(one) == 'x';
                other = fopen(b, "r");
                if (!other) return -2;
                return fgetc(other) == 'y';
            }
            """);
    assertThat(unit.notCovered()).isEmpty();
    for (Candidate candidate : unit.result().candidates()) {
      InputVector inputs = candidate.inputs();
      int made = candidate.run().stubCalls().getOrDefault("fopen", 0);
      assertThat(inputs.stubCalls()).extracting(StubCall::call).allMatch(call -> call < made);
      assertThat(candidate.run().after()).hasSize(inputs.objectCount());
      assertThat(inputs.dynamicObjects().stream().filter(InputObject::isStream).count())
          .isLessThanOrEqualTo(made);
    }
  }

  @Test
  void aUnitThatReadsNothingCostsNothing() {
    SearchedUnit.of(
        scratch,
        "int unit(int x) { return x == 123456789 ? 1 : 0; }",
        new BranchCriterion(),
        10_000,
        false,
        task -> {
          Confirmer confirmer = Confirmer.of(task);
          TextSearch search = new TextSearch(task, confirmer, null);
          assertThat(search.advance(task.budget())).isFalse();
          assertThat(confirmer.nativeRuns()).isZero();
          return new Portfolio(task, List.of(), 1).run();
        });
  }
}
