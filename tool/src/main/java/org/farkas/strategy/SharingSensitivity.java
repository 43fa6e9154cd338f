package org.farkas.strategy;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.Module;
import org.farkas.ir.Type;
import org.farkas.ir.Value;

/**
 * Whether a unit could tell that two of its inputs' pointers lead into the same object. It can only
 * if it writes through a pointer that may come from an input, or compares pointers. A unit that
 * does neither behaves the same however its inputs share memory, so "no sharing" limits nothing.
 */
public final class SharingSensitivity {
  private SharingSensitivity() {}

  public static boolean of(Module module, Set<String> functions) {
    return functions.stream()
        .map(module.functions()::get)
        .anyMatch(function -> function != null && sensitive(function));
  }

  private static boolean sensitive(Function function) {
    Set<Integer> local = localAddresses(function);
    for (Block block : function.blocks()) {
      for (Instruction instruction : block.instructions()) {
        boolean tells =
            switch (instruction) {
              case Instruction.Store store -> !isLocal(store.address(), local);
              case Instruction.Compare compare ->
                  compare.left().type() instanceof Type.Pointer
                      && !(compare.left() instanceof Value.Null)
                      && !(compare.right() instanceof Value.Null);
              case Instruction.Convert convert ->
                  convert.conversion() == Instruction.Conversion.POINTER_TO_INT;
              case Instruction.Call call -> writesThroughArgument(call, local);
              case Instruction.Unsupported _ -> true;
              case Instruction.Binary _,
                  Instruction.FloatBinary _,
                  Instruction.FloatNegate _,
                  Instruction.FloatCompare _,
                  Instruction.Select _,
                  Instruction.Allocate _,
                  Instruction.Load _,
                  Instruction.PointerAdd _,
                  Instruction.ExtractMember _,
                  Instruction.InsertMember _,
                  Instruction.Freeze _,
                  Instruction.Uninitialised _ ->
                  false;
            };
        if (tells) {
          return true;
        }
      }
    }
    return false;
  }

  /** A call of a compiler intrinsic or of the allocator; other callees are looked at themselves. */
  private static boolean writesThroughArgument(Instruction.Call call, Set<Integer> local) {
    if (!(call.callee() instanceof Value.FunctionAddress callee)) {
      return false;
    }
    boolean writes =
        callee.name().startsWith("llvm.mem")
            || callee.name().equals("free")
            || callee.name().equals("realloc");
    return writes && !isLocal(call.arguments().getFirst(), local);
  }

  private static boolean isLocal(Value address, Set<Integer> local) {
    return address instanceof Value.Register register && local.contains(register.index());
  }

  /** Registers that only ever hold addresses within the function's own stack objects. */
  private static Set<Integer> localAddresses(Function function) {
    Map<Integer, Value> bases = new HashMap<>();
    Set<Integer> local = new HashSet<>();
    for (Block block : function.blocks()) {
      for (Instruction instruction : block.instructions()) {
        if (instruction instanceof Instruction.Allocate allocate) {
          local.add(allocate.result().index());
        } else if (instruction instanceof Instruction.PointerAdd add) {
          bases.put(add.result().index(), add.base());
        }
      }
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Map.Entry<Integer, Value> entry : bases.entrySet()) {
        if (isLocal(entry.getValue(), local)) {
          changed |= local.add(entry.getKey());
        }
      }
    }
    return local;
  }
}
