package org.farkas.frontend.clang;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bytedeco.llvm.LLVM.LLVMBasicBlockRef;
import org.bytedeco.llvm.LLVM.LLVMValueRef;
import org.bytedeco.llvm.global.LLVM;
import org.farkas.base.SourceSpan;
import org.farkas.ir.Instruction;
import org.farkas.ir.Type;
import org.farkas.ir.Value;

/** Registers and blocks of the function being read. */
final class FunctionContext {
  private final ModuleContext module;
  private final LLVMValueRef function;
  private final ConstantReader constants;
  private final Map<LLVMValueRef, Value.Register> registers = new HashMap<>();
  private final Map<LLVMBasicBlockRef, Integer> blocks = new HashMap<>();
  private int registerCount;

  FunctionContext(ModuleContext module, LLVMValueRef function) {
    this.module = module;
    this.function = function;
    this.constants = new ConstantReader(this);
    for (int i = 0; i < LLVM.LLVMCountParams(function); i++) {
      register(LLVM.LLVMGetParam(function, i));
    }
    for (LLVMBasicBlockRef block : Llvm.blocks(function)) {
      blocks.put(block, blocks.size());
    }
  }

  ModuleContext module() {
    return module;
  }

  TypeReader types() {
    return module.types();
  }

  LLVMValueRef function() {
    return function;
  }

  SourceSpan where(LLVMValueRef instruction) {
    return module.where(instruction);
  }

  int block(LLVMBasicBlockRef block) {
    return blocks.get(block);
  }

  int registerCount() {
    return registerCount;
  }

  /** The register of a parameter, a phi or an instruction; the same one each time. */
  Value.Register register(LLVMValueRef value) {
    Value.Register known = registers.get(value);
    if (known == null) {
      known = new Value.Register(registerCount++, types().typeOf(value), Llvm.name(value));
      registers.put(value, known);
    }
    return known;
  }

  /** A register of our own. */
  Value.Register fresh(Type type) {
    return new Value.Register(registerCount++, type, "");
  }

  /**
   * The value of an operand.
   *
   * @param out receives the instructions that make it, if it is a constant that needs some
   */
  Value operand(LLVMValueRef value, SourceSpan where, List<Instruction> out) {
    Value.Register known = registers.get(value);
    if (known != null) {
      return known;
    }
    return switch (LLVM.LLVMGetValueKind(value)) {
      case LLVM.LLVMArgumentValueKind -> register(value);
      case LLVM.LLVMInstructionValueKind -> {
        LLVMValueRef same = Transparent.source(value);
        yield same == null ? register(value) : operand(same, where, out);
      }
      default -> constants.read(value, where, out);
    };
  }

  Value operand(LLVMValueRef user, int index, List<Instruction> out) {
    return operand(LLVM.LLVMGetOperand(user, index), where(user), out);
  }

  /** What stands for an instruction without meaning here. */
  Instruction unsupported(LLVMValueRef instruction, String reason) {
    boolean nothing = types().typeOf(instruction) instanceof Type.Void;
    return new Instruction.Unsupported(
        nothing ? Optional.empty() : Optional.of(register(instruction)),
        reason,
        where(instruction));
  }
}
