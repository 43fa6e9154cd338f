package org.farkas.cfg;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Post-dominance: {@code a} post-dominates {@code b} if every path from {@code b} to the end passes
 * {@code a}. The end is a node of its own behind every node without successors. A cycle that can't
 * be left gets an edge to the end from its first node, so that every node has an end.
 */
public final class PostDominators {
  private final int end;
  private final Dominators backward;

  private PostDominators(int end, Dominators backward) {
    this.end = end;
    this.backward = backward;
  }

  public static PostDominators of(DirectedGraph graph) {
    DirectedGraph extended = withEnd(graph);
    int end = graph.size();
    return new PostDominators(end, Dominators.of(extended.reversed(), end));
  }

  /** The graph with the end as its last node. */
  static DirectedGraph withEnd(DirectedGraph graph) {
    List<List<Integer>> successors = new ArrayList<>();
    for (int node = 0; node < graph.size(); node++) {
      successors.add(new ArrayList<>(graph.successors(node)));
    }
    StronglyConnectedComponents components = StronglyConnectedComponents.of(graph);
    for (List<Integer> component : components.components()) {
      int number = components.componentOf(component.getFirst());
      boolean left =
          component.stream()
              .flatMap(node -> graph.successors(node).stream())
              .anyMatch(successor -> components.componentOf(successor) != number);
      if (!left) {
        successors.get(component.getFirst()).add(graph.size());
      }
    }
    successors.add(List.of());
    return DirectedGraph.of(successors);
  }

  /** The number of the end: the graph's size. */
  public int end() {
    return end;
  }

  /** The closest strict post-dominator, possibly the end. */
  public int immediatePostDominator(int node) {
    OptionalInt immediate = backward.immediateDominator(node);
    return immediate.orElse(end);
  }

  /** Whether every path from {@code b} to the end passes {@code a}; true if they are equal. */
  public boolean postDominates(int a, int b) {
    return backward.dominates(a, b);
  }
}
