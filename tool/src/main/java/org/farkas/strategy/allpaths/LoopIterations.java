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
import org.farkas.source.FunctionInfo;
import org.farkas.source.SourceModel;

/**
 * Marks a program where a loop begins one more iteration, with the number of those that are
 * complete, so that the machine can count them, and end paths that go round too often.
 *
 * <p>The number lives in a register of its own: zero where the loop is entered, one more on every
 * edge back. An iteration begins where the decision of a {@code while} or {@code for} comes out
 * true; in any other loop ({@code do}, {@code goto}, one without a decision or with a constant
 * one), at its header.
 *
 * <p>A loop that {@code goto} or {@code switch} enters at several places has a number for each of
 * them, in memory: how often the path has come by since the loop was entered. It begins an
 * iteration where one of them is more often than any was before.
 */
final class LoopIterations {
  /** More than any path has. */
  static final int UNLIMITED = Integer.MAX_VALUE - 1;

  private static final Type.Int INT = new Type.Int(32);
  private static final int INT_BYTES = 4;
  private static final SourceSpan NOWHERE = SourceSpan.UNKNOWN;

  private final SourceModel source;
  private final int limit;
  private final Function function;
  private final Loops loops;
  private final Map<Integer, List<Block.Phi>> newPhis = new HashMap<>();
  private final Map<Integer, List<Instruction>> atBlockStart = new HashMap<>();
  private final Map<Integer, List<Instruction>> atBlockEnd = new HashMap<>();

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

  /** The program with marks in those of these functions that are the user's own. */
  static Module marked(Module module, SourceModel source, Iterable<String> functions, int limit) {
    LinkedHashMap<String, Function> marked = new LinkedHashMap<>(module.functions());
    for (String name : functions) {
      Function function = module.functions().get(name);
      if (function != null
          && !function.declaration()
          && source.function(name).filter(FunctionInfo::defined).isPresent()) {
        marked.put(name, new LoopIterations(source, function, limit).marked());
      }
    }
    return new Module(marked, module.globals(), module.pointerBytes(), module.littleEndian());
  }

  private Function marked() {
    for (Loops.Loop loop : loops.loops()) {
      if (loop.reducible()) {
        mark(loop);
      } else {
        markEntries(loop);
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
    boolean decided = markDecision(loop, complete);
    // At the header, so that it is there on every edge back, which the header dominates.
    List<Instruction> start = atBlockStart.computeIfAbsent(header, _ -> new ArrayList<>());
    start.add(add(next, complete));
    // A decision that the loop does not always come by would leave some rounds without a limit.
    start.add(iteration(complete, decided ? limit + 1 : limit, constant(decided ? 0 : 1), 2));
  }

  private void markEntries(Loops.Loop loop) {
    Value.Register most = counter(loop);
    for (int header : loop.headers()) {
      Value.Register counter = counter(loop);
      Value.Register been = new Value.Register(registers++, INT, "arrivals");
      Value.Register before = new Value.Register(registers++, INT, "arrivals.most");
      Value.Register more = new Value.Register(registers++, new Type.Int(1), "more");
      Value.Register begun = new Value.Register(registers++, INT, "begun");
      Value.Register next = new Value.Register(registers++, INT, "arrivals.next");
      Value.Register highest = new Value.Register(registers++, INT, "arrivals.highest");
      atBlockStart
          .computeIfAbsent(header, _ -> new ArrayList<>())
          .addAll(
              List.of(
                  new Instruction.Load(been, counter, INT_BYTES, false, NOWHERE),
                  new Instruction.Load(before, most, INT_BYTES, false, NOWHERE),
                  new Instruction.Compare(more, Instruction.Predicate.EQ, been, before, NOWHERE),
                  new Instruction.Convert(begun, Instruction.Conversion.ZERO_EXTEND, more, NOWHERE),
                  add(next, been),
                  add(highest, before, begun),
                  new Instruction.Store(next, counter, INT_BYTES, false, NOWHERE),
                  new Instruction.Store(highest, most, INT_BYTES, false, NOWHERE),
                  iteration(been, limit, begun, 9)));
    }
  }

  /** A number in memory that is zero whenever the loop is entered. */
  private Value.Register counter(Loops.Loop loop) {
    Value.Register address = new Value.Register(registers++, Type.POINTER, "iterations");
    List<Instruction> entry =
        atBlockStart.computeIfAbsent(FunctionGraph.ENTRY, _ -> new ArrayList<>());
    entry.add(new Instruction.Allocate(address, constant(1), INT_BYTES, INT_BYTES, "", NOWHERE));
    entry.add(iteration(constant(0), UNLIMITED, constant(0), 2));
    for (Block block : function.blocks()) {
      if (!loop.nodes().contains(block.index())
          && block.terminator().successors().stream().anyMatch(loop.headers()::contains)) {
        List<Instruction> end = atBlockEnd.computeIfAbsent(block.index(), _ -> new ArrayList<>());
        end.add(new Instruction.Store(constant(0), address, INT_BYTES, false, NOWHERE));
        end.add(iteration(constant(0), UNLIMITED, constant(0), 2));
      }
    }
    return address;
  }

  private static Instruction add(Value.Register result, Value left) {
    return add(result, left, constant(1));
  }

  private static Instruction add(Value.Register result, Value left, Value right) {
    return new Instruction.Binary(
        result, Instruction.BinaryOperator.ADD, left, right, false, false, false, NOWHERE);
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
        if (decision.isPresent() && beginsLoop(decision.get()) && leaves(loop, node)) {
          behind
              .computeIfAbsent(node, _ -> new HashMap<>())
              .put(i, iteration(complete, limit, constant(1), 1));
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

  private static boolean beginsLoop(Decision decision) {
    return switch (decision.kind()) {
      case WHILE, FOR -> true;
      case DO, IF, CONDITIONAL_OPERATOR, EXPRESSION, VALUE, STATEMENT -> false;
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

  /**
   * @param begun 1 if an iteration begins here
   * @param instructions that are there for this mark, itself included
   */
  private static Instruction iteration(Value complete, int allowed, Value begun, int instructions) {
    return new Instruction.Call(
        Optional.empty(),
        new Value.FunctionAddress("__farkas_iteration"),
        List.of(complete, constant(allowed), begun, constant(instructions)),
        List.of(0L, 0L, 0L, 0L),
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
    instructions.addAll(atBlockEnd.getOrDefault(block.index(), List.of()));
    return block.withPhis(phis).withInstructions(instructions);
  }
}
