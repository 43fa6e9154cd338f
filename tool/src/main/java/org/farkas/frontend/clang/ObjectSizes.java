package org.farkas.frontend.clang;

import java.util.OptionalLong;
import org.bytedeco.llvm.LLVM.LLVMModuleRef;
import org.bytedeco.llvm.LLVM.LLVMTypeRef;
import org.bytedeco.llvm.LLVM.LLVMValueRef;
import org.bytedeco.llvm.global.LLVM;

/**
 * Answers {@code __builtin_object_size} as the compiler does without optimisation: it knows the
 * object only where its name is written, with constant offsets; otherwise the answer is "unknown".
 * This must happen before {@code mem2reg}, after which more could be known than the native program
 * knows.
 */
final class ObjectSizes {
  private static final String PREFIX = "llvm.objectsize.";
  private static final int POINTER = 0;
  private static final int UNKNOWN_IS_ZERO = 1;

  private ObjectSizes() {}

  /** Replaces every such call by its answer. */
  static void resolve(LLVMModuleRef module, TypeReader types) {
    for (LLVMValueRef function : Llvm.functions(module)) {
      if (Llvm.name(function).startsWith(PREFIX)) {
        for (LLVMValueRef call : Llvm.users(function)) {
          LLVMTypeRef type = LLVM.LLVMTypeOf(call);
          LLVM.LLVMReplaceAllUsesWith(call, LLVM.LLVMConstInt(type, answer(call, types), 0));
          LLVM.LLVMInstructionEraseFromParent(call);
        }
      }
    }
  }

  private static long answer(LLVMValueRef call, TypeReader types) {
    boolean unknownIsZero = LLVM.LLVMIsNull(LLVM.LLVMGetOperand(call, UNKNOWN_IS_ZERO)) == 0;
    return bytesFrom(LLVM.LLVMGetOperand(call, POINTER), types).orElse(unknownIsZero ? 0 : -1);
  }

  /** Bytes from an address to the end of its object. */
  private static OptionalLong bytesFrom(LLVMValueRef address, TypeReader types) {
    if (isAddressComputation(address)) {
      AddressReader parts = AddressReader.read(address, types);
      OptionalLong whole = bytesFrom(parts.base(), types);
      return whole.isEmpty() || !parts.indices().isEmpty()
          ? OptionalLong.empty()
          : OptionalLong.of(Math.max(0, whole.getAsLong() - parts.constantBytes()));
    }
    if (Llvm.exists(LLVM.LLVMIsAGlobalVariable(address))) {
      return LLVM.LLVMIsDeclaration(address) != 0
          ? OptionalLong.empty()
          : OptionalLong.of(types.allocatedBytes(LLVM.LLVMGlobalGetValueType(address)));
    }
    if (Llvm.exists(LLVM.LLVMIsAAllocaInst(address))) {
      LLVMValueRef count = LLVM.LLVMIsAConstantInt(LLVM.LLVMGetOperand(address, 0));
      long element = types.allocatedBytes(LLVM.LLVMGetAllocatedType(address));
      return Llvm.exists(count)
          ? OptionalLong.of(element * LLVM.LLVMConstIntGetZExtValue(count))
          : OptionalLong.empty();
    }
    return OptionalLong.empty();
  }

  private static boolean isAddressComputation(LLVMValueRef value) {
    return switch (LLVM.LLVMGetValueKind(value)) {
      case LLVM.LLVMInstructionValueKind ->
          LLVM.LLVMGetInstructionOpcode(value) == LLVM.LLVMGetElementPtr;
      case LLVM.LLVMConstantExprValueKind ->
          LLVM.LLVMGetConstOpcode(value) == LLVM.LLVMGetElementPtr;
      default -> false;
    };
  }
}
