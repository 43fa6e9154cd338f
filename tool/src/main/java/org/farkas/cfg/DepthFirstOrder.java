package org.farkas.cfg;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;

/** The order in which a depth-first walk leaves the nodes that it reaches from a root. */
public final class DepthFirstOrder {
  private final List<Integer> postorder;
  private final int[] postorderNumber;

  private DepthFirstOrder(List<Integer> postorder, int[] postorderNumber) {
    this.postorder = postorder;
    this.postorderNumber = postorderNumber;
  }

  /** Walks from a root; successors are taken in order. */
  public static DepthFirstOrder from(DirectedGraph graph, int root) {
    int[] number = new int[graph.size()];
    int[] nextEdge = new int[graph.size()];
    boolean[] seen = new boolean[graph.size()];
    Arrays.fill(number, -1);
    List<Integer> postorder = new ArrayList<>();
    Deque<Integer> path = new ArrayDeque<>();
    path.push(root);
    seen[root] = true;
    while (!path.isEmpty()) {
      int node = path.peek();
      List<Integer> successors = graph.successors(node);
      if (nextEdge[node] < successors.size()) {
        int successor = successors.get(nextEdge[node]++);
        if (!seen[successor]) {
          seen[successor] = true;
          path.push(successor);
        }
      } else {
        path.pop();
        number[node] = postorder.size();
        postorder.add(node);
      }
    }
    return new DepthFirstOrder(Collections.unmodifiableList(postorder), number);
  }

  /** Reached nodes, each after all nodes first seen from it. */
  public List<Integer> postorder() {
    return postorder;
  }

  /** In a graph without cycles: each node before its successors. */
  public List<Integer> reversePostorder() {
    return postorder.reversed();
  }

  public boolean reached(int node) {
    return postorderNumber[node] >= 0;
  }

  /** Position in {@link #postorder()}; -1 for a node that is not reached. */
  public int postorderNumber(int node) {
    return postorderNumber[node];
  }
}
