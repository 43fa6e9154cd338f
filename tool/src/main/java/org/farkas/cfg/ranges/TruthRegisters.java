package org.farkas.cfg.ranges;

import java.util.BitSet;
import java.util.Collection;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.MarkCall;
import org.farkas.ir.Type;
import org.farkas.ir.Value;

/**
 * Registers that hold truth values: of one bit, or what marks give and what is made of that where
 * ways meet.
 */
final class TruthRegisters {
  private final BitSet found = new BitSet();

  private TruthRegisters() {}

  /** Their numbers. */
  static BitSet of(Function function) {
    TruthRegisters registers = new TruthRegisters();
    int before = -1;
    while (registers.found.cardinality() > before) {
      before = registers.found.cardinality();
      function.blocks().forEach(registers::look);
    }
    return registers.found;
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
