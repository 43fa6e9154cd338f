package org.farkas.strategy.intervals;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.farkas.cfg.ranges.FunctionRanges;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.MarkCall;
import org.farkas.ir.Operands;
import org.farkas.ir.Type;
import org.farkas.ir.Value;

/**
 * Registers whose ranges may bear on what never runs: those that branches with a way that is never
 * taken look at, all that are joined with them by instructions or phis, and those by which rows are
 * told apart.
 */
final class RelevantRegisters {
  private final Map<Integer, List<Integer>> joined = new HashMap<>();

  private RelevantRegisters() {}

  static BitSet of(FunctionRanges ranges) {
    RelevantRegisters registers = new RelevantRegisters();
    Function function = ranges.function();
    BitSet result = ranges.discrete();
    Deque<Integer> open = new ArrayDeque<>();
    for (Block block : function.blocks()) {
      registers.add(block);
      List<Integer> ways = block.terminator().successors();
      boolean someNever = ways.stream().anyMatch(way -> ranges.at(way).isEmpty());
      boolean stops = !ranges.passes(block.index());
      if (!ranges.at(block.index()).isEmpty() && (someNever || stops)) {
        integers(Operands.of(block.terminator())).forEach(open::add);
        block.instructions().forEach(i -> integers(Operands.of(i)).forEach(open::add));
      }
    }
    Set<Integer> seen = new HashSet<>();
    while (!open.isEmpty()) {
      int register = open.remove();
      if (seen.add(register)) {
        result.set(register);
        open.addAll(registers.joined.getOrDefault(register, List.of()));
      }
    }
    return result;
  }

  private void add(Block block) {
    for (Block.Phi phi : block.phis()) {
      join(phi.result(), phi.incoming().values());
    }
    for (Instruction instruction : block.instructions()) {
      boolean computes =
          !(instruction instanceof Instruction.Call) || MarkCall.of(instruction).isPresent();
      if (computes) {
        instruction.defines().ifPresent(result -> join(result, Operands.of(instruction)));
      }
    }
  }

  private void join(Value.Register result, Iterable<Value> operands) {
    if (result.type() instanceof Type.Int) {
      for (int operand : integers(operands)) {
        joined.computeIfAbsent(result.index(), _ -> new ArrayList<>()).add(operand);
        joined.computeIfAbsent(operand, _ -> new ArrayList<>()).add(result.index());
      }
    }
  }

  private static List<Integer> integers(Iterable<Value> values) {
    List<Integer> result = new ArrayList<>();
    for (Value value : values) {
      if (value instanceof Value.Register register && register.type() instanceof Type.Int) {
        result.add(register.index());
      }
    }
    return result;
  }
}
