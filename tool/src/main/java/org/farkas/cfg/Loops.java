package org.farkas.cfg;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The nesting of loops. An outermost loop is a strongly connected component with a cycle; its
 * headers are the nodes where it is entered; what is still cyclic once the edges to the headers are
 * gone are the loops inside. With one header per loop (always so without {@code goto} into a loop)
 * these are the natural loops. Steensgaard, "Sequentializing Program Dependence Graphs for
 * Irreducible Programs" (1993).
 */
public final class Loops {
  private final List<Loop> loops;
  private final int[] innermost;

  private Loops(List<Loop> loops, int[] innermost) {
    this.loops = loops;
    this.innermost = innermost;
  }

  /**
   * A loop.
   *
   * @param index its number; an outer loop has a smaller one than the loops in it
   * @param headers where it is entered
   * @param nodes all of it, inner loops included
   * @param parent number of the loop around it
   * @param depth 1 for an outermost loop
   */
  public record Loop(
      int index,
      SortedSet<Integer> headers,
      SortedSet<Integer> nodes,
      Optional<Integer> parent,
      int depth) {
    public Loop {
      headers = Collections.unmodifiableSortedSet(new TreeSet<>(headers));
      nodes = Collections.unmodifiableSortedSet(new TreeSet<>(nodes));
    }

    /** Whether it is entered at one node only. */
    public boolean reducible() {
      return headers.size() == 1;
    }
  }

  /** Loops among the nodes that the root reaches. */
  public static Loops of(DirectedGraph graph, int root) {
    Search search = new Search(graph, root);
    search.run();
    return new Loops(List.copyOf(search.loops), search.innermost);
  }

  public List<Loop> loops() {
    return loops;
  }

  /** The smallest loop around a node, if there is one. */
  public Optional<Loop> innermost(int node) {
    return innermost[node] < 0 ? Optional.empty() : Optional.of(loops.get(innermost[node]));
  }

  private static final class Search {
    private final DirectedGraph graph;
    private final int root;
    private final DirectedGraph backward;
    private final DepthFirstOrder order;
    private final List<Loop> loops = new ArrayList<>();
    private final int[] innermost;

    Search(DirectedGraph graph, int root) {
      this.graph = graph;
      this.root = root;
      this.backward = graph.reversed();
      this.order = DepthFirstOrder.from(graph, root);
      this.innermost = new int[graph.size()];
      Arrays.fill(innermost, -1);
    }

    void run() {
      split(new TreeSet<>(order.postorder()), Set.of(), Optional.empty());
      // Loops found later lie deeper or beside: each one's number is above its parent's.
      for (int next = 0; next < loops.size(); next++) {
        Loop loop = loops.get(next);
        split(loop.nodes(), loop.headers(), Optional.of(loop));
      }
    }

    /** Finds the cycles among some nodes when edges to {@code cut} are gone. */
    private void split(SortedSet<Integer> nodes, Set<Integer> cut, Optional<Loop> parent) {
      List<Integer> dense = List.copyOf(nodes);
      int[] position = new int[graph.size()];
      Arrays.fill(position, -1);
      for (int i = 0; i < dense.size(); i++) {
        position[dense.get(i)] = i;
      }
      List<List<Integer>> inside = new ArrayList<>();
      for (int node : dense) {
        inside.add(
            graph.successors(node).stream()
                .filter(s -> position[s] >= 0 && !cut.contains(s))
                .map(s -> position[s])
                .toList());
      }
      for (List<Integer> component :
          StronglyConnectedComponents.of(DirectedGraph.of(inside)).components().reversed()) {
        int first = component.getFirst();
        if (component.size() > 1 || inside.get(first).contains(first)) {
          TreeSet<Integer> body = new TreeSet<>();
          component.forEach(i -> body.add(dense.get(i)));
          add(body, parent);
        }
      }
    }

    private void add(SortedSet<Integer> body, Optional<Loop> parent) {
      Set<Integer> headers = new HashSet<>();
      for (int node : body) {
        boolean entered =
            node == root
                || backward.successors(node).stream()
                    .anyMatch(p -> order.reached(p) && !body.contains(p));
        if (entered) {
          headers.add(node);
        }
      }
      int index = loops.size();
      loops.add(
          new Loop(
              index,
              new TreeSet<>(headers),
              body,
              parent.map(Loop::index),
              parent.map(Loop::depth).orElse(0) + 1));
      body.forEach(node -> innermost[node] = index);
    }
  }
}
