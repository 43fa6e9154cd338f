package org.farkas.cfg;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Global;
import org.farkas.ir.Instruction;
import org.farkas.ir.Module;
import org.farkas.ir.Operands;
import org.farkas.ir.Value;

/**
 * Variables of internal linkage that have an initialiser and are only read from (C11 6.2.2p3): no
 * other file can name them, and their addresses go nowhere, so they are what they were initialised
 * to be, {@code const} or not. One that is all zeros is left out, for it may be there to be set by
 * a test; so is what is read as volatile, which something else may write.
 */
public final class UnwrittenTables {
  private UnwrittenTables() {}

  /** Their IR names. */
  public static Set<String> in(Module module) {
    Set<String> written = WrittenVariables.of(module).names();
    Set<String> readAsVolatile = readAsVolatile(module);
    Set<String> names = new LinkedHashSet<>();
    for (Global global : module.globals().values()) {
      if (global.internal()
          && !written.contains(global.name())
          && !readAsVolatile.contains(global.name())
          && global.initialiser().filter(UnwrittenTables::saysSomething).isPresent()) {
        names.add(global.name());
      }
    }
    return names;
  }

  private static boolean saysSomething(Global.Initialiser initialiser) {
    if (initialiser.unsupported().isPresent()) {
      return false;
    }
    boolean any = !initialiser.relocations().isEmpty();
    for (byte each : initialiser.bytes()) {
      any |= each != 0;
    }
    return any;
  }

  private static Set<String> readAsVolatile(Module module) {
    Set<String> names = new HashSet<>();
    for (Function function : module.functions().values()) {
      Map<Integer, Value> bases = new HashMap<>();
      for (Block block : function.blocks()) {
        for (Instruction instruction : block.instructions()) {
          if (instruction instanceof Instruction.PointerAdd add) {
            bases.put(add.result().index(), add.base());
          }
        }
      }
      for (Block block : function.blocks()) {
        for (Instruction instruction : block.instructions()) {
          if (instruction instanceof Instruction.Load load && load.isVolatile()) {
            Value address = load.address();
            while (address instanceof Value.Register register
                && bases.containsKey(register.index())) {
              address = bases.get(register.index());
            }
            Operands.variablesIn(address).forEach(names::add);
          }
        }
      }
    }
    return names;
  }
}
