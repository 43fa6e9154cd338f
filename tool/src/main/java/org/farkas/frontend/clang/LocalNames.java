package org.farkas.frontend.clang;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.bytedeco.javacpp.IntPointer;
import org.bytedeco.javacpp.PointerPointer;
import org.bytedeco.llvm.LLVM.LLVMMetadataRef;
import org.bytedeco.llvm.LLVM.LLVMModuleRef;
import org.bytedeco.llvm.LLVM.LLVMUseRef;
import org.bytedeco.llvm.LLVM.LLVMValueRef;
import org.bytedeco.llvm.global.LLVM;

/** Names and lines of local variables, taken from debug information by the local's stack slot. */
final class LocalNames {
  private static final int DECLARED_ADDRESS = 0;
  private static final int VARIABLE = 1;
  private static final int NAME_OF_VARIABLE = 1;

  private final Map<LLVMValueRef, Local> bySlot;

  private LocalNames(Map<LLVMValueRef, Local> bySlot) {
    this.bySlot = bySlot;
  }

  /** A local variable as declared. */
  record Local(String name, int line) {}

  /** Reads the module's {@code llvm.dbg.declare} calls. */
  static LocalNames of(LLVMModuleRef module) {
    Map<LLVMValueRef, Local> bySlot = new HashMap<>();
    LLVMValueRef declare = LLVM.LLVMGetNamedFunction(module, "llvm.dbg.declare");
    if (Llvm.exists(declare)) {
      for (LLVMUseRef use = LLVM.LLVMGetFirstUse(declare);
          Llvm.exists(use);
          use = LLVM.LLVMGetNextUse(use)) {
        LLVMValueRef call = LLVM.LLVMGetUser(use);
        operand(LLVM.LLVMGetOperand(call, DECLARED_ADDRESS), 0)
            .ifPresent(slot -> bySlot.put(slot, local(LLVM.LLVMGetOperand(call, VARIABLE))));
      }
    }
    return new LocalNames(bySlot);
  }

  /** The variable that lives in a stack slot, if it has one. */
  Optional<Local> at(LLVMValueRef slot) {
    return Optional.ofNullable(bySlot.get(slot));
  }

  private static Local local(LLVMValueRef variable) {
    LLVMMetadataRef metadata = LLVM.LLVMValueAsMetadata(variable);
    return new Local(
        operand(variable, NAME_OF_VARIABLE).map(LocalNames::text).orElse(""),
        LLVM.LLVMDIVariableGetLine(metadata));
  }

  /** An operand of a metadata node, if the node has it. */
  static Optional<LLVMValueRef> operand(LLVMValueRef node, int index) {
    int count = LLVM.LLVMGetMDNodeNumOperands(node);
    if (index >= count) {
      return Optional.empty();
    }
    try (PointerPointer<LLVMValueRef> operands = new PointerPointer<>(count)) {
      LLVM.LLVMGetMDNodeOperands(node, operands);
      LLVMValueRef result = operands.get(LLVMValueRef.class, index);
      return Llvm.exists(result) ? Optional.of(result) : Optional.empty();
    }
  }

  private static String text(LLVMValueRef string) {
    try (IntPointer length = new IntPointer(1)) {
      return Llvm.text(LLVM.LLVMGetMDString(string, length), length.get());
    }
  }
}
