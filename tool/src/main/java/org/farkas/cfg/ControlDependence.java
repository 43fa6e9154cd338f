package org.farkas.cfg;

import java.util.ArrayList;
import java.util.List;

/**
 * Which edges decide whether a node is executed: a node depends on an edge {@code a -> b} if it
 * post-dominates {@code b} but does not strictly post-dominate {@code a}. Ferrante, Ottenstein and
 * Warren, "The Program Dependence Graph and Its Use in Optimization" (1987).
 *
 * <p>In a cycle that can't be left, the edge to the end that {@link PostDominators} adds counts as
 * another way, so the rest of such a cycle depends on its first node.
 */
public final class ControlDependence {
  private final List<List<Edge>> edgesOf;

  private ControlDependence(List<List<Edge>> edgesOf) {
    this.edgesOf = edgesOf;
  }

  /**
   * An edge of the graph.
   *
   * @param position which of the source's successors it leads to
   */
  public record Edge(int source, int position) {}

  public static ControlDependence of(DirectedGraph graph) {
    PostDominators postDominators = PostDominators.of(graph);
    DirectedGraph extended = PostDominators.withEnd(graph);
    List<List<Edge>> edgesOf = new ArrayList<>();
    for (int node = 0; node < graph.size(); node++) {
      edgesOf.add(new ArrayList<>());
    }
    for (int source = 0; source < graph.size(); source++) {
      List<Integer> successors = extended.successors(source);
      if (successors.size() < 2) {
        continue;
      }
      int stop = postDominators.immediatePostDominator(source);
      for (int position = 0; position < successors.size(); position++) {
        int node = successors.get(position);
        while (node != stop && node != postDominators.end()) {
          edgesOf.get(node).add(new Edge(source, position));
          node = postDominators.immediatePostDominator(node);
        }
      }
    }
    return new ControlDependence(edgesOf.stream().map(List::copyOf).toList());
  }

  /** The edges that a node depends on directly, by source. */
  public List<Edge> edgesOf(int node) {
    return edgesOf.get(node);
  }
}
