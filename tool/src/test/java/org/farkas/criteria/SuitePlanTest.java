package org.farkas.criteria;

import static org.assertj.core.api.Assertions.assertThat;
import static org.farkas.trace.TraceSketch.trace;

import java.util.List;
import java.util.Set;
import org.farkas.source.SourceModel;
import org.farkas.trace.SourceSketch;
import org.junit.jupiter.api.Test;

class SuitePlanTest {
  private static SuitePlan plan(Ledger ledger) {
    return SuitePlan.of(ledger, ledger.source().decisions(), _ -> 1);
  }

  @Test
  void testsAreOrderedByTheSourceAndNamedAfterWhatTheyAreThereFor() {
    SourceModel source = new SourceSketch().decision("a").decision("b").build();
    Ledger ledger = new Ledger(source, new MaskingMcdcCriterion().targets(source, Set.of("f")));
    ledger.credit(1, trace("c1- c0-"));
    ledger.credit(2, trace("c0- c1+"));
    ledger.credit(3, trace("c0+ c1+"));
    ledger.credit(4, trace("c0+"));
    SuitePlan plan = plan(ledger);
    assertThat(plan.tests())
        .extracting(SuitePlan.PlannedTest::name)
        .containsExactly("test_01_a_true", "test_02_a_false");
    assertThat(plan.tests()).extracting(SuitePlan.PlannedTest::test).containsExactly(3, 1);
  }

  @Test
  void aTestThatOnlyCompletesAUniqueCausePairIsKept() {
    SourceModel source = new SourceSketch().decision("(a || b) && (c || e)").build();
    Ledger ledger = new Ledger(source, new MaskingMcdcCriterion().targets(source, Set.of("f")));
    ledger.credit(1, trace("b0 c0+ c2+ e0+")); // T-T-
    ledger.credit(2, trace("b0 c0- c1+ c2- c3- e0-")); // FTFF
    ledger.credit(3, trace("b0 c0+ c2- c3- e0-")); // T-FF
    List<Integer> kept = plan(ledger).tests().stream().map(SuitePlan.PlannedTest::test).toList();
    assertThat(kept).contains(1, 3);
    DecisionTable table = DecisionTable.of(source.decisions().getFirst(), ledger.rows(), kept);
    assertThat(table.conditions().get(2).uniqueCause()).isPresent();
  }

  @Test
  void operatorsBecomeWords() {
    assertThat(TestNames.words("s->level <= 100")).isEqualTo("s_level_le_100");
    assertThat(TestNames.words("p != NULL && !done")).isEqualTo("p_ne_null_and_not_done");
    assertThat(TestNames.words("größe > 0")).isEqualTo("gr_e_gt_0");
    assertThat(TestNames.words("x".repeat(300))).isEmpty();
    assertThat(TestNames.words("value ".repeat(50))).hasSizeLessThanOrEqualTo(40);
  }
}
