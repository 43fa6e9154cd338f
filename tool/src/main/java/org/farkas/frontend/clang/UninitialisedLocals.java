package org.farkas.frontend.clang;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bytedeco.javacpp.PointerPointer;
import org.bytedeco.llvm.LLVM.LLVMBuilderRef;
import org.bytedeco.llvm.LLVM.LLVMTypeRef;
import org.bytedeco.llvm.LLVM.LLVMUseRef;
import org.bytedeco.llvm.LLVM.LLVMValueRef;
import org.bytedeco.llvm.global.LLVM;

/**
 * Keeps reads of uninitialised scalar locals visible. {@code mem2reg} takes such a read for any
 * value it likes: {@code phi(5, undef)} becomes 5, and a branch looks dead. So before it runs every
 * scalar slot that may be read so is given the result of an opaque call, and afterwards those calls
 * are what {@link org.farkas.ir.Instruction.Uninitialised} is made from.
 */
final class UninitialisedLocals {
  private static final Set<Integer> SCALARS =
      Set.of(
          LLVM.LLVMIntegerTypeKind,
          LLVM.LLVMPointerTypeKind,
          LLVM.LLVMHalfTypeKind,
          LLVM.LLVMBFloatTypeKind,
          LLVM.LLVMFloatTypeKind,
          LLVM.LLVMDoubleTypeKind,
          LLVM.LLVMX86_FP80TypeKind,
          LLVM.LLVMFP128TypeKind,
          LLVM.LLVMVectorTypeKind);

  private final BitcodeFile file;
  private final LocalNames names;

  /** The marker's function for each type. */
  private final Map<LLVMTypeRef, LLVMValueRef> markers = new HashMap<>();

  /** Marker call by slot; names by marker call. */
  private final Map<LLVMValueRef, LLVMValueRef> callOfSlot = new LinkedHashMap<>();

  private final Map<LLVMValueRef, LocalNames.Local> variableOfCall = new LinkedHashMap<>();

  private UninitialisedLocals(BitcodeFile file, LocalNames names) {
    this.file = file;
    this.names = names;
  }

  /** Marks the scalar slots in the functions' entry blocks that may be read before written. */
  static UninitialisedLocals mark(BitcodeFile file, LocalNames names) {
    UninitialisedLocals result = new UninitialisedLocals(file, names);
    LLVMBuilderRef builder = LLVM.LLVMCreateBuilderInContext(file.context());
    try {
      for (LLVMValueRef function : Llvm.functions(file.module())) {
        if (LLVM.LLVMCountBasicBlocks(function) > 0) {
          result.mark(function, builder);
        }
      }
    } finally {
      LLVM.LLVMDisposeBuilder(builder);
    }
    return result;
  }

  private void mark(LLVMValueRef function, LLVMBuilderRef builder) {
    ReadsBeforeWrites reads = new ReadsBeforeWrites(function);
    for (LLVMValueRef slot : Llvm.instructions(LLVM.LLVMGetEntryBasicBlock(function))) {
      if (LLVM.LLVMGetInstructionOpcode(slot) != LLVM.LLVMAlloca) {
        continue;
      }
      LLVMTypeRef type = LLVM.LLVMGetAllocatedType(slot);
      LLVMValueRef count = LLVM.LLVMIsAConstantInt(LLVM.LLVMGetOperand(slot, 0));
      boolean single = Llvm.exists(count) && LLVM.LLVMConstIntGetZExtValue(count) == 1;
      if (!single || !SCALARS.contains(LLVM.LLVMGetTypeKind(type))) {
        continue;
      }
      if (!reads.possible(slot)) {
        continue; // mem2reg looks at all that a store dominates, for each slot
      }
      LLVM.LLVMPositionBuilderBefore(builder, LLVM.LLVMGetNextInstruction(slot));
      LLVMValueRef marker = marker(type);
      LLVMValueRef call =
          LLVM.LLVMBuildCall2(
              builder,
              LLVM.LLVMGlobalGetValueType(marker),
              marker,
              new PointerPointer<LLVMValueRef>(0),
              0,
              "");
      LLVM.LLVMBuildStore(builder, call, slot);
      callOfSlot.put(slot, call);
      variableOfCall.put(
          call, names.at(slot).orElseGet(() -> new LocalNames.Local(Llvm.name(slot), 0)));
    }
  }

  private LLVMValueRef marker(LLVMTypeRef type) {
    return markers.computeIfAbsent(
        type,
        _ ->
            LLVM.LLVMAddFunction(
                file.module(),
                "__farkas_uninitialised." + markers.size(),
                LLVM.LLVMFunctionType(type, new PointerPointer<LLVMTypeRef>(0), 0, 0)));
  }

  /**
   * Removes what is not needed after {@code mem2reg}: the marks of slots that stayed in memory
   * (memory knows by itself what was never written), and of locals that are never read before they
   * are written.
   */
  void sweep() {
    for (LLVMValueRef function : Llvm.functions(file.module())) {
      if (LLVM.LLVMCountBasicBlocks(function) == 0) {
        continue;
      }
      for (LLVMValueRef slot : Llvm.instructions(LLVM.LLVMGetEntryBasicBlock(function))) {
        LLVMValueRef call = callOfSlot.get(slot);
        if (call != null && LLVM.LLVMGetInstructionOpcode(slot) == LLVM.LLVMAlloca) {
          LLVM.LLVMInstructionEraseFromParent(LLVM.LLVMGetNextInstruction(call));
        }
      }
    }
    variableOfCall
        .keySet()
        .removeIf(
            call -> {
              LLVMUseRef use = LLVM.LLVMGetFirstUse(call);
              if (Llvm.exists(use)) {
                return false;
              }
              LLVM.LLVMInstructionEraseFromParent(call);
              return true;
            });
  }

  /** The variable whose indeterminate value an instruction stands for, if it is a mark. */
  Optional<LocalNames.Local> variableOf(LLVMValueRef instruction) {
    return Optional.ofNullable(variableOfCall.get(instruction));
  }

  /** Whether a function is one of the marks' own. */
  boolean isMarker(LLVMValueRef function) {
    return markers.containsValue(function);
  }
}
