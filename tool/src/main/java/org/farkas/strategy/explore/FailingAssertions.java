package org.farkas.strategy.explore;

import java.util.List;
import org.farkas.ir.CodePoint;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.Module;
import org.farkas.ir.Value;

/** Where an {@code assert} fails: no target lies there, but whoever wrote it wants to know. */
final class FailingAssertions {
  private final Module module;

  FailingAssertions(Module module) {
    this.module = module;
  }

  /** Whether the rest of the block reports a failing assertion. */
  boolean liesAt(CodePoint point) {
    Function function = module.functions().get(point.function());
    if (function == null || point.block() >= function.blocks().size()) {
      return false;
    }
    List<Instruction> instructions = function.blocks().get(point.block()).instructions();
    for (int i = point.instruction(); i < instructions.size(); i++) {
      if (instructions.get(i) instanceof Instruction.Call call
          && call.callee() instanceof Value.FunctionAddress callee
          && callee.name().equals("__assert_fail")) {
        return true;
      }
    }
    return false;
  }
}
