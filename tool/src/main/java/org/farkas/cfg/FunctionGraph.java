package org.farkas.cfg;

import java.util.List;
import org.farkas.ir.Block;
import org.farkas.ir.Function;

/** A function's control flow: nodes are its blocks, by index; the entry is node 0. */
public final class FunctionGraph {
  public static final int ENTRY = 0;

  private FunctionGraph() {}

  /** Edges of the terminators, in order, parallel ones kept. */
  public static DirectedGraph of(Function function) {
    List<List<Integer>> successors =
        function.blocks().stream().map(Block::terminator).map(t -> t.successors()).toList();
    return DirectedGraph.of(successors);
  }
}
