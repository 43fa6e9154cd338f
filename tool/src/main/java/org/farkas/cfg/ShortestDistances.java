package org.farkas.cfg;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.OptionalInt;

/** Numbers of edges on shortest paths. */
public final class ShortestDistances {
  private static final int UNREACHED = -1;

  private final int[] distance;

  private ShortestDistances(int[] distance) {
    this.distance = distance;
  }

  /** Distances from the closest of some nodes to each node. */
  public static ShortestDistances from(DirectedGraph graph, Collection<Integer> sources) {
    int[] distance = new int[graph.size()];
    Arrays.fill(distance, UNREACHED);
    Deque<Integer> queue = new ArrayDeque<>();
    for (int source : sources) {
      if (distance[source] == UNREACHED) {
        distance[source] = 0;
        queue.add(source);
      }
    }
    while (!queue.isEmpty()) {
      int node = queue.remove();
      for (int successor : graph.successors(node)) {
        if (distance[successor] == UNREACHED) {
          distance[successor] = distance[node] + 1;
          queue.add(successor);
        }
      }
    }
    return new ShortestDistances(distance);
  }

  /** Distances from each node to the closest of some nodes. */
  public static ShortestDistances to(DirectedGraph graph, Collection<Integer> targets) {
    return from(graph.reversed(), targets);
  }

  /** The distance; empty if there is no path. */
  public OptionalInt of(int node) {
    return distance[node] == UNREACHED ? OptionalInt.empty() : OptionalInt.of(distance[node]);
  }
}
