package org.farkas.criteria;

import static org.assertj.core.api.Assertions.assertThat;
import static org.farkas.trace.TraceSketch.trace;

import java.util.List;
import java.util.Set;
import org.farkas.base.SourceSpan;
import org.farkas.criteria.SuitePlan.PlannedTest;
import org.farkas.source.SourceModel;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.RunEnd;
import org.farkas.trace.SourceSketch;
import org.junit.jupiter.api.Test;

class SuitePlanTest {
  private static final InputVector NO_INPUTS =
      new InputVector(
          new InputLayout("f", List.of(), 0), List.of(), List.of(), List.of(), List.of());

  private static Account account(String... decisions) {
    SourceSketch sketch = new SourceSketch();
    for (String decision : decisions) {
      sketch.decision(decision);
    }
    SourceModel source = sketch.build();
    return new Account(
        "f", new Ledger(source, new MaskingMcdcCriterion().targets(source, Set.of("f"))));
  }

  private static void clean(Account account, String words) {
    account.addTest(NO_INPUTS, RunEnd.RETURNED, trace(words), false);
  }

  private static CandidateTest undefined(Account account, String words) {
    return account.addTest(NO_INPUTS, new RunEnd(RunEnd.Kind.CRASHED, 8), trace(words), true);
  }

  private static SuitePlan plan(Account account) {
    return SuitePlan.of(account, account.ledger().source().decisions(), _ -> 1);
  }

  @Test
  void testsAreOrderedByTheSourceAndNamedAfterWhatTheyAreThereFor() {
    Account account = account("a", "b");
    clean(account, "c1- c0-");
    clean(account, "c0- c1+");
    clean(account, "c0+ c1+");
    clean(account, "c0+");
    SuitePlan plan = plan(account);
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
    Account account = account("(a || b) && (c || e)");
    clean(account, "b0 c0+ c2+ e0+"); // T-T-
    clean(account, "b0 c0- c1+ c2- c3- e0-"); // FTFF
    clean(account, "b0 c0+ c2- c3- e0-"); // T-FF
    List<Integer> kept = plan(account).tests().stream().map(PlannedTest::test).toList();
    assertThat(kept).contains(1, 3);
    DecisionTable table =
        DecisionTable.of(
            account.ledger().source().decisions().getFirst(), account.ledger().rows(), kept);
    assertThat(table.conditions().get(2).uniqueCause()).isPresent();
  }

  @Test
  void aTestWithUndefinedBehaviourStandsApartAndReplacesNoCleanOne() {
    Account account = account("a", "b");
    CandidateTest crash = undefined(account, "c0+ c1+ c1-");
    clean(account, "c0+");
    clean(account, "c1+");
    account.addFinding(new Finding("division-by-zero", SourceSpan.UNKNOWN, "", crash.number()));
    SuitePlan plan = plan(account);
    assertThat(plan.regular())
        .extracting(PlannedTest::name)
        .containsExactly("test_01_a_true", "test_02_b_true");
    assertThat(plan.faulty())
        .singleElement()
        .satisfies(
            test -> {
              assertThat(test.name()).isEqualTo("finding_01_division_by_zero");
              assertThat(test.reasons()).extracting(Target::id).containsExactly("c1.false");
            });
  }

  @Test
  void undefinedBehaviourThatIsNoFindingAndCoversNothingNewIsNotDelivered() {
    Account account = account("a");
    undefined(account, "c0+");
    clean(account, "c0+");
    assertThat(plan(account).faulty()).isEmpty();
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
