package org.farkas.cfg;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/** Small graphs from a seed, and reachability by definition. */
final class RandomGraphs {
  private RandomGraphs() {}

  static DirectedGraph graph(long seed) {
    Random random = new Random(seed);
    int size = 1 + random.nextInt(9);
    List<List<Integer>> successors = new ArrayList<>();
    for (int node = 0; node < size; node++) {
      List<Integer> edges = new ArrayList<>();
      int count = random.nextInt(4) - (random.nextInt(3) == 0 ? 1 : 0);
      for (int i = 0; i < count; i++) {
        edges.add(random.nextInt(size));
      }
      successors.add(edges);
    }
    return DirectedGraph.of(successors);
  }

  /** Nodes on paths that start at a node and avoid another (-1: none). */
  static Set<Integer> reachable(DirectedGraph graph, int start, int without) {
    Set<Integer> seen = new TreeSet<>();
    Deque<Integer> open = new ArrayDeque<>();
    if (start != without) {
      seen.add(start);
      open.add(start);
    }
    while (!open.isEmpty()) {
      for (int successor : graph.successors(open.remove())) {
        if (successor != without && seen.add(successor)) {
          open.add(successor);
        }
      }
    }
    return seen;
  }
}
