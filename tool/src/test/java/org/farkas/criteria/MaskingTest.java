package org.farkas.criteria;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.farkas.source.Decision;
import org.farkas.source.DecisionTree;
import org.farkas.trace.ConditionValue;
import org.farkas.trace.DecisionRow;
import org.farkas.trace.EvaluationTree;
import org.farkas.trace.SourceSketch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MaskingTest {
  private static List<String> unmasked(String decision, String pattern) {
    Decision d = new SourceSketch().decision(decision).build().decisions().getFirst();
    DecisionRow row =
        EvaluationTree.of(d).rows(100).orElseThrow().stream()
            .filter(r -> r.pattern().equals(pattern))
            .findFirst()
            .orElseThrow();
    BitSet positions = Masking.of(d).unmasked(row);
    return positions.stream()
        .mapToObj(i -> (char) ('a' + i) + "=" + row.values().get(i).symbol())
        .toList();
  }

  @Test
  void falseOnTheRightOfAnAndMasksTheLeft() {
    assertThat(unmasked("a && b", "TF")).containsExactly("b=F");
    assertThat(unmasked("a && b", "TT")).containsExactly("a=T", "b=T");
    assertThat(unmasked("a && b", "F-")).containsExactly("a=F");
  }

  @Test
  void trueOnTheRightOfAnOrMasksTheLeft() {
    assertThat(unmasked("a || b", "FT")).containsExactly("b=T");
    assertThat(unmasked("a || b", "FF")).containsExactly("a=F", "b=F");
    assertThat(unmasked("a || b", "T-")).containsExactly("a=T");
  }

  @Test
  void aMaskedOperandMasksAllItsConditions() {
    assertThat(unmasked("(a || b) && c", "FTF")).containsExactly("c=F");
    assertThat(unmasked("(a || b) && c", "FF-")).containsExactly("a=F", "b=F");
    assertThat(unmasked("(a || b) && c", "FTT")).containsExactly("b=T", "c=T");
  }

  @Test
  void negationSettlesNothing() {
    assertThat(unmasked("!(a && b) || c", "TTT")).containsExactly("c=T");
    assertThat(unmasked("!(a && b) || c", "TTF")).containsExactly("a=T", "b=T", "c=F");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void theRuleIsThatAFlipCouldChangeTheOutcome(int leaves) {
    for (DecisionTree tree : DecisionTrees.withLeaves(leaves)) {
      Decision decision = new SourceSketch().decision(tree, leaves).build().decisions().getFirst();
      Masking masking = Masking.of(decision);
      for (DecisionRow row : EvaluationTree.of(decision).rows(1000).orElseThrow()) {
        BitSet expected = new BitSet();
        for (int i = 0; i < leaves; i++) {
          expected.set(i, row.values().get(i).evaluated() && flipCouldMatter(tree, row, i));
        }
        assertThat(masking.unmasked(row)).as("%s in %s", row.pattern(), tree).isEqualTo(expected);
      }
    }
  }

  /** By definition: over all assignments that agree with the row on what it evaluated. */
  private static boolean flipCouldMatter(DecisionTree tree, DecisionRow row, int position) {
    for (int assignment = 0; assignment < 1 << row.values().size(); assignment++) {
      if (agrees(row, assignment)
          && DecisionTrees.value(tree, assignment ^ 1 << position) != row.outcome()) {
        return true;
      }
    }
    return false;
  }

  private static boolean agrees(DecisionRow row, int assignment) {
    for (int i = 0; i < row.values().size(); i++) {
      ConditionValue value = row.values().get(i);
      if (value.evaluated() && value != ConditionValue.of((assignment >> i & 1) != 0)) {
        return false;
      }
    }
    return true;
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4})
  void unmaskedRowsWithBothValuesDifferInTheOutcome(int leaves) {
    for (DecisionTree tree : DecisionTrees.withLeaves(leaves)) {
      Decision decision = new SourceSketch().decision(tree, leaves).build().decisions().getFirst();
      List<DecisionRow> rows = EvaluationTree.of(decision).rows(1000).orElseThrow();
      for (int i = 0; i < leaves; i++) {
        List<Boolean> polarities = new ArrayList<>();
        for (DecisionRow row : rows) {
          if (Masking.of(decision).unmasked(row).get(i)) {
            polarities.add((row.values().get(i) == ConditionValue.TRUE) == row.outcome());
          }
        }
        assertThat(polarities).as("condition %d of %s", i, tree).hasSizeGreaterThan(1);
        assertThat(polarities.stream().distinct()).hasSize(1);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void aUniqueCausePairIsAlsoAMaskingPair(int leaves) {
    for (DecisionTree tree : DecisionTrees.withLeaves(leaves)) {
      Decision decision = new SourceSketch().decision(tree, leaves).build().decisions().getFirst();
      List<DecisionRow> rows = EvaluationTree.of(decision).rows(1000).orElseThrow();
      for (int i = 0; i < leaves; i++) {
        Optional<RowPair> pair = new UniqueCausePairing().pair(rows, i);
        assertThat(pair).isPresent();
        List<DecisionRow> both = List.of(pair.get().whenTrue(), pair.get().whenFalse());
        assertThat(new MaskingPairing(Masking.of(decision)).pair(both, i)).isPresent();
      }
    }
  }
}
