package org.farkas.criteria;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import org.farkas.base.DiagnosticException;
import org.farkas.source.Decision;
import org.farkas.source.SourceModel;
import org.farkas.trace.SourceSketch;
import org.junit.jupiter.api.Test;

class CriterionTest {
  private static List<String> ids(Criterion criterion, SourceModel source) {
    return criterion.targets(source, Set.of("f")).stream().map(Target::id).toList();
  }

  @Test
  void branchTakesBothOutcomesOfControllingDecisionsAndEverySwitchLabel() {
    SourceModel source =
        new SourceSketch()
            .decision("a && b")
            .decision("c || d", "f", Decision.Kind.EXPRESSION, false)
            .decision("e", "f", Decision.Kind.CONDITIONAL_OPERATOR, false)
            .switchOn("x", true, 3)
            .build();
    assertThat(ids(new BranchCriterion(), source))
        .containsExactly("d0.true", "d0.false", "d2.true", "d2.false", "s0.case1", "s0.case0");
  }

  @Test
  void theImplicitDefaultIsATargetAtItsSwitch() {
    SourceModel source = new SourceSketch().switchOn("x + 1", true, 3).build();
    Target implicit = new BranchCriterion().targets(source, Set.of("f")).getFirst();
    assertThat(implicit.text()).isEqualTo("no label of switch (x + 1) matches");
    assertThat(implicit.where()).isEqualTo(source.switches().getFirst().where());
  }

  @Test
  void mcdcTakesBothOutcomesOfEachConditionOfEveryDecision() {
    SourceModel source =
        new SourceSketch()
            .decision("a && b")
            .decision("c", "f", Decision.Kind.EXPRESSION, false)
            .build();
    assertThat(ids(new MaskingMcdcCriterion(), source))
        .containsExactly("c0.true", "c0.false", "c1.true", "c1.false", "c2.true", "c2.false");
  }

  @Test
  void conditionTakesBothValuesOfEachCondition() {
    SourceModel source = new SourceSketch().decision("a && b").build();
    assertThat(ids(new ConditionCriterion(), source))
        .containsExactly("c0.value.true", "c0.value.false", "c1.value.true", "c1.value.false");
  }

  @Test
  void conditionDecisionAddsTheOutcomesOfEveryDecision() {
    SourceModel source =
        new SourceSketch().decision("a", "f", Decision.Kind.EXPRESSION, false).build();
    assertThat(ids(new ConditionDecisionCriterion(), source))
        .containsExactlyInAnyOrder("d0.true", "d0.false", "c0.value.true", "c0.value.false");
  }

  @Test
  void multipleConditionTakesTheRowsThatShortCircuitAllows() {
    SourceModel source = new SourceSketch().decision("(a || b) && c").build();
    assertThat(ids(new MultipleConditionCriterion(), source))
        .containsExactly("d0.row.T-T", "d0.row.T-F", "d0.row.FTT", "d0.row.FTF", "d0.row.FF-");
  }

  @Test
  void aDecisionWithTooManyRowsIsRefused() {
    String pairs = "(a && b)" + " || (a && b)".repeat(12);
    SourceModel source = new SourceSketch().decision(pairs).build();
    assertThatThrownBy(() -> ids(new MultipleConditionCriterion(), source))
        .isInstanceOfSatisfying(
            DiagnosticException.class,
            e -> assertThat(e.diagnostic().code()).isEqualTo("too-many-rows"));
  }

  @Test
  void severalCriteriaShareTargetsAndEachKnowsItsOwn() {
    SourceModel source = new SourceSketch().decision("a && b").build();
    Criterion both = Criterion.named("branch,condition-decision,mcdc-unique-cause").orElseThrow();
    Ledger ledger = Ledger.of(source, both, Set.of("f"));
    assertThat(ledger.items()).hasSize(6);
    assertThat(ledger.criteriaOf("d0.true")).containsExactly("branch", "condition-decision");
    assertThat(ledger.criteriaOf("c0.value.true")).containsExactly("condition-decision");
    assertThat(ledger.criteriaOf("c1.unique-cause")).containsExactly("mcdc-unique-cause");
    assertThat(ledger.targets()).hasSize(9); // and three rows
    assertThat(Criterion.named("branch,branch")).isEmpty();
    assertThat(Criterion.named("branch,")).isEmpty();
  }

  @Test
  void constantDecisionsAndOtherFunctionsHoldNoTargets() {
    SourceModel source =
        new SourceSketch()
            .decision("a", "f", Decision.Kind.WHILE, true)
            .decision("b", "g", Decision.Kind.IF, false)
            .build();
    for (Criterion criterion : Criterion.ALL) {
      assertThat(ids(criterion, source)).as(criterion.name()).isEmpty();
    }
  }

  @Test
  void criteriaAreFoundByName() {
    assertThat(Criterion.named("mcdc")).containsInstanceOf(MaskingMcdcCriterion.class);
    assertThat(Criterion.named("MCDC")).isEmpty();
  }
}
