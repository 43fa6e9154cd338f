package org.farkas.strategy.allpaths;

import java.util.BitSet;
import org.farkas.cfg.CountedValues;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.Module;
import org.farkas.ir.Terminator;

/**
 * The conditions and switches in which no input has a part wherever they stand, such as {@code i <
 * 3} in {@code for (i = 0; i < 3; i++)}. They leave no choice, so what they never give is not worth
 * a word.
 */
final class CountedOutcomes {
  private final BitSet counted = new BitSet();
  private final BitSet others = new BitSet();
  private final BitSet countedSwitches = new BitSet();
  private final BitSet otherSwitches = new BitSet();

  CountedOutcomes(Module module) {
    for (Function function : module.functions().values()) {
      if (!function.declaration()) {
        note(function);
      }
    }
  }

  private void note(Function function) {
    CountedValues values = CountedValues.of(function);
    for (Block block : function.blocks()) {
      if (block.terminator() instanceof Terminator.Branch branch) {
        NextOutcome.firstMark(function.blocks().get(branch.whenTrue()), 0)
            .ifPresent(
                mark -> {
                  boolean fixed = values.contains(branch.condition(), block.index());
                  (fixed ? counted : others).set(mark >>> 1);
                });
      }
      for (Instruction instruction : block.instructions()) {
        if (instruction instanceof Instruction.Call call) {
          NextOutcome.number(call, "__farkas_switch")
              .ifPresent(
                  number -> {
                    boolean fixed = values.contains(call.arguments().get(1), block.index());
                    (fixed ? countedSwitches : otherSwitches).set(number);
                  });
        }
      }
    }
  }

  boolean condition(int id) {
    return counted.get(id) && !others.get(id);
  }

  boolean switchOn(int id) {
    return countedSwitches.get(id) && !otherSwitches.get(id);
  }
}
