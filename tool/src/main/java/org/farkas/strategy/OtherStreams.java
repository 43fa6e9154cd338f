package org.farkas.strategy;

import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import org.farkas.exec.library.StreamFunctions;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.Operands;
import org.farkas.ir.Value;
import org.farkas.source.FunctionInfo;

/** Where a unit may read streams other than standard input, for which stubs stand. */
final class OtherStreams {
  private OtherStreams() {}

  /** The functions that read streams which a unit does not only call for standard input. */
  static Set<String> readers(UnitTask task) {
    Set<String> readers = new TreeSet<>();
    for (String name : task.functions()) {
      if (task.source().function(name).map(FunctionInfo::defined).orElse(false)) {
        addReaders(task.module().functions().get(name), readers);
      }
    }
    readers.removeIf(name -> task.source().function(name).map(FunctionInfo::defined).orElse(true));
    return readers;
  }

  private static void addReaders(Function function, Set<String> readers) {
    Set<Value> standardInput = new HashSet<>();
    for (Block block : function.blocks()) {
      for (Instruction instruction : block.instructions()) {
        if (instruction instanceof Instruction.Load load
            && load.address() instanceof Value.GlobalAddress address
            && address.name().equals("stdin")) {
          standardInput.add(load.result());
        }
      }
    }
    for (Block block : function.blocks()) {
      for (Instruction instruction : block.instructions()) {
        if (instruction instanceof Instruction.Call call && isOf(call, standardInput)) {
          continue;
        }
        for (Value operand : Operands.of(instruction)) {
          if (operand instanceof Value.FunctionAddress address
              && StreamFunctions.contains(address.name())) {
            readers.add(address.name());
          }
        }
      }
    }
  }

  /** Whether a call can only be about standard input. */
  private static boolean isOf(Instruction.Call call, Set<Value> standardInput) {
    if (!(call.callee() instanceof Value.FunctionAddress callee)
        || !StreamFunctions.contains(callee.name())) {
      return false;
    }
    int number = StreamFunctions.argument(callee.name());
    if (number >= call.arguments().size()) {
      return false;
    }
    Value stream = call.arguments().get(number);
    return StreamFunctions.takesDescriptor(callee.name())
        ? stream instanceof Value.IntConstant constant && constant.value().signum() == 0
        : standardInput.contains(stream);
  }
}
