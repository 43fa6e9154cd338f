package org.farkas.exec.machine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.Operands;
import org.farkas.ir.Value;

/**
 * Where a function's registers lie in a frame. A register that is used in its own block alone, as
 * most are, shares its place with others whose time does not overlap with its own, for a state is
 * as large as its frames, and a search keeps many states. Parameters come first, in their order.
 *
 * <p>An instruction's result never lies where one of its operands does, so that an instruction can
 * be begun anew.
 */
final class RegisterSlots {
  private static final int NONE = -1;

  private final Function function;
  private final int[] slotOf;
  private int count;

  private RegisterSlots(Function function) {
    this.function = function;
    this.slotOf = new int[function.registerCount()];
    Arrays.fill(slotOf, NONE);
  }

  static RegisterSlots of(Function function) {
    RegisterSlots slots = new RegisterSlots(function);
    function.parameters().forEach(parameter -> slots.own(parameter.index()));
    BitSet shareable = slots.shareable();
    for (Block block : function.blocks()) {
      block.phis().forEach(phi -> slots.own(phi.result().index()));
      for (Instruction instruction : block.instructions()) {
        instruction
            .defines()
            .filter(register -> !shareable.get(register.index()))
            .ifPresent(register -> slots.own(register.index()));
      }
    }
    int first = slots.count;
    int most = first;
    for (Block block : function.blocks()) {
      most = Math.max(most, slots.share(block, shareable, first));
    }
    slots.count = most;
    return slots;
  }

  /** A register's place. */
  int of(Value.Register register) {
    return of(register.index());
  }

  /** The same by the register's number. */
  int of(int register) {
    return slotOf[register];
  }

  /** Number of places. */
  int count() {
    return count;
  }

  private void own(int register) {
    if (slotOf[register] == NONE) {
      slotOf[register] = count++;
    }
  }

  /** Registers that instructions define and that are used in the same block only. */
  private BitSet shareable() {
    BitSet result = new BitSet();
    int[] blockOf = new int[slotOf.length];
    Arrays.fill(blockOf, NONE);
    for (Block block : function.blocks()) {
      for (Instruction instruction : block.instructions()) {
        instruction
            .defines()
            .ifPresent(
                register -> {
                  blockOf[register.index()] = block.index();
                  result.set(register.index());
                });
      }
    }
    for (Block block : function.blocks()) {
      forUsesIn(
          block,
          (register, _) -> {
            if (blockOf[register] != block.index()) {
              result.clear(register);
            }
          });
    }
    return result;
  }

  /** Who is told of a use: the register and the number of the instruction in the block. */
  @FunctionalInterface
  private interface Use {
    void by(int register, int instruction);
  }

  /** What flows from a block into phis is used at its end. */
  private void forUsesIn(Block block, Use use) {
    List<Instruction> instructions = block.instructions();
    for (int i = 0; i < instructions.size(); i++) {
      int number = i;
      registers(Operands.of(instructions.get(i)), register -> use.by(register, number));
    }
    int end = instructions.size();
    registers(Operands.of(block.terminator()), register -> use.by(register, end));
    for (int successor : block.terminator().successors()) {
      for (Block.Phi phi : function.blocks().get(successor).phis()) {
        Optional.ofNullable(phi.incoming().get(block.index()))
            .ifPresent(value -> registers(List.of(value), register -> use.by(register, end)));
      }
    }
  }

  private static void registers(List<Value> values, IntConsumer consumer) {
    for (Value value : values) {
      if (value instanceof Value.Register register) {
        consumer.accept(register.index());
      }
    }
  }

  /** Gives places to a block's shareable registers; returns the number of places in use then. */
  private int share(Block block, BitSet shareable, int first) {
    Map<Integer, Integer> lastUse = new HashMap<>();
    forUsesIn(block, (register, instruction) -> lastUse.merge(register, instruction, Math::max));
    Deque<Integer> free = new ArrayDeque<>();
    List<List<Integer>> endingAt = new ArrayList<>();
    for (int i = 0; i <= block.instructions().size(); i++) {
      endingAt.add(new ArrayList<>());
    }
    int next = first;
    for (int i = 0; i < block.instructions().size(); i++) {
      Optional<Value.Register> result =
          block.instructions().get(i).defines().filter(r -> shareable.get(r.index()));
      if (result.isPresent()) {
        int register = result.get().index();
        slotOf[register] = free.isEmpty() ? next++ : free.pop();
        endingAt.get(lastUse.getOrDefault(register, i)).add(slotOf[register]);
      }
      endingAt.get(i).forEach(free::push);
    }
    return next;
  }
}
