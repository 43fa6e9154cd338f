package org.farkas.cfg;

import java.util.Set;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.Value;

/** Whether control may come back to a call that has returned ({@code setjmp} and its like). */
public final class ReturnsTwice {
  /** Where {@code longjmp} goes back to. */
  static final Set<String> SETJMP =
      Set.of("setjmp", "_setjmp", "__setjmp", "sigsetjmp", "__sigsetjmp");

  private static final Set<String> OTHERS = Set.of("getcontext", "swapcontext", "vfork");

  private ReturnsTwice() {}

  /** Whether a function holds such a call. */
  public static boolean mayIn(Function function) {
    return function.blocks().stream()
        .flatMap(block -> block.instructions().stream())
        .anyMatch(
            i ->
                i instanceof Instruction.Call call
                    && call.callee() instanceof Value.FunctionAddress callee
                    && (SETJMP.contains(callee.name()) || OTHERS.contains(callee.name())));
  }
}
