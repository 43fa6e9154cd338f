package org.farkas.strategy;

import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Function.Promise;
import org.farkas.ir.Instruction;
import org.farkas.ir.Value;
import org.farkas.source.FunctionInfo;

/**
 * Functions of a unit that are declared {@code const} or {@code pure} and seem to do more: they
 * write memory that is not their own, call functions of which nothing is promised, or, if {@code
 * const}, read variables. Compilers may leave out calls of them that Farkas takes one by one.
 */
final class BrokenPromises {
  private final UnitCode unit;
  private final Function function;

  /** Addresses of locals. */
  private final Set<Value> own = new HashSet<>();

  private BrokenPromises(UnitCode unit, Function function) {
    this.unit = unit;
    this.function = function;
  }

  static Set<String> in(UnitCode unit) {
    Set<String> names = new TreeSet<>();
    for (String name : unit.functions()) {
      Function function = unit.module().functions().get(name);
      if (promises(function) && new BrokenPromises(unit, function).doesMore()) {
        names.add(name);
      }
    }
    return names;
  }

  private static boolean promises(Function function) {
    return function.promises().contains(Promise.CONST)
        || function.promises().contains(Promise.PURE);
  }

  private boolean doesMore() {
    for (Block block : function.blocks()) {
      for (Instruction instruction : block.instructions()) {
        boolean more =
            switch (instruction) {
              case Instruction.Allocate local -> !own.add(local.result());
              case Instruction.PointerAdd add -> own.contains(add.base()) && !own.add(add.result());
              case Instruction.Store store -> !own.contains(store.address());
              case Instruction.Load load ->
                  function.promises().contains(Promise.CONST) && !fixed(load.address());
              case Instruction.Call call -> mayDoMore(call);
              default -> false;
            };
        if (more) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean fixed(Value address) {
    return own.contains(address)
        || address instanceof Value.GlobalAddress global
            && unit.module().globals().get(global.name()).constant();
  }

  private boolean mayDoMore(Instruction.Call call) {
    if (!(call.callee() instanceof Value.FunctionAddress callee)) {
      return true;
    }
    Function called = unit.module().functions().get(callee.name());
    return unit.source()
            .function(callee.name())
            .filter(known -> !known.fromSystemHeader())
            .map(FunctionInfo::name)
            .isPresent()
        && (called == null || !promises(called));
  }
}
