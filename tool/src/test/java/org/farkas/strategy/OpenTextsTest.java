package org.farkas.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.farkas.criteria.BranchCriterion;
import org.farkas.criteria.OpenReason;
import org.farkas.criteria.Target;
import org.farkas.criteria.Verdict;
import org.farkas.exec.machine.Machine;
import org.farkas.strategy.bounded.BoundedSearch;
import org.farkas.strategy.explore.ExploreSearch;
import org.farkas.testcase.Assumption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a reader is told of targets that a bound keeps open. */
class OpenTextsTest {
  @TempDir Path scratch;

  private static String guess(Assumption.Kind kind, String subject, String detail, boolean cut) {
    return OpenTexts.text(new Assumption(kind, subject, detail, false).toString(), cut);
  }

  @Test
  void sizesNameNoNumberThatMayHaveGrownAndTheOptionThatFixesThem() {
    assertThat(guess(Assumption.Kind.CAPACITY, "*list->items", "at most 8 elements", true))
        .isEqualTo(
            "larger objects behind 'list->items' than were tried may reach it; --length"
                + " 'list->items=N' says how many elements there are, --budget gives time for"
                + " larger ones");
    assertThat(guess(Assumption.Kind.STRING_CAPACITY, "*s", "a NUL within 9 elements", false))
        .isEqualTo(
            "more characters in 's' than were tried may reach it; --string 's=N' says how many"
                + " there are");
    assertThat(guess(Assumption.Kind.STRING_CAPACITY, "*in", "at most 16 characters", false))
        .contains("--length 'in=N'");
    assertThat(
            guess(Assumption.Kind.STRING_CAPACITY, "opened files", "at most 16 characters", false))
        .isEqualTo("more characters in opened files than were tried may reach it");
  }

  @Test
  void loopsNameNoNumberOfARoundThatTakesFewOnPurpose() {
    assertThat(OpenTexts.text("a loop was followed for 1 iterations", true))
        .isEqualTo(
            "more iterations of a loop than were tried may reach it; --budget gives more time for"
                + " them");
    assertThat(OpenTexts.text("recursion was followed for 3 calls", false))
        .isEqualTo("deeper recursion than was tried may reach it");
  }

  @Test
  void otherBoundsAreSentences() {
    assertThat(guess(Assumption.Kind.OBJECT_START, "*p", "nothing lies before it", false))
        .isEqualTo("a pointer 'p' further into an array than was tried may reach it");
    assertThat(OpenTexts.text(Machine.ENDLESS, false)).startsWith("a run on the way there has no");
    assertThat(OpenTexts.text(Assumption.NO_SHARING.toString(), false)).contains("--alias P,Q");
    assertThat(OpenTexts.text("no sequence of at most 3 calls reaches it", true))
        .isEqualTo("no sequence of at most 3 calls reaches it");
  }

  @ParameterizedTest
  @EnumSource(Assumption.Kind.class)
  void assumptionsAreReadAsTheyAreWritten(Assumption.Kind kind) {
    for (String subject : List.of("", "*p->next")) {
      for (String detail : List.of("", "at most 8 elements")) {
        for (boolean fixed : List.of(true, false)) {
          Assumption written = new Assumption(kind, subject, detail, fixed);
          assertThat(Assumption.parse(written.toString())).contains(written);
        }
      }
    }
    assertThat(Assumption.parse("time ran out")).isEmpty();
  }

  @Test
  void targetsThatStayOpenGetThemWithTheirPlace() {
    SearchedUnit unit =
        SearchedUnit.of(
            scratch,
            "int unit(int *p) { if (p[-300] == 3) return 1; return 0; }",
            new BranchCriterion(),
            20_000,
            false,
            task -> new Portfolio(task, List.of(ExploreSearch::new), 1).run());
    assertThat(unit.ledger().undecided()).isNotEmpty();
    for (Target target : unit.ledger().undecided()) {
      Verdict.Open open = (Verdict.Open) unit.ledger().verdict(target);
      assertThat(open.reason()).isEqualTo(OpenReason.BOUND);
      assertThat(open.text()).startsWith("a pointer 'p' further into an array than was tried");
      assertThat(open.where().line()).isEqualTo(1);
    }
  }

  @Test
  void whatTheWorldDoesNotDoComesBeforeLimitsThatGrow() {
    String text =
        """
        #include <stdio.h>
        int unit(FILE *in)
        {
            int n = 0;
            while (fgetc(in) != EOF) n++;
            if (ferror(in)) return -1;
            return n;
        }
        """;
    SearchedUnit unit =
        SearchedUnit.of(
            scratch,
            text,
            new BranchCriterion(),
            10_000,
            false,
            task -> new Portfolio(task, List.of(BoundedSearch::new), 1).run());
    Target error = unit.ledger().undecided().getFirst();
    assertThat(error.text()).isEqualTo("ferror(in)");
    assertThat(((Verdict.Open) unit.ledger().verdict(error)).text())
        .isEqualTo("environment: a stream can be read without errors");
  }
}
