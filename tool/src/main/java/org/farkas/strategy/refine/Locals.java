package org.farkas.strategy.refine;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.Operands;
import org.farkas.ir.Value;

/**
 * A function's objects in memory that exist once per activation: those made in its first block with
 * a fixed size. Registers that are made from their addresses by adding lead into them, too.
 */
final class Locals {
  private final Map<Integer, Integer> objects = new HashMap<>();
  private final Map<Integer, String> variables = new HashMap<>();
  private final BitSet hidden = new BitSet();

  private Locals() {}

  static Locals of(Function function) {
    Locals result = new Locals();
    for (Instruction instruction : function.blocks().getFirst().instructions()) {
      if (instruction instanceof Instruction.Allocate made
          && made.count() instanceof Value.IntConstant) {
        result.objects.put(made.result().index(), made.result().index());
      }
    }
    // Each register is defined once, before its uses but for those in phis.
    boolean more = true;
    while (more) {
      more = false;
      for (Block block : function.blocks()) {
        for (Instruction instruction : block.instructions()) {
          if (instruction instanceof Instruction.PointerAdd add) {
            more |= result.derive(add);
          }
        }
      }
    }
    result.objects.values().forEach(hidden -> result.hidden.set(hidden));
    for (Block block : function.blocks()) {
      block.phis().forEach(phi -> phi.incoming().values().forEach(result::shows));
      block.instructions().forEach(result::shows);
      Operands.of(block.terminator()).forEach(result::shows);
    }
    return result;
  }

  private boolean derive(Instruction.PointerAdd add) {
    int index = add.result().index();
    if (objects.containsKey(index) || variables.containsKey(index)) {
      return false;
    }
    if (add.base() instanceof Value.GlobalAddress global) {
      return variables.put(index, global.name()) == null;
    }
    if (add.base() instanceof Value.Register base) {
      if (objects.containsKey(base.index())) {
        return objects.put(index, objects.get(base.index())) == null;
      }
      if (variables.containsKey(base.index())) {
        return variables.put(index, variables.get(base.index())) == null;
      }
    }
    return false;
  }

  private void shows(Instruction instruction) {
    switch (instruction) {
      case Instruction.Load _, Instruction.PointerAdd _, Instruction.Compare _ -> {}
      case Instruction.Store store -> shows(store.value());
      case Instruction.Call call -> {
        boolean copies =
            call.callee() instanceof Value.FunctionAddress callee
                && (callee.name().startsWith("llvm.mem")
                    || callee.name().startsWith("llvm.lifetime"));
        if (!copies) {
          call.arguments().forEach(this::shows);
        }
      }
      default -> Operands.of(instruction).forEach(this::shows);
    }
  }

  private void shows(Value value) {
    if (value instanceof Value.Register register && objects.containsKey(register.index())) {
      hidden.clear(objects.get(register.index()));
    }
    if (value instanceof Value.AggregateConstant aggregate) {
      aggregate.members().forEach(this::shows);
    }
  }

  /** The register that holds the address of the object that a register leads into. */
  Optional<Integer> object(int register) {
    return Optional.ofNullable(objects.get(register));
  }

  /** The variable with static storage duration that a register leads into. */
  Optional<String> variable(int register) {
    return Optional.ofNullable(variables.get(register));
  }

  /** Whether no pointer but those derived from its address can lead to an object. */
  boolean hidden(int object) {
    return hidden.get(object);
  }
}
