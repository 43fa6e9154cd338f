package org.farkas.trace;

import static org.assertj.core.api.Assertions.assertThat;

import org.farkas.source.DecisionTree;
import org.farkas.source.SourceModel;
import org.junit.jupiter.api.Test;

class EvaluationTreeTest {
  private static EvaluationTree tree(String text) {
    return EvaluationTree.of(new SourceSketch().decision(text).build().decisions().getFirst());
  }

  @Test
  void theRowsAreThoseThatShortCircuitAllows() {
    assertThat(tree("a && b").rows(10).orElseThrow())
        .extracting(DecisionRow::pattern)
        .containsExactly("TT", "TF", "F-");
    assertThat(tree("!(a || b) && c").rows(10).orElseThrow())
        .extracting(DecisionRow::pattern)
        .containsExactly("T--", "FT-", "FFT", "FFF");
    assertThat(tree("(a || b) && (c || d)").rowCount()).isEqualTo(7);
  }

  @Test
  void rowsAreNotListedBeyondTheLimit() {
    assertThat(tree("a && b && c").rows(3)).isEmpty();
    assertThat(tree("a && b && c").rows(4)).isPresent();
  }

  @Test
  void theNumberOfRowsSaturates() {
    String clause = "(a || b)";
    String text = clause + (" && " + clause).repeat(99);
    assertThat(tree(text).rowCount()).isEqualTo(Long.MAX_VALUE);
    assertThat(tree(text).rows(1000)).isEmpty();
  }

  @Test
  void deepNestingNeedsNoCallStack() {
    int leaves = 200_000;
    DecisionTree tree = new DecisionTree.Leaf(leaves - 1);
    for (int i = leaves - 2; i >= 0; i--) {
      tree = new DecisionTree.And(new DecisionTree.Leaf(i), tree);
    }
    SourceModel source = new SourceSketch().decision(tree, leaves).build();
    EvaluationTree evaluations = EvaluationTree.of(source.decisions().getFirst());
    assertThat(evaluations.rowCount()).isEqualTo(leaves + 1L);
    EvaluationTree.Node node = evaluations.start();
    while (!node.complete()) {
      node = node.next(true);
    }
    assertThat(node.row().outcome()).isTrue();
  }
}
