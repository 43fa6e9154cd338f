package org.farkas.cfg;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.IntStream;
import org.farkas.ir.CodePoint;

/**
 * What it costs to get from a block to the closest of some code points without returning from the
 * block's function: the smallest solution of the equations, by worklists like those of {@link
 * PassingCosts}. Only functions that have a target in them or may call one that has are visited.
 */
final class TargetCosts {
  private final CodeGraph graph;

  /** Instructions that are targets, by function and block, in order; null where there are none. */
  private final int[][][] targets;

  /** By function and block: the cost from the block's start; null for functions not visited. */
  private final int[][] fromStart;

  private final Set<Integer> open = new LinkedHashSet<>();

  TargetCosts(CodeGraph graph, Set<CodePoint> points) {
    this.graph = graph;
    this.fromStart = new int[graph.functions().size()][];
    this.targets = new int[fromStart.length][][];
    for (CodePoint point : points) {
      Integer function = graph.indexOf(point.function());
      if (function != null && point.block() < graph.function(function).blocks.size()) {
        add(function, point);
        open.add(function);
      }
    }
    solve();
  }

  private void add(int function, CodePoint point) {
    if (targets[function] == null) {
      targets[function] = new int[graph.function(function).blocks.size()][];
    }
    int[] before = targets[function][point.block()];
    IntStream all =
        before == null
            ? IntStream.of(point.instruction())
            : IntStream.concat(Arrays.stream(before), IntStream.of(point.instruction()));
    targets[function][point.block()] = all.sorted().toArray();
  }

  /** The first target in a block from an instruction on, or the largest number. */
  private int firstAhead(int function, int block, int instruction) {
    int[] inBlock = targets[function] == null ? null : targets[function][block];
    if (inBlock != null) {
      for (int target : inBlock) {
        if (target >= instruction) {
          return target;
        }
      }
    }
    return Integer.MAX_VALUE;
  }

  private void solve() {
    while (!open.isEmpty()) {
      int next = open.iterator().next();
      open.remove(next);
      if (improve(next)) {
        open.addAll(graph.function(next).callers);
      }
    }
  }

  /** Brings a function up to date; tells whether a call of it has come closer to a target. */
  private boolean improve(int index) {
    CodeGraph.Node function = graph.function(index);
    if (fromStart[index] == null) {
      fromStart[index] = new int[function.blocks.size()];
      Arrays.fill(fromStart[index], CodeGraph.INFINITE);
    }
    int[] costs = fromStart[index];
    int before = costs[FunctionGraph.ENTRY];
    Deque<Integer> blocks = new ArrayDeque<>();
    boolean[] queued = new boolean[costs.length];
    for (int i = 0; i < queued.length; i++) {
      blocks.add(i);
      queued[i] = true;
    }
    while (!blocks.isEmpty()) {
      int block = blocks.removeLast();
      queued[block] = false;
      int cost = from(index, block, 0);
      if (cost < costs[block]) {
        costs[block] = cost;
        for (int predecessor : function.blocks.get(block).predecessors) {
          if (!queued[predecessor]) {
            queued[predecessor] = true;
            blocks.addFirst(predecessor);
          }
        }
      }
    }
    return costs[FunctionGraph.ENTRY] < before;
  }

  /** The cost from a code point to a target in its function or in what that calls. */
  int from(CodePoint point) {
    Integer function = graph.indexOf(point.function());
    return function == null || fromStart[function] == null
        ? CodeGraph.INFINITE
        : from(function, point.block(), point.instruction());
  }

  private int from(int function, int block, int instruction) {
    CodeGraph.BlockNode node = graph.function(function).blocks.get(block);
    int first = firstAhead(function, block, instruction);
    int best = CodeGraph.INFINITE;
    int spent = 0;
    for (CodeGraph.CallSite site : node.calls) {
      if (site.instruction() < instruction) {
        continue;
      }
      if (site.instruction() >= first) {
        break;
      }
      best = Math.min(best, CodeGraph.add(spent, into(site)));
      spent = CodeGraph.add(spent, graph.through(site));
    }
    if (first != Integer.MAX_VALUE) {
      return Math.min(best, spent);
    }
    for (int successor : node.successors) {
      int onward = CodeGraph.add(1, fromStart[function][successor]);
      best = Math.min(best, CodeGraph.add(spent, onward));
    }
    return best;
  }

  private int into(CodeGraph.CallSite site) {
    int best = CodeGraph.INFINITE;
    for (int callee : site.callees()) {
      if (fromStart[callee] != null) {
        best = Math.min(best, CodeGraph.add(1, fromStart[callee][FunctionGraph.ENTRY]));
      }
    }
    return best;
  }
}
