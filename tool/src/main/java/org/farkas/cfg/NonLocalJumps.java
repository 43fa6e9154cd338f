package org.farkas.cfg;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.farkas.ir.Block;
import org.farkas.ir.CodePoint;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.Module;
import org.farkas.ir.Value;

/**
 * Where {@code longjmp} takes a program: behind a call of {@code setjmp} in a function that has not
 * returned yet. Which one is not known here, so all count. Functions without source may call it,
 * and whatever is called through a pointer.
 */
final class NonLocalJumps {
  private static final Set<String> JUMPS =
      Set.of("longjmp", "_longjmp", "siglongjmp", "__longjmp_chk");
  private static final List<String> OWN = List.of("__farkas_", "llvm.");

  private final TargetCosts toJump;
  private final Set<CodePoint> landings;

  private NonLocalJumps(TargetCosts toJump, Set<CodePoint> landings) {
    this.toJump = toJump;
    this.landings = landings;
  }

  static NonLocalJumps of(Module module, CodeGraph reaching) {
    Set<CodePoint> jumps = new LinkedHashSet<>();
    Set<CodePoint> landings = new LinkedHashSet<>();
    for (Function function : module.functions().values()) {
      for (Block block : function.blocks()) {
        for (int i = 0; i < block.instructions().size(); i++) {
          if (block.instructions().get(i) instanceof Instruction.Call call) {
            String name = call.callee() instanceof Value.FunctionAddress f ? f.name() : "";
            if (ReturnsTwice.SETJMP.contains(name)) {
              landings.add(new CodePoint(function.name(), block.index(), i + 1));
            } else if (mayJump(name, module)) {
              jumps.add(new CodePoint(function.name(), block.index(), i));
            }
          }
        }
      }
    }
    return new NonLocalJumps(new TargetCosts(reaching, jumps), landings);
  }

  /**
   * @param name empty for a call through a pointer
   */
  private static boolean mayJump(String name, Module module) {
    Function called = module.functions().get(name);
    return JUMPS.contains(name)
        || (called == null || called.declaration()) && OWN.stream().noneMatch(name::startsWith);
  }

  /** Whether some execution from here may jump and then reach what the costs lead to. */
  boolean canReach(List<CodePoint> stack, CodeGraph reaching, TargetCosts targets) {
    if (landings.isEmpty() || reaching.distance(stack, toJump) == CodeGraph.INFINITE) {
      return false;
    }
    // Behind the landing, and then in any frame that the landing's function returns to.
    return landings.stream().anyMatch(point -> targets.from(point) < CodeGraph.INFINITE)
        || stack.stream().anyMatch(point -> targets.from(point) < CodeGraph.INFINITE);
  }
}
