package org.farkas.criteria;

import java.util.ArrayList;
import java.util.List;
import org.farkas.source.DecisionTree;

/** All decision trees with a given number of leaves, each node plain or negated. */
public final class DecisionTrees {
  private DecisionTrees() {}

  public static List<DecisionTree> withLeaves(int leaves) {
    return build(0, leaves);
  }

  private static List<DecisionTree> build(int first, int leaves) {
    List<DecisionTree> plain = new ArrayList<>();
    if (leaves == 1) {
      plain.add(new DecisionTree.Leaf(first));
    }
    for (int left = 1; left < leaves; left++) {
      for (DecisionTree a : build(first, left)) {
        for (DecisionTree b : build(first + left, leaves - left)) {
          plain.add(new DecisionTree.And(a, b));
          plain.add(new DecisionTree.Or(a, b));
        }
      }
    }
    List<DecisionTree> all = new ArrayList<>(plain);
    plain.forEach(tree -> all.add(new DecisionTree.Not(tree)));
    return all;
  }

  /** The value under an assignment of all conditions (bit i is condition i). */
  static boolean value(DecisionTree tree, int assignment) {
    return switch (tree) {
      case DecisionTree.Leaf leaf -> (assignment >> leaf.condition() & 1) != 0;
      case DecisionTree.Not not -> !value(not.operand(), assignment);
      case DecisionTree.And and -> value(and.left(), assignment) && value(and.right(), assignment);
      case DecisionTree.Or or -> value(or.left(), assignment) || value(or.right(), assignment);
    };
  }
}
