package org.farkas.frontend.clang;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bytedeco.javacpp.SizeTPointer;
import org.bytedeco.llvm.LLVM.LLVMValueRef;
import org.bytedeco.llvm.global.LLVM;
import org.farkas.base.SourceSpan;
import org.farkas.ir.Instruction;
import org.farkas.ir.Type;
import org.farkas.ir.Value;

/** Calls, also of the compiler's built-in functions and of assembler text. */
final class CallReader {
  private final FunctionContext function;

  CallReader(FunctionContext function) {
    this.function = function;
  }

  void read(LLVMValueRef call, List<Instruction> out) {
    SourceSpan where = function.where(call);
    Optional<LocalNames.Local> local = function.module().uninitialised().variableOf(call);
    if (local.isPresent()) {
      out.add(
          new Instruction.Uninitialised(
              function.register(call),
              local.get().name(),
              function.module().lineInFunction(function.function(), local.get().line())));
      return;
    }
    LLVMValueRef callee = LLVM.LLVMGetCalledValue(call);
    if (Llvm.exists(LLVM.LLVMIsAInlineAsm(callee))) {
      assembler(call, callee, out);
      return;
    }
    String intrinsic = Intrinsics.name(call);
    if (Intrinsics.withoutMeaning(intrinsic)) {
      return;
    }
    if (intrinsic.startsWith("llvm.is.constant")) {
      out.add(isConstant(call, where));
      return;
    }
    Value target = function.operand(callee, where, out);
    List<Value> arguments = new ArrayList<>();
    List<Long> byValueBytes = new ArrayList<>();
    for (int i = 0; i < LLVM.LLVMGetNumArgOperands(call); i++) {
      arguments.add(function.operand(call, i, out));
      byValueBytes.add(function.module().argumentTypeBytes(call, i, "byval").orElse(0));
    }
    out.add(
        new Instruction.Call(
            result(call),
            target,
            arguments,
            byValueBytes,
            LLVM.LLVMIsFunctionVarArg(LLVM.LLVMGetCalledFunctionType(call)) != 0,
            where));
  }

  private Optional<Value.Register> result(LLVMValueRef call) {
    return function.types().typeOf(call) instanceof Type.Void
        ? Optional.empty()
        : Optional.of(function.register(call));
  }

  /** Whether the compiler knows the operand; without optimisation it knows constants only. */
  private Instruction isConstant(LLVMValueRef call, SourceSpan where) {
    Value.IntConstant known =
        new Value.IntConstant(
            new Type.Int(1), BigInteger.valueOf(LLVM.LLVMIsConstant(LLVM.LLVMGetOperand(call, 0))));
    return new Instruction.Select(function.register(call), known, known, known, where);
  }

  /** An empty assembler text without operands only holds back the optimiser. */
  private void assembler(LLVMValueRef call, LLVMValueRef text, List<Instruction> out) {
    boolean operands = LLVM.LLVMGetNumArgOperands(call) > 0 || result(call).isPresent();
    if (operands || !text(text).isBlank()) {
      out.add(function.unsupported(call, "assembler code (asm)"));
    }
  }

  private static String text(LLVMValueRef assembler) {
    try (SizeTPointer length = new SizeTPointer(1)) {
      return Llvm.text(LLVM.LLVMGetInlineAsmAsmString(assembler, length), length.get());
    }
  }
}
