package org.farkas.cfg;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.farkas.ir.Block;
import org.farkas.ir.CodePoint;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.Module;
import org.farkas.ir.Terminator;
import org.farkas.ir.Value;

/**
 * A program's blocks with the calls in them, for distances across calls. Costs count the blocks
 * that are entered.
 *
 * <p>Two readings of what has no meaning in the IR: for <em>guiding</em> a path stops there; for
 * <em>reaching</em> it goes on in every way the construct might (an unsupported terminator leads to
 * every block of its function), so that "unreachable" is never said wrongly.
 */
final class CodeGraph {
  /** No path. Far below overflow when a few are added. */
  static final int INFINITE = Integer.MAX_VALUE / 4;

  private final Map<String, Integer> indexOf = new HashMap<>();
  private final List<Node> functions = new ArrayList<>();
  private final List<Integer> addressTaken = new ArrayList<>();
  private final boolean reaching;

  private CodeGraph(boolean reaching) {
    this.reaching = reaching;
  }

  /** A function: its blocks, and what it costs to pass through it. */
  static final class Node {
    final String name;
    final List<BlockNode> blocks = new ArrayList<>();

    /** Functions that contain a call of this one. */
    final Set<Integer> callers = new LinkedHashSet<>();

    /** Blocks entered from the call to the return. */
    int through = INFINITE;

    Node(String name) {
      this.name = name;
    }
  }

  /** A block. */
  static final class BlockNode {
    final List<CallSite> calls = new ArrayList<>();
    List<Integer> successors = List.of();
    List<Integer> predecessors = new ArrayList<>();
    boolean returns;

    /** Blocks entered from the start of the block to the return of its function. */
    int toReturn = INFINITE;
  }

  /**
   * A call.
   *
   * @param instruction its index in the block
   * @param callees defined functions that may be called
   * @param mayPass whether the call may return without entering a function that we see
   */
  record CallSite(int instruction, List<Integer> callees, boolean mayPass) {}

  static CodeGraph of(Module module, boolean reaching) {
    CodeGraph graph = new CodeGraph(reaching);
    for (Function function : module.functions().values()) {
      graph.indexOf.put(function.name(), graph.functions.size());
      graph.functions.add(new Node(function.name()));
    }
    for (String name : CallGraph.of(module).addressTaken()) {
      Integer index = graph.indexOf.get(name);
      if (index != null && !module.functions().get(name).declaration()) {
        graph.addressTaken.add(index);
      }
    }
    for (Function function : module.functions().values()) {
      graph.fill(module, function);
    }
    new PassingCosts(graph).solve();
    return graph;
  }

  private void fill(Module module, Function function) {
    Node node = functions.get(indexOf.get(function.name()));
    for (Block block : function.blocks()) {
      BlockNode filled = new BlockNode();
      node.blocks.add(filled);
      for (int i = 0; i < block.instructions().size(); i++) {
        Instruction instruction = block.instructions().get(i);
        if (instruction instanceof Instruction.Call call) {
          filled.calls.add(site(module, call, i));
        } else if (instruction instanceof Instruction.Unsupported && !reaching) {
          filled.calls.add(new CallSite(i, List.of(), false));
        }
      }
      leave(filled, block.terminator(), function);
    }
    for (int i = 0; i < node.blocks.size(); i++) {
      for (int successor : node.blocks.get(i).successors) {
        node.blocks.get(successor).predecessors.add(i);
      }
      for (CallSite site : node.blocks.get(i).calls) {
        site.callees().forEach(c -> functions.get(c).callers.add(indexOf.get(function.name())));
      }
    }
  }

  private void leave(BlockNode block, Terminator terminator, Function function) {
    switch (terminator) {
      case Terminator.Return _ -> block.returns = true;
      case Terminator.Jump _, Terminator.Branch _, Terminator.Switch _ ->
          block.successors = terminator.successors();
      case Terminator.Unreachable _ -> {}
      case Terminator.Unsupported _ -> {
        if (reaching) {
          block.successors = function.blocks().stream().map(Block::index).toList();
          block.returns = true;
        }
      }
    }
  }

  private CallSite site(Module module, Instruction.Call call, int instruction) {
    if (!(call.callee() instanceof Value.FunctionAddress direct)) {
      List<Integer> callees =
          addressTaken.stream()
              .filter(c -> CallGraph.takes(module.functions().get(functions.get(c).name), call))
              .toList();
      return new CallSite(instruction, callees, true);
    }
    Function callee = module.functions().get(direct.name());
    if (callee == null || callee.declaration()) {
      boolean returns = callee == null || !callee.noReturn();
      return new CallSite(instruction, List.of(), returns);
    }
    return new CallSite(instruction, List.of(indexOf.get(direct.name())), false);
  }

  List<Node> functions() {
    return functions;
  }

  Node function(int index) {
    return functions.get(index);
  }

  /** A function's number, or null if there is none of that name. */
  Integer indexOf(String function) {
    return indexOf.get(function);
  }

  /** Fewest blocks entered by a call until it returns. */
  int through(CallSite site) {
    int best = site.mayPass() ? 0 : INFINITE;
    for (int callee : site.callees()) {
      best = Math.min(best, functions.get(callee).through);
    }
    return best;
  }

  /** Fewest blocks entered until a target is reached, from a stack (outermost frame first). */
  int distance(List<CodePoint> stack, TargetCosts costs) {
    int best = INFINITE;
    int spent = 0;
    for (int i = stack.size() - 1; i >= 0 && spent < best; i--) {
      best = Math.min(best, add(spent, costs.from(stack.get(i))));
      spent = add(spent, toReturn(stack.get(i)));
    }
    return best;
  }

  /** Fewest blocks entered until the function of a code point returns. */
  private int toReturn(CodePoint point) {
    Integer function = indexOf.get(point.function());
    if (function == null) {
      return INFINITE;
    }
    Node node = functions.get(function);
    BlockNode block = node.blocks.get(point.block());
    int spent = 0;
    for (CallSite site : block.calls) {
      if (site.instruction() >= point.instruction()) {
        spent = add(spent, through(site));
      }
    }
    return add(spent, afterBlock(node, block));
  }

  /** The same from the end of a block. */
  int afterBlock(Node function, BlockNode block) {
    int best = block.returns ? 0 : INFINITE;
    for (int successor : block.successors) {
      best = Math.min(best, add(1, function.blocks.get(successor).toReturn));
    }
    return best;
  }

  static int add(int left, int right) {
    return Math.min(INFINITE, left + right);
  }
}
