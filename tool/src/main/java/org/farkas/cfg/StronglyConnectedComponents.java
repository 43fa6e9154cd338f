package org.farkas.cfg;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * The largest sets of nodes that reach each other, numbered so that an edge between two of them
 * leads to the one with the smaller number (callees before callers, in a call graph). Tarjan,
 * "Depth-First Search and Linear Graph Algorithms" (1972), without recursion.
 */
public final class StronglyConnectedComponents {
  private final List<List<Integer>> components;
  private final int[] componentOf;

  private StronglyConnectedComponents(List<List<Integer>> components, int[] componentOf) {
    this.components = components;
    this.componentOf = componentOf;
  }

  public static StronglyConnectedComponents of(DirectedGraph graph) {
    return new Search(graph).run();
  }

  /** Components in order; the nodes of each in ascending order. */
  public List<List<Integer>> components() {
    return components;
  }

  public int componentOf(int node) {
    return componentOf[node];
  }

  private static final class Search {
    private final DirectedGraph graph;
    private final int[] number;
    private final int[] low;
    private final int[] nextEdge;
    private final int[] componentOf;
    private final Deque<Integer> open = new ArrayDeque<>();
    private final Deque<Integer> path = new ArrayDeque<>();
    private final List<List<Integer>> components = new ArrayList<>();
    private int counter;

    Search(DirectedGraph graph) {
      this.graph = graph;
      this.number = new int[graph.size()];
      this.low = new int[graph.size()];
      this.nextEdge = new int[graph.size()];
      this.componentOf = new int[graph.size()];
      Arrays.fill(componentOf, -1);
    }

    StronglyConnectedComponents run() {
      for (int node = 0; node < graph.size(); node++) {
        if (number[node] == 0) {
          enter(node);
          while (!path.isEmpty()) {
            step(path.peek());
          }
        }
      }
      return new StronglyConnectedComponents(List.copyOf(components), componentOf);
    }

    private void enter(int node) {
      number[node] = ++counter;
      low[node] = counter;
      open.push(node);
      path.push(node);
    }

    private void step(int node) {
      List<Integer> successors = graph.successors(node);
      if (nextEdge[node] < successors.size()) {
        int successor = successors.get(nextEdge[node]++);
        if (number[successor] == 0) {
          enter(successor);
        } else if (componentOf[successor] < 0) {
          low[node] = Math.min(low[node], number[successor]);
        }
        return;
      }
      path.pop();
      if (!path.isEmpty()) {
        low[path.peek()] = Math.min(low[path.peek()], low[node]);
      }
      if (low[node] == number[node]) {
        close(node);
      }
    }

    private void close(int root) {
      List<Integer> component = new ArrayList<>();
      int node;
      do {
        node = open.pop();
        componentOf[node] = components.size();
        component.add(node);
      } while (node != root);
      component.sort(null);
      components.add(List.copyOf(component));
    }
  }
}
