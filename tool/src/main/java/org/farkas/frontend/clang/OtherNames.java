package org.farkas.frontend.clang;

import java.util.HashSet;
import java.util.Set;
import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.llvm.LLVM.LLVMModuleRef;
import org.bytedeco.llvm.LLVM.LLVMValueRef;
import org.bytedeco.llvm.global.LLVM;

/**
 * Variables of internal linkage to which something that is no C may lead all the same: they have an
 * alias, lie in a section of their own, or are kept for assembler code.
 */
final class OtherNames {
  private static final String[] KEPT = {"llvm.used", "llvm.compiler.used"};

  private final Set<String> names = new HashSet<>();

  OtherNames(LLVMModuleRef module) {
    for (String list : KEPT) {
      LLVMValueRef kept = LLVM.LLVMGetNamedGlobal(module, list);
      if (Llvm.exists(kept) && Llvm.exists(LLVM.LLVMGetInitializer(kept))) {
        LLVMValueRef members = LLVM.LLVMGetInitializer(kept);
        for (int i = 0; i < LLVM.LLVMGetNumOperands(members); i++) {
          add(LLVM.LLVMGetOperand(members, i));
        }
      }
    }
    LLVMValueRef alias = LLVM.LLVMGetFirstGlobalAlias(module);
    while (Llvm.exists(alias)) {
      add(LLVM.LLVMAliasGetAliasee(alias));
      alias = LLVM.LLVMGetNextGlobalAlias(alias);
    }
  }

  /** Adds a variable, or those that a constant expression speaks of. */
  private void add(LLVMValueRef value) {
    if (Llvm.exists(LLVM.LLVMIsAGlobalVariable(value))) {
      names.add(Llvm.name(value));
    } else if (Llvm.exists(LLVM.LLVMIsAConstantExpr(value))) {
      for (int i = 0; i < LLVM.LLVMGetNumOperands(value); i++) {
        add(LLVM.LLVMGetOperand(value, i));
      }
    }
  }

  boolean contains(LLVMValueRef global) {
    BytePointer section = LLVM.LLVMGetSection(global);
    boolean ownSection = section != null && !section.isNull() && !section.getString().isEmpty();
    return ownSection || names.contains(Llvm.name(global));
  }
}
