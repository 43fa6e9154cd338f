package org.farkas.criteria;

import static org.assertj.core.api.Assertions.assertThat;
import static org.farkas.trace.TraceSketch.trace;

import java.util.List;
import java.util.Set;
import org.farkas.criteria.SuitePlan.PlannedTest;
import org.farkas.source.SourceModel;
import org.farkas.trace.SourceSketch;
import org.junit.jupiter.api.Test;

class SuitePlanTest {
  private static Ledger ledger(String... decisions) {
    SourceSketch sketch = new SourceSketch();
    for (String decision : decisions) {
      sketch.decision(decision);
    }
    SourceModel source = sketch.build();
    return new Ledger(source, new MaskingMcdcCriterion().targets(source, Set.of("f")));
  }

  private static SuitePlan plan(Ledger ledger, Integer... unclean) {
    return SuitePlan.of(ledger, Set.of(unclean), ledger.source().decisions(), _ -> 1, List.of());
  }

  @Test
  void testsAreOrderedByTheSourceAndNamedAfterWhatTheyAreThereFor() {
    Ledger ledger = ledger("a", "b");
    ledger.credit(1, trace("c1- c0-"));
    ledger.credit(2, trace("c0- c1+"));
    ledger.credit(3, trace("c0+ c1+"));
    ledger.credit(4, trace("c0+"));
    SuitePlan plan = plan(ledger);
    assertThat(plan.tests())
        .extracting(PlannedTest::name)
        .containsExactly("test_01_a_true", "test_02_a_false");
    assertThat(plan.tests()).extracting(PlannedTest::test).containsExactly(3, 1);
    assertThat(plan.tests().getLast().reasons())
        .extracting(Target::id)
        .containsExactly("c0.false", "c1.false");
  }

  @Test
  void aTestThatOnlyCompletesAUniqueCausePairIsKept() {
    Ledger ledger = ledger("(a || b) && (c || e)");
    ledger.credit(1, trace("b0 c0+ c2+ e0+")); // T-T-
    ledger.credit(2, trace("b0 c0- c1+ c2- c3- e0-")); // FTFF
    ledger.credit(3, trace("b0 c0+ c2- c3- e0-")); // T-FF
    List<Integer> kept = plan(ledger).tests().stream().map(PlannedTest::test).toList();
    assertThat(kept).contains(1, 3);
    DecisionTable table =
        DecisionTable.of(ledger.source().decisions().getFirst(), ledger.rows(), kept);
    assertThat(table.conditions().get(2).uniqueCause()).isPresent();
  }

  @Test
  void aTestThatNeedsTheInstrumentedTextIsThereOnlyForWhatOthersDoNotDo() {
    Ledger ledger = ledger("a", "b", "c && d");
    ledger.credit(1, trace("c0+ c1+ b2 c2- e2-"));
    ledger.credit(2, trace("c0-"));
    ledger.credit(3, trace("c0- c0+ c1- b2 c2+ c3+ e2+")); // would do alone for much
    ledger.credit(4, trace("c0- c0+ c1+"));
    SuitePlan.Sets sets = new SuitePlan.Sets(Set.of(), Set.of(3, 4), Set.of());
    SuitePlan plan = SuitePlan.of(ledger, sets, ledger.source().decisions(), _ -> 1, List.of());
    assertThat(plan.tests()).extracting(PlannedTest::test).containsExactly(1, 2, 3);
    assertThat(plan.tests().getLast().name()).startsWith("reads_01_");
    assertThat(plan.tests().getLast().clean()).isTrue();
    assertThat(plan.tests().getLast().reasons())
        .extracting(Target::id)
        .containsExactly("c1.false", "c2.true", "c3.true");
  }

  @Test
  void anUncleanTestStandsApartAndReplacesNoCleanOne() {
    Ledger ledger = ledger("a", "b");
    ledger.credit(1, trace("c0+ c1+ c1-"));
    ledger.credit(2, trace("c0+"));
    ledger.credit(3, trace("c1+"));
    assertThat(plan(ledger, 1).tests())
        .extracting(PlannedTest::name)
        .containsExactly("test_01_a_true", "test_02_b_true", "fault_01_b_false");
    assertThat(plan(ledger, 1).tests().getLast().clean()).isFalse();
  }

  @Test
  void anUncleanTestThatCoversNothingNewIsNotDelivered() {
    Ledger ledger = ledger("a");
    ledger.credit(1, trace("c0+"));
    ledger.credit(2, trace("c0+"));
    assertThat(plan(ledger, 1).tests()).extracting(PlannedTest::test).containsExactly(2);
  }

  @Test
  void aUnitOfThousandsOfTargetsIsPlanned() {
    int links = 700; // minutes, should each test be asked for all its targets, for each target
    SourceSketch sketch = new SourceSketch();
    for (int i = 0; i < links; i++) {
      sketch.decision("x == " + i);
    }
    SourceModel source = sketch.build();
    Ledger ledger = new Ledger(source, new MaskingMcdcCriterion().targets(source, Set.of("f")));
    StringBuilder before = new StringBuilder();
    for (int i = 0; i < links; i++) { // an else-if chain: what comes before is false
      ledger.credit(links - i, trace(before + "c%d+".formatted(i)));
      before.append("c%d- ".formatted(i));
    }
    SuitePlan plan = plan(ledger);
    assertThat(plan.tests()).hasSize(links);
    assertThat(plan.tests().getFirst().test()).isEqualTo(links);
  }

  @Test
  void findingsAreNamedAfterTheirKind() {
    SuitePlan plan =
        SuitePlan.of(
            ledger("a"),
            Set.of(),
            List.of(),
            _ -> 1,
            List.of("signed overflow", "failing assertion"));
    assertThat(plan.findings())
        .containsExactly("finding_01_signed_overflow", "finding_02_failing_assertion");
  }

  @Test
  void operatorsBecomeWords() {
    assertThat(TestNames.words("s->level <= 100 true")).isEqualTo("s_level_le_100_true");
    assertThat(TestNames.words("p != NULL && !done")).isEqualTo("p_ne_null_and_not_done");
    assertThat(TestNames.words("größe > 0")).isEqualTo("gr_e_gt_0");
  }

  @Test
  void longTextsLoseWordsBeforeTheOutcome() {
    assertThat(TestNames.words("value ".repeat(50) + "false"))
        .isEqualTo("value_value_value_value_value_false");
    assertThat(TestNames.words("x".repeat(300))).hasSize(40);
    assertThat(TestNames.words("")).isEmpty();
  }
}
