package org.farkas.frontend.clang;

import java.util.List;
import org.bytedeco.llvm.LLVM.LLVMValueRef;
import org.bytedeco.llvm.global.LLVM;

/** Instructions that only hand on one of their operands. */
final class Transparent {
  private static final List<String> FIRST_ARGUMENT =
      List.of(
          "llvm.expect.",
          "llvm.threadlocal.address.",
          "llvm.ptr.annotation.",
          "llvm.annotation.",
          "llvm.launder.invariant.group",
          "llvm.strip.invariant.group",
          "llvm.ssa.copy");

  private Transparent() {}

  /** The operand that stands for the instruction, or null if the instruction does something. */
  static LLVMValueRef source(LLVMValueRef instruction) {
    return switch (LLVM.LLVMGetInstructionOpcode(instruction)) {
      case LLVM.LLVMGetElementPtr ->
          allIndicesZero(instruction) ? LLVM.LLVMGetOperand(instruction, 0) : null;
      case LLVM.LLVMCall -> {
        String name = Intrinsics.name(instruction);
        yield FIRST_ARGUMENT.stream().anyMatch(name::startsWith)
            ? LLVM.LLVMGetOperand(instruction, 0)
            : null;
      }
      default -> null;
    };
  }

  private static boolean allIndicesZero(LLVMValueRef address) {
    for (int i = 1; i < LLVM.LLVMGetNumOperands(address); i++) {
      if (LLVM.LLVMIsNull(LLVM.LLVMGetOperand(address, i)) == 0) {
        return false;
      }
    }
    return LLVM.LLVMGetTypeKind(LLVM.LLVMTypeOf(address)) == LLVM.LLVMPointerTypeKind;
  }
}
