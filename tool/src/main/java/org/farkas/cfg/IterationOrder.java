package org.farkas.cfg;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An order of a function's blocks in which a run that stands at a block, in given iterations of the
 * loops around it, can only go on to later ones: loops are contiguous, an iteration comes before
 * the next one and before what follows the loop. Within one iteration edges lead forward.
 */
public final class IterationOrder {
  /** Stands for the level that no loop encloses. */
  private static final int TOP = -1;

  private final Loops loops;
  private final int[] blockRank;
  private final int[] loopRank;
  private final List<int[]> chains = new ArrayList<>();

  private IterationOrder(Loops loops, int size) {
    this.loops = loops;
    this.blockRank = new int[size];
    this.loopRank = new int[loops.loops().size()];
  }

  public static IterationOrder of(DirectedGraph graph) {
    Loops loops = Loops.of(graph, FunctionGraph.ENTRY);
    IterationOrder order = new IterationOrder(loops, graph.size());
    for (int block = 0; block < graph.size(); block++) {
      order.chains.add(order.chain(block));
    }
    order.rank(graph, TOP);
    for (Loops.Loop loop : loops.loops()) {
      order.rank(graph, loop.index());
    }
    return order;
  }

  private int[] chain(int block) {
    Deque<Integer> outer = new ArrayDeque<>();
    for (var at = loops.innermost(block); at.isPresent(); at = parent(at.get())) {
      outer.addFirst(at.get().index());
    }
    return outer.stream().mapToInt(Integer::intValue).toArray();
  }

  private java.util.Optional<Loops.Loop> parent(Loops.Loop loop) {
    return loop.parent().map(loops.loops()::get);
  }

  /** A loop by its number. */
  public Loops.Loop loop(int number) {
    return loops.loops().get(number);
  }

  /** The numbers of the loops around a block, outermost first. */
  public int[] loopsAround(int block) {
    return chains.get(block);
  }

  /** Whether a loop is entered, or begins its next iteration, at a block. */
  public boolean isHeader(int loop, int block) {
    return loops.loops().get(loop).headers().contains(block);
  }

  /** A block's place among the blocks and loops directly in its innermost loop. */
  public int rankOfBlock(int block) {
    return blockRank[block];
  }

  /** A loop's place among the blocks and loops directly in the loop around it. */
  public int rankOfLoop(int loop) {
    return loopRank[loop];
  }

  /** Orders what lies directly in a loop, its back edges left out. */
  private void rank(DirectedGraph graph, int level) {
    Map<Integer, Set<Integer>> successors = new HashMap<>();
    List<Integer> items = new ArrayList<>();
    for (int block = 0; block < graph.size(); block++) {
      int item = item(block, level);
      if (item == Integer.MIN_VALUE) {
        continue;
      }
      if (!successors.containsKey(item)) {
        successors.put(item, new LinkedHashSet<>());
        items.add(item);
      }
      for (int next : graph.successors(block)) {
        int nextItem = item(next, level);
        boolean back = level != TOP && isHeader(level, next);
        if (nextItem != Integer.MIN_VALUE && nextItem != item && !back) {
          successors.get(item).add(nextItem);
        }
      }
    }
    int rank = 0;
    for (int item : topological(items, successors)) {
      if (item >= 0) {
        blockRank[item] = rank++;
      } else {
        loopRank[-1 - item] = rank++;
      }
    }
  }

  /** What a block is at a level: itself, {@code -1 - loop} of the loop it lies in, or nothing. */
  private int item(int block, int level) {
    int[] chain = chains.get(block);
    int depth = 0;
    if (level != TOP) {
      while (depth < chain.length && chain[depth] != level) {
        depth++;
      }
      if (depth == chain.length) {
        return Integer.MIN_VALUE;
      }
      depth++;
    }
    return depth == chain.length ? block : -1 - chain[depth];
  }

  /** Items in an order in which edges lead forward; there are no cycles among them. */
  private static List<Integer> topological(
      List<Integer> items, Map<Integer, Set<Integer>> successors) {
    Map<Integer, Integer> nodes = new HashMap<>();
    items.forEach(item -> nodes.put(item, nodes.size()));
    List<List<Integer>> edges = new ArrayList<>();
    for (int item : items) {
      edges.add(successors.get(item).stream().map(nodes::get).toList());
    }
    edges.add(nodes.values().stream().sorted().toList()); // a root before all of them
    List<Integer> order =
        DepthFirstOrder.from(DirectedGraph.of(edges), items.size()).reversePostorder();
    return order.stream().filter(node -> node < items.size()).map(items::get).toList();
  }
}
