package org.farkas.criteria;

import java.util.ArrayList;
import java.util.List;
import org.farkas.base.SourceSpan;

/** Grows an {@link ExplorationTree}: a node starts unexplored and gets its state later. */
public final class ExplorationTreeBuilder<C> {
  private static final ExplorationTree.State NEW =
      new ExplorationTree.Unexplored(OpenReason.NOT_TRIED, "", SourceSpan.UNKNOWN);

  private final List<ExplorationTree.Node<C>> nodes = new ArrayList<>();

  /** Adds the root with the entry conditions; returns 0. */
  public int root(List<C> constraints) {
    if (!nodes.isEmpty()) {
      throw new IllegalStateException("the tree has a root already");
    }
    nodes.add(new ExplorationTree.Node<>(-1, constraints, NEW));
    return 0;
  }

  /** Adds a child; returns its number. */
  public int child(int parent, List<C> constraints) {
    if (parent < 0 || parent >= nodes.size()) {
      throw new IllegalArgumentException("no node " + parent);
    }
    nodes.add(new ExplorationTree.Node<>(parent, constraints, NEW));
    return nodes.size() - 1;
  }

  /** Says what is known of a node now. */
  public void set(int node, ExplorationTree.State state) {
    ExplorationTree.Node<C> old = nodes.get(node);
    nodes.set(node, new ExplorationTree.Node<>(old.parent(), old.constraints(), state));
  }

  /** Number of a node's parent; -1 for the root. */
  public int parent(int node) {
    return nodes.get(node).parent();
  }

  /** What a node adds. */
  public List<C> constraints(int node) {
    return nodes.get(node).constraints();
  }

  public int size() {
    return nodes.size();
  }

  /** The tree so far. */
  public ExplorationTree<C> build() {
    return new ExplorationTree<>(nodes);
  }
}
