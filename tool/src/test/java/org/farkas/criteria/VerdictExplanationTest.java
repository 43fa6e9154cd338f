package org.farkas.criteria;

import static org.assertj.core.api.Assertions.assertThat;
import static org.farkas.trace.TraceSketch.trace;

import java.util.List;
import java.util.Set;
import org.farkas.base.SourceSpan;
import org.farkas.source.SourceModel;
import org.farkas.trace.EvaluationTree;
import org.farkas.trace.SourceSketch;
import org.junit.jupiter.api.Test;

class VerdictExplanationTest {
  private final SourceModel source = new SourceSketch().decision("a && b").build();
  private final Ledger ledger =
      new Ledger(source, new MaskingMcdcCriterion().targets(source, Set.of("f")));

  private Target target(String id) {
    return ledger.targets().stream().filter(t -> t.id().equals(id)).findFirst().orElseThrow();
  }

  private String explain(String pattern) {
    return EvaluationTree.of(source.decisions().getFirst()).rows(10).orElseThrow().stream()
        .filter(row -> row.pattern().equals(pattern))
        .map(new VerdictExplanation(ledger)::explain)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aRowThatNeedsAnInfeasibleLabelIsInfeasible() {
    ledger.credit(1, trace("b0 c0+ c1+ e0+"));
    ledger.markInfeasible(target("c1.false"), "exhaustion-2", List.of());
    assertThat(explain("TF")).isEqualTo("infeasible: needs `b` false (certificate exhaustion-2)");
  }

  @Test
  void aRowThatNeedsAnOpenLabelIsOpen() {
    ledger.credit(1, trace("b0 c0+ c1+ e0+"));
    ledger.markOpen(target("c0.false"), OpenReason.BUDGET, "", SourceSpan.UNKNOWN);
    assertThat(explain("F-")).isEqualTo("open: needs `a` false (budget)");
  }

  @Test
  void aMaskedConditionsVerdictSaysNothing() {
    ledger.credit(1, trace("b0 c0- e0- b0 c0+ c1- e0-"));
    ledger.markInfeasible(target("c0.true"), "exhaustion-1", List.of());
    assertThat(explain("TF")).isEqualTo("not needed by the criterion and not looked for");
    assertThat(explain("TT")).startsWith("infeasible: needs `a` true");
  }
}
