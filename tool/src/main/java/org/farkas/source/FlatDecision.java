package org.farkas.source;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * A {@link DecisionTree} as arrays in post-order (children stand before their parents, the root
 * last), so that a walk is a loop: a user's expression may be nested deeper than any call stack.
 */
public final class FlatDecision {
  private final DecisionTree[] nodes;
  private final int[] left;
  private final int[] right;

  private FlatDecision(DecisionTree[] nodes, int[] left, int[] right) {
    this.nodes = nodes;
    this.left = left;
    this.right = right;
  }

  /** Flattens a tree. */
  public static FlatDecision of(DecisionTree root) {
    Builder builder = new Builder();
    builder.add(root);
    return new FlatDecision(
        Arrays.copyOf(builder.nodes, builder.size),
        Arrays.copyOf(builder.left, builder.size),
        Arrays.copyOf(builder.right, builder.size));
  }

  public int size() {
    return nodes.length;
  }

  public int root() {
    return nodes.length - 1;
  }

  public DecisionTree node(int index) {
    return nodes[index];
  }

  /** Index of the left or only operand; -1 for a leaf. */
  public int left(int index) {
    return left[index];
  }

  /** Index of the right operand; -1 for a leaf and for a negation. */
  public int right(int index) {
    return right[index];
  }

  private static final class Builder {
    private record Frame(DecisionTree node, boolean operandsDone) {}

    DecisionTree[] nodes = new DecisionTree[8];
    int[] left = new int[8];
    int[] right = new int[8];
    int size;

    void add(DecisionTree root) {
      Deque<Frame> pending = new ArrayDeque<>();
      Deque<Integer> results = new ArrayDeque<>();
      pending.push(new Frame(root, false));
      while (!pending.isEmpty()) {
        Frame frame = pending.pop();
        switch (frame.node()) {
          case DecisionTree.Leaf leaf -> results.push(append(leaf, -1, -1));
          case DecisionTree.Not not -> unary(frame, not.operand(), pending, results);
          case DecisionTree.And and -> binary(frame, and.left(), and.right(), pending, results);
          case DecisionTree.Or or -> binary(frame, or.left(), or.right(), pending, results);
        }
      }
    }

    private void unary(
        Frame frame, DecisionTree operand, Deque<Frame> pending, Deque<Integer> results) {
      if (frame.operandsDone()) {
        results.push(append(frame.node(), results.pop(), -1));
      } else {
        pending.push(new Frame(frame.node(), true));
        pending.push(new Frame(operand, false));
      }
    }

    private void binary(
        Frame frame,
        DecisionTree leftOperand,
        DecisionTree rightOperand,
        Deque<Frame> pending,
        Deque<Integer> results) {
      if (frame.operandsDone()) {
        int rightIndex = results.pop();
        results.push(append(frame.node(), results.pop(), rightIndex));
      } else {
        pending.push(new Frame(frame.node(), true));
        pending.push(new Frame(rightOperand, false));
        pending.push(new Frame(leftOperand, false));
      }
    }

    private int append(DecisionTree node, int leftIndex, int rightIndex) {
      if (size == nodes.length) {
        nodes = Arrays.copyOf(nodes, size * 2);
        left = Arrays.copyOf(left, size * 2);
        right = Arrays.copyOf(right, size * 2);
      }
      nodes[size] = node;
      left[size] = leftIndex;
      right[size] = rightIndex;
      return size++;
    }
  }
}
