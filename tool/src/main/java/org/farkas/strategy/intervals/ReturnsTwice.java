package org.farkas.strategy.intervals;

import java.util.Set;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.Value;

/** Whether control may come back to a call that has returned ({@code setjmp} and its like). */
final class ReturnsTwice {
  private static final Set<String> NAMES =
      Set.of(
          "setjmp",
          "_setjmp",
          "__setjmp",
          "sigsetjmp",
          "__sigsetjmp",
          "getcontext",
          "swapcontext",
          "vfork");

  private ReturnsTwice() {}

  static boolean mayIn(Function function) {
    return function.blocks().stream()
        .flatMap(block -> block.instructions().stream())
        .anyMatch(
            i ->
                i instanceof Instruction.Call call
                    && call.callee() instanceof Value.FunctionAddress callee
                    && NAMES.contains(callee.name()));
  }
}
