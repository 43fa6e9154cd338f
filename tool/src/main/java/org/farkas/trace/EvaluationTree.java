package org.farkas.trace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.farkas.source.Decision;
import org.farkas.source.DecisionTree;
import org.farkas.source.FlatDecision;

/**
 * How a decision can be evaluated under short circuit: an inner node waits for a condition's value,
 * a leaf is a {@link DecisionRow}. The nodes are made when they are first reached, since a decision
 * of n conditions can have about 2<sup>n/2</sup> rows; every row exists once. Not for several
 * threads.
 */
public final class EvaluationTree {
  private static final int OUTCOME_TRUE = -1;
  private static final int OUTCOME_FALSE = -2;

  private final Decision decision;

  /** By position: the position that follows when the condition is true (false), or an outcome. */
  private final int[] whenTrue;

  private final int[] whenFalse;
  private final Node start;

  private EvaluationTree(Decision decision, int[] whenTrue, int[] whenFalse) {
    this.decision = decision;
    this.whenTrue = whenTrue;
    this.whenFalse = whenFalse;
    this.start = new Node(null, false, 0);
  }

  /** The evaluations of a decision. */
  public static EvaluationTree of(Decision decision) {
    FlatDecision flat = FlatDecision.of(decision.tree());
    int size = flat.size();
    int[] first = new int[size];
    int positions = 0;
    for (int i = 0; i < size; i++) {
      first[i] = flat.node(i) instanceof DecisionTree.Leaf ? positions++ : first[flat.left(i)];
    }
    if (positions != decision.conditions().size()) {
      throw new IllegalArgumentException("decision " + decision.id() + " and its tree differ");
    }
    int[] whenTrue = new int[positions];
    int[] whenFalse = new int[positions];
    int[] ifTrue = new int[size];
    int[] ifFalse = new int[size];
    ifTrue[flat.root()] = OUTCOME_TRUE;
    ifFalse[flat.root()] = OUTCOME_FALSE;
    for (int i = size - 1; i >= 0; i--) {
      int left = flat.left(i);
      int right = flat.right(i);
      switch (flat.node(i)) {
        case DecisionTree.Leaf _ -> {
          whenTrue[first[i]] = ifTrue[i];
          whenFalse[first[i]] = ifFalse[i];
        }
        case DecisionTree.Not _ -> {
          ifTrue[left] = ifFalse[i];
          ifFalse[left] = ifTrue[i];
        }
        case DecisionTree.And _ -> {
          ifTrue[left] = first[right];
          ifFalse[left] = ifFalse[i];
          ifTrue[right] = ifTrue[i];
          ifFalse[right] = ifFalse[i];
        }
        case DecisionTree.Or _ -> {
          ifTrue[left] = ifTrue[i];
          ifFalse[left] = first[right];
          ifTrue[right] = ifTrue[i];
          ifFalse[right] = ifFalse[i];
        }
      }
    }
    return new EvaluationTree(decision, whenTrue, whenFalse);
  }

  public Decision decision() {
    return decision;
  }

  /** Where an evaluation begins. */
  public Node start() {
    return start;
  }

  /** Number of rows that short circuit allows, at most {@link Long#MAX_VALUE}. */
  public long rowCount() {
    long[] rows = new long[whenTrue.length];
    for (int i = rows.length - 1; i >= 0; i--) {
      long sum = rowsFrom(whenTrue[i], rows) + rowsFrom(whenFalse[i], rows);
      rows[i] = sum < 0 ? Long.MAX_VALUE : sum;
    }
    return rows[0];
  }

  private static long rowsFrom(int next, long[] rows) {
    return next < 0 ? 1 : rows[next];
  }

  /** All rows, true before false in each position; nothing if there are more than {@code limit}. */
  public Optional<List<DecisionRow>> rows(int limit) {
    if (rowCount() > limit) {
      return Optional.empty();
    }
    List<DecisionRow> rows = new ArrayList<>();
    List<Node> pending = new ArrayList<>(List.of(start));
    while (!pending.isEmpty()) {
      Node node = pending.removeLast();
      if (node.complete()) {
        rows.add(node.row());
      } else {
        pending.add(node.next(false));
        pending.add(node.next(true));
      }
    }
    return Optional.of(Collections.unmodifiableList(rows));
  }

  /** A partial or complete evaluation. */
  public final class Node {
    private final Node parent;
    private final boolean parentValue;
    private final int position;
    private DecisionRow row;
    private Node nextTrue;
    private Node nextFalse;

    private Node(Node parent, boolean parentValue, int position) {
      this.parent = parent;
      this.parentValue = parentValue;
      this.position = position;
    }

    public boolean complete() {
      return position < 0;
    }

    public EvaluationTree tree() {
      return EvaluationTree.this;
    }

    /** What the conditions gave so far. */
    Set<ConditionOutcome> evaluated() {
      Set<ConditionOutcome> result = new LinkedHashSet<>();
      for (Node at = this; at.parent != null; at = at.parent) {
        int condition = decision.conditions().get(at.parent.position);
        result.add(new ConditionOutcome(condition, at.parentValue));
      }
      return result;
    }

    /** The number of the condition that is evaluated next; -1 when complete. */
    public int awaitedCondition() {
      return complete() ? -1 : decision.conditions().get(position);
    }

    /** The evaluation after the awaited condition had {@code value}. */
    public Node next(boolean value) {
      if (value) {
        if (nextTrue == null) {
          nextTrue = new Node(this, true, whenTrue[position]);
        }
        return nextTrue;
      }
      if (nextFalse == null) {
        nextFalse = new Node(this, false, whenFalse[position]);
      }
      return nextFalse;
    }

    /** The row of a complete evaluation. */
    public DecisionRow row() {
      if (!complete()) {
        throw new IllegalStateException("the evaluation is not complete");
      }
      if (row == null) {
        ConditionValue[] values = new ConditionValue[decision.conditions().size()];
        Arrays.fill(values, ConditionValue.NOT_EVALUATED);
        for (Node node = this; node.parent != null; node = node.parent) {
          values[node.parent.position] = ConditionValue.of(node.parentValue);
        }
        row = new DecisionRow(decision.id(), List.of(values), position == OUTCOME_TRUE);
      }
      return row;
    }
  }
}
