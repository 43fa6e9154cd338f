package org.farkas.cfg;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/**
 * Dominance: {@code a} dominates {@code b} if every path from the root to {@code b} passes {@code
 * a}. Each node reached from the root, but the root itself, has an immediate dominator, and these
 * form a tree. Computed as in Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm"
 * (2001).
 */
public final class Dominators {
  private static final int NONE = -1;

  private final int root;
  private final int[] immediate;
  private final int[] depth;

  private Dominators(int root, int[] immediate, int[] depth) {
    this.root = root;
    this.immediate = immediate;
    this.depth = depth;
  }

  public static Dominators of(DirectedGraph graph, int root) {
    DepthFirstOrder order = DepthFirstOrder.from(graph, root);
    DirectedGraph backward = graph.reversed();
    int[] immediate = new int[graph.size()];
    Arrays.fill(immediate, NONE);
    immediate[root] = root;
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int node : order.reversePostorder()) {
        if (node == root) {
          continue;
        }
        int common = NONE;
        for (int predecessor : backward.successors(node)) {
          if (immediate[predecessor] != NONE) {
            common =
                common == NONE ? predecessor : intersect(predecessor, common, immediate, order);
          }
        }
        if (immediate[node] != common) {
          immediate[node] = common;
          changed = true;
        }
      }
    }
    int[] depth = new int[graph.size()];
    Arrays.fill(depth, NONE);
    for (int node : order.reversePostorder()) {
      depth[node] = node == root ? 0 : depth[immediate[node]] + 1;
    }
    return new Dominators(root, immediate, depth);
  }

  private static int intersect(int a, int b, int[] immediate, DepthFirstOrder order) {
    int left = a;
    int right = b;
    while (left != right) {
      if (order.postorderNumber(left) < order.postorderNumber(right)) {
        left = immediate[left];
      } else {
        right = immediate[right];
      }
    }
    return left;
  }

  public int root() {
    return root;
  }

  /** Whether the root reaches the node; dominance says nothing about others. */
  public boolean reached(int node) {
    return depth[node] != NONE;
  }

  /** The closest strict dominator; empty for the root and for nodes that are not reached. */
  public OptionalInt immediateDominator(int node) {
    return node == root || !reached(node) ? OptionalInt.empty() : OptionalInt.of(immediate[node]);
  }

  /** Whether every path from the root to {@code b} passes {@code a}; true if they are equal. */
  public boolean dominates(int a, int b) {
    if (!reached(a) || !reached(b)) {
      return false;
    }
    int node = b;
    while (depth[node] > depth[a]) {
      node = immediate[node];
    }
    return node == a;
  }

  /** Number of strict dominators. */
  public int depth(int node) {
    return depth[node];
  }

  /** A node's dominators from itself up to the root. */
  public List<Integer> chain(int node) {
    List<Integer> chain = new ArrayList<>();
    if (reached(node)) {
      int next = node;
      chain.add(next);
      while (next != root) {
        next = immediate[next];
        chain.add(next);
      }
    }
    return chain;
  }
}
