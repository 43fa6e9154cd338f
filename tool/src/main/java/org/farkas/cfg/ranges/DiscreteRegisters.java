package org.farkas.cfg.ranges;

import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.MarkCall;
import org.farkas.ir.Type;
import org.farkas.ir.Value;

/** Registers that take few values, by which rows are kept apart. */
final class DiscreteRegisters {
  private final BitSet found = new BitSet();

  private DiscreteRegisters() {}

  /** Those that hold truth values: of one bit, or what marks give and what is made of that. */
  static BitSet truths(Function function) {
    DiscreteRegisters registers = new DiscreteRegisters();
    int before = -1;
    while (registers.found.cardinality() > before) {
      before = registers.found.cardinality();
      function.blocks().forEach(registers::look);
    }
    return registers.found;
  }

  /**
   * Those that choose among constants and each other alone, such as the state of a machine that is
   * only ever assigned constants.
   */
  static BitSet states(Function function) {
    Map<Integer, Collection<Value>> choices = new HashMap<>();
    for (Block block : function.blocks()) {
      for (Block.Phi phi : block.phis()) {
        choices.put(phi.result().index(), phi.incoming().values());
      }
      for (Instruction instruction : block.instructions()) {
        if (instruction instanceof Instruction.Select i) {
          choices.put(i.result().index(), List.of(i.whenTrue(), i.whenFalse()));
        }
      }
    }
    while (choices.values().removeIf(values -> !chosen(values, choices.keySet()))) {}
    BitSet states = new BitSet();
    choices.keySet().forEach(states::set);
    return states;
  }

  private static boolean chosen(Collection<Value> values, Set<Integer> states) {
    return values.stream()
        .allMatch(
            value ->
                value instanceof Value.IntConstant
                    || value instanceof Value.Register register
                        && states.contains(register.index()));
  }

  private void look(Block block) {
    for (Block.Phi phi : block.phis()) {
      if (phi.result().type().equals(Type.BOOL) || made(phi.incoming().values())) {
        found.set(phi.result().index());
      }
    }
    for (Instruction instruction : block.instructions()) {
      boolean truth =
          MarkCall.of(instruction).flatMap(MarkCall::value).isPresent()
              || instruction instanceof Instruction.Convert i
                  && i.conversion() == Instruction.Conversion.ZERO_EXTEND
                  && has(i.operand());
      instruction
          .defines()
          .filter(register -> truth || register.type().equals(Type.BOOL))
          .ifPresent(register -> found.set(register.index()));
    }
  }

  /** Whether all values are truth values, and not all of them constants. */
  private boolean made(Collection<Value> values) {
    return values.stream().anyMatch(this::has)
        && values.stream()
            .allMatch(
                each ->
                    has(each)
                        || each instanceof Value.IntConstant c
                            && c.value().signum() >= 0
                            && c.value().bitLength() <= 1);
  }

  private boolean has(Value value) {
    return value instanceof Value.Register register && found.get(register.index());
  }
}
