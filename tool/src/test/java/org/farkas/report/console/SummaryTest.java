package org.farkas.report.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.farkas.base.SourceSpan;
import org.farkas.criteria.OpenReason;
import org.farkas.report.Remark;
import org.farkas.report.ReportSketch;
import org.farkas.testcase.Assumption;
import org.farkas.trace.SourceSketch;
import org.junit.jupiter.api.Test;

class SummaryTest {
  private static final SourceSpan WHERE = new SourceSpan("sketch.c", 9, 4);

  private static ReportSketch full() {
    return ReportSketch.mcdc(new SourceSketch().decision("a && b").decision("c"))
        .run(5, "b0 c0+ c1+ e0+")
        .open("c0.false", OpenReason.BOUND, "p points to at most 8 elements", WHERE)
        .open("c1.false", OpenReason.BOUND, "p points to at most 8 elements", WHERE)
        .open("c2.false", OpenReason.BUDGET, "the time was over", SourceSpan.UNKNOWN)
        .infeasible(
            "c2.true", "exhaustion-1", new Assumption(Assumption.Kind.RANGE, "x", "0..100", true))
        .finding("signed overflow", WHERE, "x + 1 overflows int", Integer.MAX_VALUE)
        .precondition("p", "must not be NULL", WHERE);
  }

  @Test
  void everythingThatIsNotCoveredIsNamedWithPlaceTextOutcomeAndWhy() {
    assertThat(Summary.of(full().build(), Style.PLAIN))
        .isEqualTo(
            """
            f in sketch.c: MC/DC (masking) coverage, 1.8 s
              2 of 6 targets covered by 1 test, 1 infeasible, 3 open
              unique-cause pairs: 0 of 3 conditions

            Open (3 targets): for MC/DC a condition counts where it decides the outcome
              sketch.c:1:1: `a` false
              sketch.c:1:6: `b` false
                  bound: p points to at most 8 elements (sketch.c:9:4)
              sketch.c:2:1: `c` false
                  budget: the time was over

            Infeasible (1 target): for MC/DC a condition counts where it decides the outcome
              sketch.c:2:1: `c` true
                  no input reaches it: certificate exhaustion-1; assuming range of x: 0..100 (fixed by the user)

            Findings: inputs within the declared contract reach these faults
              sketch.c:9:4: signed overflow
                  x + 1 overflows int. Shown by finding_01_signed_overflow.

            Required preconditions: what callers must see to
              p: must not be NULL (sketch.c:9:4)
            """);
  }

  @Test
  void whatSeveralCriteriaAskForIsToldOncePerPlaceWithTheCriteriaThatAsk() {
    String text =
        Summary.of(
            ReportSketch.criteria(
                    "branch,condition,mcdc,multiple-condition",
                    new SourceSketch().decision("a && b").decision("c"))
                .run(1, "b0 c0+ c1+ e0+")
                .open("c1.false", OpenReason.BUDGET, "the time was over", SourceSpan.UNKNOWN)
                .build(),
            Style.PLAIN);
    assertThat(text)
        .endsWith(
            """
            Open (15 targets): for MC/DC a condition counts where it decides the outcome
              sketch.c:1:1: `a && b` false (branch); evaluated as TF, F- (multiple-condition)
              sketch.c:1:1: `a` false (condition, mcdc)
              sketch.c:1:6: `b` false (condition)
                  not tried
              sketch.c:1:6: `b` false (mcdc)
                  budget: the time was over
              sketch.c:2:1: `c` true, false (branch, condition, mcdc); evaluated as T, F (multiple-condition)
                  not tried
            """);
  }

  @Test
  void aTestThatIsMissingInTheProgramIsNamedWithTheReason() {
    String text =
        Summary.of(
            full()
                .remark(
                    full().build().tests().getFirst().id(),
                    new Remark.LeftOut("built by gcc, it does not pass: killed by signal 11"))
                .remark("finding_01_signed_overflow", new Remark.NotCompared("its results differ"))
                .build(),
            Style.PLAIN);
    assertThat(text)
        .endsWith(
            """

            Not in the test program as they should be
              %s: left out
                  built by gcc, it does not pass: killed by signal 11
              finding_01_signed_overflow: results not compared
                  its results differ
            """
                .formatted(full().build().tests().getFirst().id()));
  }

  @Test
  void longListsAreCutWithAWordWhereTheRestIs() {
    SourceSketch sketch = new SourceSketch();
    for (int i = 0; i < 160; i++) {
      sketch.decision("a" + i);
    }
    ReportSketch unit = ReportSketch.branch(sketch);
    for (int i = 0; i < 160; i++) {
      unit.open("d" + i + ".true", OpenReason.BUDGET, "late", SourceSpan.UNKNOWN);
      unit.open("d" + i + ".false", OpenReason.BUDGET, "late", SourceSpan.UNKNOWN);
    }
    for (int i = 1; i <= 120; i++) {
      unit.finding("division by zero", new SourceSpan("sketch.c", i, 1), "", i);
    }
    String text = Summary.of(unit.build(), Style.PLAIN);
    assertThat(text)
        .contains("Open (320 targets)", "`a99` true, false\n      budget: late\n  ... and 120 more")
        .contains("all of them in result.json (\"items\")")
        .contains("... and 20 more, all of them in result.json (\"findings\")")
        .doesNotContain("a100");
  }

  @Test
  void aUnitWithNothingLeftIsTwoLines() {
    String text =
        Summary.of(
            ReportSketch.branch(new SourceSketch().decision("a"))
                .run(1, "c0+")
                .run(0, "c0-")
                .build(),
            Style.PLAIN);
    assertThat(text)
        .isEqualTo(
            """
            f in sketch.c: branch coverage, 1.8 s
              2 of 2 targets covered by 2 tests, 0 infeasible, 0 open
            """);
  }

  @Test
  void aFindingWhoseMessageIsItsKindIsSaidOnce() {
    String text =
        Summary.of(
            ReportSketch.mcdc(new SourceSketch().decision("a"))
                .finding("signed-overflow", WHERE, "signed overflow", 3)
                .build(),
            Style.PLAIN);
    assertThat(text)
        .endsWith(
            """
              sketch.c:9:4: signed overflow
                  Shown by finding_01_signed_overflow.
            """);
  }

  @Test
  void aUnitWithoutDecisionsSaysSo() {
    assertThat(Summary.of(ReportSketch.branch(new SourceSketch()).build(), Style.PLAIN))
        .contains("no targets: the functions in scope hold no decisions");
  }

  @Test
  void anInterruptedSearchSaysSo() {
    assertThat(Summary.of(full().interrupted().build(), Style.PLAIN))
        .startsWith("f in sketch.c: MC/DC (masking) coverage, 1.8 s, interrupted\n");
  }

  @Test
  void plainTextHoldsNoEscapeSequences() {
    assertThat(Summary.of(full().build(), Style.PLAIN)).doesNotContain("\033");
    assertThat(Summary.of(full().build(), new Style(true, 100))).contains("\033[1m");
  }

  @Test
  void onANarrowTerminalExplanationsWrap() {
    String text = Summary.of(full().build(), new Style(false, 40));
    assertThat(text.lines().filter(line -> line.startsWith("      ")))
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(40));
  }
}
