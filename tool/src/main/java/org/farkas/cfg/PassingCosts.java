package org.farkas.cfg;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * What it costs to get from a block to the return of its function, and so from a call to its
 * return: the smallest solution of the obvious equations, by a worklist over blocks within
 * functions and over functions that wait for a callee.
 */
final class PassingCosts {
  private final CodeGraph graph;
  private final Set<Integer> open = new LinkedHashSet<>();

  PassingCosts(CodeGraph graph) {
    this.graph = graph;
  }

  void solve() {
    for (int i = graph.functions().size() - 1; i >= 0; i--) {
      open.add(i);
    }
    while (!open.isEmpty()) {
      int next = open.iterator().next();
      open.remove(next);
      CodeGraph.Node function = graph.function(next);
      if (!function.blocks.isEmpty() && improve(function)) {
        open.addAll(function.callers);
      }
    }
  }

  /** Brings a function up to date; tells whether calling it has become cheaper. */
  private boolean improve(CodeGraph.Node function) {
    Deque<Integer> blocks = new ArrayDeque<>();
    boolean[] queued = new boolean[function.blocks.size()];
    for (int i = 0; i < queued.length; i++) {
      blocks.add(i);
      queued[i] = true;
    }
    while (!blocks.isEmpty()) {
      int index = blocks.removeLast();
      queued[index] = false;
      CodeGraph.BlockNode block = function.blocks.get(index);
      int cost = CodeGraph.add(inside(block), graph.afterBlock(function, block));
      if (cost < block.toReturn) {
        block.toReturn = cost;
        for (int predecessor : block.predecessors) {
          if (!queued[predecessor]) {
            queued[predecessor] = true;
            blocks.addFirst(predecessor);
          }
        }
      }
    }
    int through = CodeGraph.add(1, function.blocks.getFirst().toReturn);
    boolean cheaper = through < function.through;
    function.through = Math.min(through, function.through);
    return cheaper;
  }

  private int inside(CodeGraph.BlockNode block) {
    int cost = 0;
    for (CodeGraph.CallSite site : block.calls) {
      cost = CodeGraph.add(cost, graph.through(site));
    }
    return cost;
  }
}
