package org.farkas.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.farkas.criteria.BranchCriterion;
import org.farkas.strategy.explore.ExploreSearch;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.StubCall;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is found by varying what comes from outside. */
class AnswerSearchTest {
  private static final String DRIVER =
      """
      int transfer(int to, unsigned char *data, int count);
      int unit(void)
      {
          unsigned char status = 0;
          if (transfer(1, &status, 1) != 0) return -1;
          if (transfer(2, &status, 1) != 0) return -2;
          return status & 0x40;
      }
      """;

  @TempDir Path scratch;

  private SearchedUnit run(String text, Search.Factory search) {
    return SearchedUnit.of(
        scratch,
        text,
        new BranchCriterion(),
        60_000,
        false,
        task -> new Portfolio(task, List.of(search), 1).run());
  }

  /** As drivers and protocol stacks do when they start. */
  @Test
  void eachOfManyAllocationsFailsOnce() {
    SearchedUnit unit =
        run(
            """
            #include <stdlib.h>
            int unit(void)
            {
                char *parts[12];
                int made = 0;
            """
                + IntStream.range(0, 12)
                    .mapToObj(
                        "    if (!(parts[%d] = malloc(8))) goto out;\n    made++;\n"::formatted)
                    .collect(Collectors.joining())
                + """
                out:
                    for (int i = 0; i < made; i++) free(parts[i]);
                    return made;
                }
                """,
            AnswerSearch::new);
    assertThat(unit.notCovered()).isEmpty();
  }

  @Test
  void eachCallFailsOnceAndWritesSomethingElseOnce() {
    InputVector base =
        run(DRIVER, ExploreSearch::new).result().candidates().stream()
            .map(Candidate::inputs)
            .filter(inputs -> inputs.stubCalls().size() == 2)
            .filter(inputs -> number(inputs, results(inputs).getFirst()) == 0)
            .findFirst()
            .orElseThrow();
    AnswerVariations variations = new AnswerVariations(base, false, _ -> 5);
    List<InputVector> made = new ArrayList<>();
    for (Optional<InputVector> next = variations.next(); next.isPresent(); ) {
      made.add(next.get());
      next = variations.next();
    }
    for (int call = 0; call < 2; call++) {
      int result = results(base).get(call);
      int output = base.stubCalls().get(call).outputs().get(1);
      assertThat(made).anyMatch(inputs -> (int) number(inputs, result) == -1);
      assertThat(made).anyMatch(inputs -> number(inputs, output) == 0xff);
      assertThat(made).anyMatch(inputs -> number(inputs, output) == 5);
    }
    assertThat(made)
        .allSatisfy(
            inputs ->
                assertThat(
                        IntStream.range(0, base.objectCount())
                            .filter(id -> !inputs.values().get(id).equals(base.values().get(id))))
                    .hasSize(1));
    assertThat(made).doesNotHaveDuplicates();
  }

  /** Whoever reads a test shall find no calls in it that its run does not make. */
  @Test
  void callsThatAFailureLeavesOutAreNoPartOfTheTest() {
    InputVector whole =
        run(DRIVER, ExploreSearch::new).result().candidates().stream()
            .map(Candidate::inputs)
            .filter(inputs -> inputs.stubCalls().size() == 2)
            .findFirst()
            .orElseThrow();
    InputVector shorter = whole.withoutUnmadeCalls(Map.of("transfer", 1));
    assertThat(shorter.stubCalls()).hasSize(1);
    assertThat(shorter.objectCount())
        .isEqualTo(1 + new TreeSet<>(shorter.stubCalls().getFirst().objects().toList()).last());
  }

  private static List<Integer> results(InputVector inputs) {
    return inputs.stubCalls().stream().map(StubCall::result).map(Optional::orElseThrow).toList();
  }

  private static long number(InputVector inputs, int id) {
    return inputs.values().get(id).bits(0, 8 * inputs.values().get(id).sizeBytes());
  }
}
