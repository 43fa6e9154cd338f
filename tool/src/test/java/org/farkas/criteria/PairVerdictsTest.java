package org.farkas.criteria;

import static org.assertj.core.api.Assertions.assertThat;
import static org.farkas.trace.TraceSketch.trace;

import java.util.List;
import java.util.Set;
import org.farkas.base.SourceSpan;
import org.farkas.source.SourceModel;
import org.farkas.trace.SourceSketch;
import org.junit.jupiter.api.Test;

class PairVerdictsTest {
  private final SourceModel source = new SourceSketch().decision("a && b").build();
  private final Ledger ledger = Ledger.of(source, new UniqueCauseMcdcCriterion(), Set.of("f"));

  private Verdict verdict(int condition) {
    return PairVerdicts.verdict(ledger, ledger.pairs().get(condition));
  }

  private Target row(String pattern) {
    return ledger.targets().stream()
        .filter(target -> target.outcome().equals(pattern))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void twoTestsThatShowBothRowsCoverThePair() {
    ledger.credit(4, trace("b0 c0+ c1+ e0+"));
    assertThat(verdict(0)).isInstanceOf(Verdict.Open.class);
    ledger.credit(6, trace("b0 c0- e0-"));
    assertThat(verdict(0))
        .isInstanceOfSatisfying(
            Verdict.Covered.class, covered -> assertThat(covered.tests()).containsExactly(4, 6));
  }

  @Test
  void aPairIsInfeasibleOnlyIfEachPairOfRowsHasAnInfeasibleOne() {
    ledger.markInfeasible(row("TF"), "exhaustion-1", List.of());
    assertThat(verdict(1)).isEqualTo(new Verdict.Infeasible("exhaustion-1", List.of()));
    assertThat(verdict(0)).isInstanceOf(Verdict.Open.class);
  }

  @Test
  void anOpenPairHasTheReasonOfARowThatNobodyShowed() {
    ledger.credit(1, trace("b0 c0+ c1+ e0+"));
    ledger.markOpen(row("TF"), OpenReason.SOLVER_UNKNOWN, "slow", SourceSpan.UNKNOWN);
    assertThat(verdict(1))
        .isEqualTo(new Verdict.Open(OpenReason.SOLVER_UNKNOWN, "row TF: slow", SourceSpan.UNKNOWN));
  }

  @Test
  void rowsThatNoOpenPairNeedsAreNotLookedForAnyMore() {
    assertThat(ledger.items()).isEmpty();
    assertThat(ledger.undecided()).hasSize(3);
    ledger.credit(1, trace("b0 c0+ c1+ e0+"));
    ledger.credit(2, trace("b0 c0- e0-"));
    assertThat(ledger.undecided()).containsExactly(row("TF"));
    ledger.markInfeasible(row("TF"), "exhaustion-1", List.of());
    assertThat(ledger.undecided()).isEmpty();
  }
}
