package org.farkas.strategy.refine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.List;
import java.util.function.IntFunction;
import org.farkas.criteria.DecisionTrees;
import org.farkas.criteria.Label;
import org.farkas.criteria.Masking;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;
import org.farkas.expr.simplify.Simplifications;
import org.farkas.source.Decision;
import org.farkas.source.DecisionTree;
import org.farkas.trace.ConditionValue;
import org.farkas.trace.DecisionRow;
import org.farkas.trace.EvaluationTree;
import org.farkas.trace.SourceSketch;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MarkedDecisionTest {
  private final TermContext terms = Simplifications.newContext();

  /** On every row of every tree, a label holds over the marks where it holds for the row. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void theMarksSayOfEachLabelWhatTheRowSays(int leaves) {
    for (DecisionTree tree : DecisionTrees.withLeaves(leaves)) {
      Decision decision = new SourceSketch().decision(tree, leaves).build().decisions().getFirst();
      List<DecisionRow> rows = EvaluationTree.of(decision).rows(1000).orElseThrow();
      for (DecisionRow row : rows) {
        MarkedDecision marked = new MarkedDecision(terms, decision, marks(decision, row));
        BitSet unmasked = Masking.of(decision).unmasked(row);
        for (int i = 0; i < leaves; i++) {
          int condition = decision.conditions().get(i);
          for (boolean outcome : new boolean[] {false, true}) {
            boolean had = row.values().get(i) == ConditionValue.of(outcome);
            assertThat(marked.condition(new Label.ConditionOutcome(condition, outcome, false)))
                .isEqualTo(terms.bool(had));
            assertThat(marked.condition(new Label.ConditionOutcome(condition, outcome, true)))
                .as("condition %d %s of %s in %s", i, outcome, tree, row.pattern())
                .isEqualTo(terms.bool(had && unmasked.get(i)));
          }
        }
        for (DecisionRow other : rows) {
          assertThat(marked.row(new Label.Row(other))).isEqualTo(terms.bool(other.equals(row)));
        }
      }
    }
  }

  private IntFunction<Term> marks(Decision decision, DecisionRow row) {
    return condition ->
        terms.constant(
            2,
            switch (row.values().get(decision.conditions().indexOf(condition))) {
              case NOT_EVALUATED -> 0;
              case FALSE -> 2;
              case TRUE -> 3;
            });
  }
}
