package org.farkas.frontend.clang;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bytedeco.javacpp.IntPointer;
import org.bytedeco.llvm.LLVM.LLVMValueRef;
import org.bytedeco.llvm.global.LLVM;
import org.farkas.base.SourceSpan;
import org.farkas.ir.Instruction;
import org.farkas.ir.Type;
import org.farkas.ir.Value;

/** Instructions that are neither phis nor terminators. */
final class InstructionReader {
  private final FunctionContext function;
  private final MemoryReader memory;
  private final CallReader calls;

  InstructionReader(FunctionContext function) {
    this.function = function;
    this.memory = new MemoryReader(function);
    this.calls = new CallReader(function);
  }

  /** Appends what an instruction means: usually one of ours, sometimes none or several. */
  void read(LLVMValueRef instruction, List<Instruction> out) {
    if (Transparent.source(instruction) != null) {
      return;
    }
    Optional<String> obstacle = Obstacles.of(instruction, function.types());
    if (obstacle.isPresent()) {
      out.add(unsupported(instruction, obstacle.get()));
      return;
    }
    int opcode = LLVM.LLVMGetInstructionOpcode(instruction);
    SourceSpan where = function.where(instruction);
    switch (opcode) {
      case LLVM.LLVMAdd,
          LLVM.LLVMSub,
          LLVM.LLVMMul,
          LLVM.LLVMUDiv,
          LLVM.LLVMSDiv,
          LLVM.LLVMURem,
          LLVM.LLVMSRem,
          LLVM.LLVMShl,
          LLVM.LLVMLShr,
          LLVM.LLVMAShr,
          LLVM.LLVMAnd,
          LLVM.LLVMOr,
          LLVM.LLVMXor ->
          out.add(binary(instruction, opcode, where, out));
      case LLVM.LLVMFAdd, LLVM.LLVMFSub, LLVM.LLVMFMul, LLVM.LLVMFDiv, LLVM.LLVMFRem ->
          out.add(
              new Instruction.FloatBinary(
                  function.register(instruction),
                  Operators.floating(opcode).orElseThrow(),
                  operand(instruction, 0, out),
                  operand(instruction, 1, out),
                  where));
      case LLVM.LLVMFNeg ->
          out.add(
              new Instruction.FloatNegate(
                  function.register(instruction), operand(instruction, 0, out), where));
      case LLVM.LLVMICmp ->
          out.add(
              new Instruction.Compare(
                  function.register(instruction),
                  Operators.predicate(LLVM.LLVMGetICmpPredicate(instruction)),
                  operand(instruction, 0, out),
                  operand(instruction, 1, out),
                  where));
      case LLVM.LLVMFCmp ->
          out.add(
              new Instruction.FloatCompare(
                  function.register(instruction),
                  Operators.floatPredicate(LLVM.LLVMGetFCmpPredicate(instruction)),
                  operand(instruction, 0, out),
                  operand(instruction, 1, out),
                  where));
      case LLVM.LLVMTrunc,
          LLVM.LLVMZExt,
          LLVM.LLVMSExt,
          LLVM.LLVMFPTrunc,
          LLVM.LLVMFPExt,
          LLVM.LLVMFPToUI,
          LLVM.LLVMFPToSI,
          LLVM.LLVMUIToFP,
          LLVM.LLVMSIToFP,
          LLVM.LLVMPtrToInt,
          LLVM.LLVMIntToPtr,
          LLVM.LLVMBitCast ->
          out.add(
              new Instruction.Convert(
                  function.register(instruction),
                  Operators.conversion(opcode).orElseThrow(),
                  operand(instruction, 0, out),
                  where));
      case LLVM.LLVMSelect ->
          out.add(
              new Instruction.Select(
                  function.register(instruction),
                  operand(instruction, 0, out),
                  operand(instruction, 1, out),
                  operand(instruction, 2, out),
                  where));
      case LLVM.LLVMFreeze ->
          out.add(
              new Instruction.Freeze(
                  function.register(instruction), operand(instruction, 0, out), where));
      case LLVM.LLVMExtractValue ->
          out.add(
              new Instruction.ExtractMember(
                  function.register(instruction),
                  operand(instruction, 0, out),
                  path(instruction),
                  where));
      case LLVM.LLVMInsertValue ->
          out.add(
              new Instruction.InsertMember(
                  function.register(instruction),
                  operand(instruction, 0, out),
                  operand(instruction, 1, out),
                  path(instruction),
                  where));
      case LLVM.LLVMExtractElement -> out.add(extractElement(instruction, where, out));
      case LLVM.LLVMInsertElement -> out.add(insertElement(instruction, where, out));
      case LLVM.LLVMAlloca,
          LLVM.LLVMLoad,
          LLVM.LLVMStore,
          LLVM.LLVMGetElementPtr,
          LLVM.LLVMAtomicRMW,
          LLVM.LLVMAtomicCmpXchg ->
          memory.read(instruction, opcode, out);
      case LLVM.LLVMFence -> {
        // One thread: nothing to order.
      }
      case LLVM.LLVMCall -> calls.read(instruction, out);
      default -> out.add(unsupported(instruction, Obstacles.name(opcode)));
    }
  }

  private Instruction binary(
      LLVMValueRef instruction, int opcode, SourceSpan where, List<Instruction> out) {
    boolean wraps =
        switch (opcode) {
          case LLVM.LLVMAdd, LLVM.LLVMSub, LLVM.LLVMMul, LLVM.LLVMShl -> true;
          default -> false;
        };
    boolean drops =
        switch (opcode) {
          case LLVM.LLVMUDiv, LLVM.LLVMSDiv, LLVM.LLVMLShr, LLVM.LLVMAShr -> true;
          default -> false;
        };
    return new Instruction.Binary(
        function.register(instruction),
        Operators.binary(opcode).orElseThrow(),
        operand(instruction, 0, out),
        operand(instruction, 1, out),
        wraps && LLVM.LLVMGetNSW(instruction) != 0,
        wraps && LLVM.LLVMGetNUW(instruction) != 0,
        drops && LLVM.LLVMGetExact(instruction) != 0,
        where);
  }

  private static List<Integer> path(LLVMValueRef instruction) {
    IntPointer indices = LLVM.LLVMGetIndices(instruction);
    List<Integer> path = new ArrayList<>();
    for (int i = 0; i < LLVM.LLVMGetNumIndices(instruction); i++) {
      path.add(indices.get(i));
    }
    return path;
  }

  private Instruction extractElement(
      LLVMValueRef instruction, SourceSpan where, List<Instruction> out) {
    Optional<Integer> index = elementIndex(instruction, 1);
    return index.isEmpty()
        ? unsupported(instruction, "a vector element chosen at run time")
        : new Instruction.ExtractMember(
            function.register(instruction),
            operand(instruction, 0, out),
            List.of(index.get()),
            where);
  }

  private Instruction insertElement(
      LLVMValueRef instruction, SourceSpan where, List<Instruction> out) {
    Optional<Integer> index = elementIndex(instruction, 2);
    return index.isEmpty()
        ? unsupported(instruction, "a vector element chosen at run time")
        : new Instruction.InsertMember(
            function.register(instruction),
            operand(instruction, 0, out),
            operand(instruction, 1, out),
            List.of(index.get()),
            where);
  }

  /** The constant index of a vector element, if it is one and inside the vector. */
  private Optional<Integer> elementIndex(LLVMValueRef instruction, int operand) {
    LLVMValueRef index = LLVM.LLVMIsAConstantInt(LLVM.LLVMGetOperand(instruction, operand));
    Type vector = function.types().typeOf(LLVM.LLVMGetOperand(instruction, 0));
    if (!Llvm.exists(index) || !(vector instanceof Type.Aggregate aggregate)) {
      return Optional.empty();
    }
    long value = LLVM.LLVMConstIntGetZExtValue(index);
    return value >= 0 && value < aggregate.members().size()
        ? Optional.of((int) value)
        : Optional.empty();
  }

  private Value operand(LLVMValueRef instruction, int index, List<Instruction> out) {
    return function.operand(instruction, index, out);
  }

  private Instruction unsupported(LLVMValueRef instruction, String reason) {
    return function.unsupported(instruction, reason);
  }
}
