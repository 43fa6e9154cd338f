package org.farkas.criteria;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
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
