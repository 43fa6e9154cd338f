package org.farkas.cfg;

import java.util.ArrayList;
import java.util.List;

/** A finite directed graph over the nodes 0 to {@code size() - 1}; edges may be parallel. */
public interface DirectedGraph {
  int size();

  /** Targets of the edges that leave a node, in order. */
  List<Integer> successors(int node);

  /** A graph of the given adjacency lists. */
  static DirectedGraph of(List<List<Integer>> successors) {
    List<List<Integer>> copy = successors.stream().map(List::copyOf).toList();
    return new DirectedGraph() {
      @Override
      public int size() {
        return copy.size();
      }

      @Override
      public List<Integer> successors(int node) {
        return copy.get(node);
      }
    };
  }

  /** The same nodes with every edge turned round. */
  default DirectedGraph reversed() {
    List<List<Integer>> predecessors = new ArrayList<>();
    for (int node = 0; node < size(); node++) {
      predecessors.add(new ArrayList<>());
    }
    for (int node = 0; node < size(); node++) {
      for (int successor : successors(node)) {
        predecessors.get(successor).add(node);
      }
    }
    return of(predecessors);
  }
}
