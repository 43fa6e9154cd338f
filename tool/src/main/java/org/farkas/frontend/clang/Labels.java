package org.farkas.frontend.clang;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bytedeco.llvm.LLVM.LLVMBasicBlockRef;
import org.bytedeco.llvm.LLVM.LLVMValueRef;
import org.bytedeco.llvm.global.LLVM;
import org.farkas.ir.Global;
import org.farkas.ir.Value;

/**
 * Addresses of labels (GNU C's {@code &&label}). Each is the address of a constant of our own, one
 * byte long, so that a computed goto is a comparison of pointers.
 */
final class Labels {
  private final Map<LLVMBasicBlockRef, String> names = new HashMap<>();
  private final List<Global> globals = new ArrayList<>();

  /** A block's name, for readers; unique within its function. */
  static String name(LLVMBasicBlockRef block, int index) {
    String name = Llvm.name(LLVM.LLVMBasicBlockAsValue(block));
    return name.isEmpty() ? "b" + index : name;
  }

  /** The address of a label in a function of the name given to it here. */
  Value address(LLVMValueRef function, LLVMBasicBlockRef block, String functionName) {
    String known = names.get(block);
    if (known == null) {
      known = functionName + ".label." + name(block, index(function, block));
      names.put(block, known);
      globals.add(
          new Global(
              known,
              1,
              1,
              true,
              true,
              Optional.of(new Global.Initialiser(new byte[1], List.of(), Optional.empty()))));
    }
    return new Value.GlobalAddress(known, 0);
  }

  private static int index(LLVMValueRef function, LLVMBasicBlockRef block) {
    int index = 0;
    for (LLVMBasicBlockRef each : Llvm.blocks(function)) {
      if (each.equals(block)) {
        return index;
      }
      index++;
    }
    throw new IllegalArgumentException("a label outside its function");
  }

  /** The constants that stand for the labels asked for so far. */
  List<Global> globals() {
    return globals;
  }
}
