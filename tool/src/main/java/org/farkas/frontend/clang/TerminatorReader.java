package org.farkas.frontend.clang;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bytedeco.llvm.LLVM.LLVMValueRef;
import org.bytedeco.llvm.global.LLVM;
import org.farkas.base.SourceSpan;
import org.farkas.ir.Instruction;
import org.farkas.ir.Terminator;
import org.farkas.ir.Type;
import org.farkas.ir.Value;

/** The last instruction of a block. */
final class TerminatorReader {
  private final FunctionContext function;

  TerminatorReader(FunctionContext function) {
    this.function = function;
  }

  /**
   * Reads a terminator.
   *
   * @param out receives the instructions that make its operands
   */
  Terminator read(LLVMValueRef instruction, List<Instruction> out) {
    SourceSpan where = function.where(instruction);
    int opcode = LLVM.LLVMGetInstructionOpcode(instruction);
    return switch (opcode) {
      case LLVM.LLVMRet ->
          new Terminator.Return(
              LLVM.LLVMGetNumOperands(instruction) == 0
                  ? Optional.empty()
                  : Optional.of(function.operand(instruction, 0, out)),
              where);
      case LLVM.LLVMBr ->
          LLVM.LLVMIsConditional(instruction) == 0
              ? new Terminator.Jump(successor(instruction, 0), where)
              : new Terminator.Branch(
                  function.operand(LLVM.LLVMGetCondition(instruction), where, out),
                  successor(instruction, 0),
                  successor(instruction, 1),
                  where);
      case LLVM.LLVMSwitch -> choice(instruction, where, out);
      case LLVM.LLVMUnreachable -> new Terminator.Unreachable(where);
      default -> new Terminator.Unsupported(Obstacles.name(opcode), where);
    };
  }

  private Terminator choice(LLVMValueRef instruction, SourceSpan where, List<Instruction> out) {
    Value operand = function.operand(instruction, 0, out);
    if (!(operand.type() instanceof Type.Int type)) {
      return new Terminator.Unsupported("a switch on " + operand.type(), where);
    }
    List<Terminator.SwitchCase> cases = new ArrayList<>();
    for (int i = 1; i < LLVM.LLVMGetNumSuccessors(instruction); i++) {
      // Operands: value, default, then pairs of constant and block.
      LLVMValueRef constant = LLVM.LLVMGetOperand(instruction, 2 * i);
      cases.add(
          new Terminator.SwitchCase(
              Numbers.integer(constant, type).value(), successor(instruction, i)));
    }
    return new Terminator.Switch(operand, cases, successor(instruction, 0), where);
  }

  private int successor(LLVMValueRef instruction, int index) {
    return function.block(LLVM.LLVMGetSuccessor(instruction, index));
  }
}
