package org.farkas.frontend.clang;

import java.util.Optional;
import org.bytedeco.llvm.LLVM.LLVMTypeRef;
import org.bytedeco.llvm.LLVM.LLVMValueRef;
import org.bytedeco.llvm.global.LLVM;
import org.farkas.ir.Global;

/** One variable with static storage duration. */
final class GlobalReader {
  private GlobalReader() {}

  static Global read(ModuleContext module, LLVMValueRef global) {
    LLVMTypeRef type = LLVM.LLVMGlobalGetValueType(global);
    int alignBytes = LLVM.LLVMGetAlignment(global);
    LLVMValueRef initialiser = LLVM.LLVMGetInitializer(global);
    long sizeBytes = module.types().allocatedBytes(type);
    return new Global(
        module.name(global),
        sizeBytes,
        alignBytes == 0 ? module.types().alignBytes(type) : alignBytes,
        LLVM.LLVMIsGlobalConstant(global) != 0,
        ModuleContext.internal(global) && !module.otherNames().contains(global),
        Llvm.exists(initialiser)
            ? Optional.of(InitialiserReader.read(module, initialiser, sizeBytes))
            : Optional.empty());
  }
}
