package org.farkas.criteria;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.farkas.trace.TraceSketch.trace;

import java.util.List;
import java.util.Set;
import org.farkas.base.Category;
import org.farkas.base.DiagnosticException;
import org.farkas.base.SourceSpan;
import org.farkas.source.SourceModel;
import org.farkas.trace.SourceSketch;
import org.junit.jupiter.api.Test;

class LedgerTest {
  private final SourceModel source =
      new SourceSketch().decision("a && b").switchOn("x", true, 3).build();
  private final Ledger mcdc =
      new Ledger(source, new MaskingMcdcCriterion().targets(source, Set.of("f")));

  private Target target(Ledger ledger, String id) {
    return ledger.targets().stream().filter(t -> t.id().equals(id)).findFirst().orElseThrow();
  }

  private static List<String> ids(List<Target> targets) {
    return targets.stream().map(Target::id).toList();
  }

  @Test
  void aTestCoversTheUnmaskedConditionsOfItsRows() {
    assertThat(ids(mcdc.credit(1, trace("b0 c0+ c1- e0-")).newlyCovered()))
        .containsExactly("c1.false");
    assertThat(ids(mcdc.credit(2, trace("b0 c0+ c1+ e0+ b0 c0- e0-")).newlyCovered()))
        .containsExactly("c0.true", "c1.true", "c0.false");
    assertThat(mcdc.coveredCount()).isEqualTo(4);
    assertThat(mcdc.undecided()).isEmpty();
  }

  @Test
  void branchLabelsAreOutcomesAndSelectedCases() {
    Ledger branch = new Ledger(source, new BranchCriterion().targets(source, Set.of("f")));
    branch.credit(1, trace("s0=3 b0 c0+ c1- e0-"));
    branch.credit(2, trace("s0=4"));
    assertThat(ids(branch.undecided())).containsExactly("d0.true");
    assertThat(ids(branch.coveredBy(1))).containsExactly("d0.false", "s0.case0");
  }

  @Test
  void everyTestThatCoversATargetIsNamed() {
    mcdc.credit(7, trace("b0 c0- e0-"));
    mcdc.credit(3, trace("b0 c0- e0-"));
    assertThat(mcdc.verdict(target(mcdc, "c0.false")))
        .isInstanceOfSatisfying(
            Verdict.Covered.class, covered -> assertThat(covered.tests()).containsExactly(3, 7));
  }

  @Test
  void aPreviewChangesNothing() {
    assertThat(mcdc.preview(trace("b0 c0- e0-")).addsSomething()).isTrue();
    assertThat(mcdc.coveredCount()).isZero();
    mcdc.credit(1, trace("b0 c0- e0-"));
    assertThat(mcdc.preview(trace("b0 c0- e0-")).addsSomething()).isFalse();
  }

  @Test
  void aTargetNobodyTriedIsOpenForThatReason() {
    assertThat(mcdc.verdict(target(mcdc, "c0.true")))
        .isEqualTo(new Verdict.Open(OpenReason.NOT_TRIED, "", SourceSpan.UNKNOWN));
  }

  @Test
  void coverageWinsOverAnOpenReason() {
    Target target = target(mcdc, "c0.false");
    mcdc.markOpen(target, OpenReason.BUDGET, "30 s are over", SourceSpan.UNKNOWN);
    mcdc.credit(1, trace("b0 c0- e0-"));
    mcdc.markOpen(target, OpenReason.BOUND, "too long", SourceSpan.UNKNOWN);
    assertThat(mcdc.verdict(target)).isInstanceOf(Verdict.Covered.class);
  }

  @Test
  void anOpenReasonDoesNotTakeAProofBack() {
    Target target = target(mcdc, "c0.false");
    mcdc.markInfeasible(target, "exhaustion-1", List.of());
    mcdc.markOpen(target, OpenReason.BUDGET, "", SourceSpan.UNKNOWN);
    assertThat(mcdc.verdict(target)).isEqualTo(new Verdict.Infeasible("exhaustion-1", List.of()));
    assertThat(mcdc.infeasibleCount()).isEqualTo(1);
  }

  @Test
  void declaringACoveredTargetInfeasibleSurfacesAsOurBug() {
    mcdc.credit(4, trace("b0 c0- e0-"));
    Target target = target(mcdc, "c0.false");
    assertThatThrownBy(() -> mcdc.markInfeasible(target, "exhaustion-1", List.of()))
        .isInstanceOfSatisfying(
            DiagnosticException.class,
            e -> {
              assertThat(e.diagnostic().category()).isEqualTo(Category.INTERNAL);
              assertThat(e.diagnostic().code()).isEqualTo("verdict-contradiction");
              assertThat(e.diagnostic().message()).contains("`a` false", "exhaustion-1", "test 4");
            });
    assertThat(mcdc.verdict(target)).isInstanceOf(Verdict.Covered.class);
  }

  @Test
  void coveringAnInfeasibleTargetSurfacesAsOurBugAndCounts() {
    Target target = target(mcdc, "c0.false");
    mcdc.markInfeasible(target, "exhaustion-1", List.of());
    assertThatThrownBy(() -> mcdc.credit(4, trace("b0 c0- e0-")))
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("infeasible by certificate exhaustion-1");
    assertThat(mcdc.verdict(target)).isInstanceOf(Verdict.Covered.class);
  }
}
