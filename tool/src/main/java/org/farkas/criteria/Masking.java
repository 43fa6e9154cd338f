package org.farkas.criteria;

import java.util.BitSet;
import org.farkas.source.Decision;
import org.farkas.source.DecisionTree;
import org.farkas.source.FlatDecision;
import org.farkas.trace.ConditionValue;
import org.farkas.trace.DecisionRow;

/**
 * Masking by later operands, the rule behind masking MC/DC.
 *
 * <p>Definition. Let a row evaluate condition c. At an operator {@code a && b} the value false of b
 * settles the result whatever a was; at {@code a || b} the value true does. c is <em>masked</em> in
 * the row if c stands in the left operand of some operator whose right operand was evaluated to the
 * value that settles it. Otherwise c is unmasked.
 *
 * <p>Equivalent: c is unmasked if, with c flipped and all other evaluated conditions as they were,
 * there are values of the conditions that were not evaluated under which the outcome changes. (An
 * operand that is only reached after the flip is free, so it never masks.)
 *
 * <p>A negation settles nothing. Under {@code && || !} each condition occurs once, so in every row
 * in which c is unmasked the outcome is c, or always its negation.
 */
public final class Masking {
  private final FlatDecision flat;
  private final int[] position;
  private final int conditions;

  private Masking(FlatDecision flat, int[] position, int conditions) {
    this.flat = flat;
    this.position = position;
    this.conditions = conditions;
  }

  /** Prepares the rule for the rows of one decision. */
  public static Masking of(Decision decision) {
    FlatDecision flat = FlatDecision.of(decision.tree());
    int[] position = new int[flat.size()];
    int leaves = 0;
    for (int i = 0; i < flat.size(); i++) {
      position[i] = flat.node(i) instanceof DecisionTree.Leaf ? leaves++ : -1;
    }
    return new Masking(flat, position, leaves);
  }

  /** The positions of the conditions that the row evaluates and that are not masked in it. */
  public BitSet unmasked(DecisionRow row) {
    ConditionValue[] values = new ConditionValue[flat.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = value(i, row, values);
    }
    boolean[] masked = new boolean[values.length];
    BitSet result = new BitSet(conditions);
    for (int i = values.length - 1; i >= 0; i--) {
      int left = flat.left(i);
      int right = flat.right(i);
      switch (flat.node(i)) {
        case DecisionTree.Leaf _ -> result.set(position[i], values[i].evaluated() && !masked[i]);
        case DecisionTree.Not _ -> masked[left] = masked[i];
        case DecisionTree.And _ -> {
          masked[left] = masked[i] || values[right] == ConditionValue.FALSE;
          masked[right] = masked[i];
        }
        case DecisionTree.Or _ -> {
          masked[left] = masked[i] || values[right] == ConditionValue.TRUE;
          masked[right] = masked[i];
        }
      }
    }
    return result;
  }

  private ConditionValue value(int index, DecisionRow row, ConditionValue[] values) {
    return switch (flat.node(index)) {
      case DecisionTree.Leaf _ -> row.values().get(position[index]);
      case DecisionTree.Not _ ->
          switch (values[flat.left(index)]) {
            case TRUE -> ConditionValue.FALSE;
            case FALSE -> ConditionValue.TRUE;
            case NOT_EVALUATED -> ConditionValue.NOT_EVALUATED;
          };
      // Short circuit evaluates the right operand only when the result is its value.
      case DecisionTree.And _, DecisionTree.Or _ -> {
        ConditionValue right = values[flat.right(index)];
        yield right.evaluated() ? right : values[flat.left(index)];
      }
    };
  }
}
