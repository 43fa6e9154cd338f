package org.farkas.app;

import java.util.Collection;
import java.util.SortedSet;
import java.util.TreeSet;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.Literals;
import org.farkas.ir.Module;
import org.farkas.ir.Value;

/** The environment variables that functions ask for by string literals. */
final class EnvironmentNames {
  private static final int MOST = 60;

  private EnvironmentNames() {}

  /** Their names; none if the program has a {@code getenv} of its own. */
  static SortedSet<String> in(Module module, Collection<String> functions) {
    SortedSet<String> names = new TreeSet<>();
    Function getenv = module.functions().get("getenv");
    if (getenv == null || !getenv.declaration()) {
      return names;
    }
    for (String name : functions) {
      for (Block block : module.functions().get(name).blocks()) {
        for (Instruction instruction : block.instructions()) {
          if (instruction instanceof Instruction.Call call
              && call.callee() instanceof Value.FunctionAddress callee
              && callee.name().equals("getenv")
              && call.arguments().size() == 1
              && names.size() < MOST) {
            Literals.text(module, call.arguments().getFirst())
                .filter(text -> !text.isEmpty())
                .ifPresent(names::add);
          }
        }
      }
    }
    return names;
  }
}
