package org.farkas.frontend.clang;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.bytedeco.llvm.LLVM.LLVMTypeRef;
import org.bytedeco.llvm.LLVM.LLVMValueRef;
import org.bytedeco.llvm.global.LLVM;
import org.farkas.base.SourceSpan;
import org.farkas.ir.Instruction;
import org.farkas.ir.Value;

/**
 * LLVM's structured address computation ({@code getelementptr}, instruction or constant) in bytes.
 *
 * @param indices the ones that aren't constant, with the size that each of them counts
 */
record AddressReader(LLVMValueRef base, long constantBytes, List<Scaled> indices) {
  record Scaled(LLVMValueRef index, long bytes) {}

  static AddressReader read(LLVMValueRef address, TypeReader types) {
    LLVMTypeRef type = LLVM.LLVMGetGEPSourceElementType(address);
    long constantBytes = 0;
    List<Scaled> indices = new ArrayList<>();
    for (int i = 1; i < LLVM.LLVMGetNumOperands(address); i++) {
      LLVMValueRef index = LLVM.LLVMGetOperand(address, i);
      boolean first = i == 1;
      if (!first && LLVM.LLVMGetTypeKind(type) == LLVM.LLVMStructTypeKind) {
        int member = (int) LLVM.LLVMConstIntGetZExtValue(index);
        constantBytes += types.memberOffset(type, member);
        type = LLVM.LLVMStructGetTypeAtIndex(type, member);
        continue;
      }
      if (!first) {
        type = LLVM.LLVMGetElementType(type);
      }
      long step = types.allocatedBytes(type);
      boolean number =
          Llvm.exists(LLVM.LLVMIsAConstantInt(index))
              && LLVM.LLVMGetIntTypeWidth(LLVM.LLVMTypeOf(index)) <= Long.SIZE;
      if (number) {
        constantBytes += step * LLVM.LLVMConstIntGetSExtValue(index);
      } else {
        indices.add(new Scaled(index, step));
      }
    }
    return new AddressReader(LLVM.LLVMGetOperand(address, 0), constantBytes, indices);
  }

  Instruction.PointerAdd instruction(
      Value.Register result,
      Value baseValue,
      Function<LLVMValueRef, Value> operand,
      boolean inBounds,
      SourceSpan where) {
    return new Instruction.PointerAdd(
        result,
        baseValue,
        constantBytes,
        indices.stream()
            .map(i -> new Instruction.ScaledIndex(operand.apply(i.index), i.bytes))
            .toList(),
        inBounds,
        where);
  }
}
