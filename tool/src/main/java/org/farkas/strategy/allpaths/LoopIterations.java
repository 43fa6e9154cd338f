package org.farkas.strategy.allpaths;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.farkas.base.SourceSpan;
import org.farkas.cfg.FunctionGraph;
import org.farkas.cfg.Loops;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.Module;
import org.farkas.ir.Type;
import org.farkas.ir.Value;
import org.farkas.source.Decision;
import org.farkas.source.SourceModel;

/**
 * Marks a program where a loop begins one more iteration, with the number of those that are
 * complete, so that the machine can end paths that go round too often.
 *
 * <p>The number lives in a register of its own: zero where the loop is entered, one more on every
 * edge back. An iteration begins where the loop's decision comes out true; in a loop without a
 * decision (or with a constant one), at its header.
 */
final class LoopIterations {
  private static final Type.Int INT = new Type.Int(32);
  private static final SourceSpan NOWHERE = SourceSpan.UNKNOWN;

  private final SourceModel source;
  private final int limit;
  private final Function function;
  private final Loops loops;
  private final Map<Integer, List<Block.Phi>> newPhis = new HashMap<>();
  private final Map<Integer, List<Instruction>> atBlockStart = new HashMap<>();

  /** By block and position: what follows the instruction there. */
  private final Map<Integer, Map<Integer, Instruction>> behind = new HashMap<>();

  private int registers;

  private LoopIterations(SourceModel source, Function function, int limit) {
    this.source = source;
    this.function = function;
    this.limit = limit;
    this.loops = Loops.of(FunctionGraph.of(function), FunctionGraph.ENTRY);
    this.registers = function.registerCount();
  }

  /** The program with marks in these functions. */
  static Module marked(Module module, SourceModel source, Iterable<String> functions, int limit) {
    LinkedHashMap<String, Function> marked = new LinkedHashMap<>(module.functions());
    for (String name : functions) {
      Function function = module.functions().get(name);
      if (function != null && !function.declaration() && source.function(name).isPresent()) {
        marked.put(name, new LoopIterations(source, function, limit).marked());
      }
    }
    return new Module(marked, module.globals(), module.pointerBytes(), module.littleEndian());
  }

  private Function marked() {
    for (Loops.Loop loop : loops.loops()) {
      if (loop.reducible()) {
        mark(loop);
      }
    }
    List<Block> blocks = new ArrayList<>();
    for (Block block : function.blocks()) {
      blocks.add(rewritten(block));
    }
    return function.withBlocks(blocks, registers);
  }

  private void mark(Loops.Loop loop) {
    int header = loop.headers().first();
    Value.Register complete = new Value.Register(registers++, INT, "iterations");
    Value.Register next = new Value.Register(registers++, INT, "iterations.next");
    Map<Integer, Value> incoming = new HashMap<>();
    for (Block block : function.blocks()) {
      if (block.terminator().successors().contains(header)) {
        boolean back = loop.nodes().contains(block.index());
        incoming.put(block.index(), back ? next : constant(0));
      }
    }
    newPhis.computeIfAbsent(header, _ -> new ArrayList<>()).add(new Block.Phi(complete, incoming));
    // At the header, so that it is there on every edge back, which the header dominates.
    atBlockStart
        .computeIfAbsent(header, _ -> new ArrayList<>())
        .add(
            new Instruction.Binary(
                next,
                Instruction.BinaryOperator.ADD,
                complete,
                constant(1),
                false,
                false,
                false,
                NOWHERE));
    // A decision that the loop does not always come by would leave some rounds without a limit.
    boolean decided = markDecision(loop, complete);
    atBlockStart.get(header).add(iteration(complete, decided ? limit + 1 : limit));
  }

  /** Marks where a decision starts one more iteration; false if the loop has none. */
  private boolean markDecision(Loops.Loop loop, Value.Register complete) {
    boolean found = false;
    for (int node : loop.nodes()) {
      if (!loops.innermost(node).map(loop::equals).orElse(false)) {
        continue;
      }
      List<Instruction> instructions = function.blocks().get(node).instructions();
      for (int i = 0; i < instructions.size(); i++) {
        Optional<Decision> decision = outcomeTrue(instructions.get(i));
        if (decision.isPresent() && isLoop(decision.get()) && leaves(loop, node)) {
          // A do loop's decision comes behind the iteration that it ends.
          int allowed = decision.get().kind() == Decision.Kind.DO ? limit - 1 : limit;
          behind.computeIfAbsent(node, _ -> new HashMap<>()).put(i, iteration(complete, allowed));
          found = true;
        }
      }
    }
    return found;
  }

  /**
   * Whether the branch behind a mark leaves the loop. A loop that never repeats may stand inside,
   * and its decision does not count for this one.
   */
  private boolean leaves(Loops.Loop loop, int mark) {
    Set<Integer> seen = new HashSet<>();
    int at = mark;
    while (seen.add(at)) {
      List<Integer> next = function.blocks().get(at).terminator().successors();
      if (next.size() != 1) {
        return !loop.nodes().containsAll(next);
      }
      at = next.getFirst();
    }
    return false;
  }

  private static boolean isLoop(Decision decision) {
    return switch (decision.kind()) {
      case WHILE, DO, FOR -> true;
      case IF, CONDITIONAL_OPERATOR, EXPRESSION -> false;
    };
  }

  /** The decision whose outcome an instruction marks as true. */
  private Optional<Decision> outcomeTrue(Instruction instruction) {
    if (!(instruction instanceof Instruction.Call call)
        || !(call.callee() instanceof Value.FunctionAddress callee)
        || call.arguments().isEmpty()
        || !(call.arguments().getFirst() instanceof Value.IntConstant number)) {
      return Optional.empty();
    }
    int id = (int) number.bits() >>> 1;
    boolean outcome = (number.bits() & 1) != 0;
    return switch (callee.name()) {
      case "__farkas_end" -> outcome ? Optional.of(source.decisions().get(id)) : Optional.empty();
      case "__farkas_condition" -> {
        Decision decision = source.decisions().get(source.conditions().get(id).decision());
        boolean whole = decision.conditions().size() == 1;
        yield whole && outcome == !negated(decision) ? Optional.of(decision) : Optional.empty();
      }
      default -> Optional.empty();
    };
  }

  /** Whether a decision of one condition is true where the condition is not. */
  private static boolean negated(Decision decision) {
    boolean negated = false;
    org.farkas.source.DecisionTree tree = decision.tree();
    while (tree instanceof org.farkas.source.DecisionTree.Not not) {
      negated = !negated;
      tree = not.operand();
    }
    return negated;
  }

  private static Instruction iteration(Value.Register complete, int allowed) {
    return new Instruction.Call(
        Optional.empty(),
        new Value.FunctionAddress("__farkas_iteration"),
        List.of(complete, constant(allowed)),
        List.of(0L, 0L),
        false,
        NOWHERE);
  }

  private static Value constant(int value) {
    return new Value.IntConstant(INT, BigInteger.valueOf(value));
  }

  private Block rewritten(Block block) {
    List<Block.Phi> phis = new ArrayList<>(block.phis());
    phis.addAll(newPhis.getOrDefault(block.index(), List.of()));
    List<Instruction> instructions =
        new ArrayList<>(atBlockStart.getOrDefault(block.index(), List.of()));
    Map<Integer, Instruction> following = behind.getOrDefault(block.index(), Map.of());
    for (int i = 0; i < block.instructions().size(); i++) {
      instructions.add(block.instructions().get(i));
      if (following.containsKey(i)) {
        instructions.add(following.get(i));
      }
    }
    return new Block(block.index(), block.label(), phis, instructions, block.terminator());
  }
}
