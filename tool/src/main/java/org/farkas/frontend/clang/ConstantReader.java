package org.farkas.frontend.clang;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bytedeco.llvm.LLVM.LLVMValueRef;
import org.bytedeco.llvm.global.LLVM;
import org.farkas.base.SourceSpan;
import org.farkas.ir.Instruction;
import org.farkas.ir.Type;
import org.farkas.ir.Value;

/** Constants as operands. A constant expression that is no value of ours becomes instructions. */
final class ConstantReader {
  private final FunctionContext function;

  ConstantReader(FunctionContext function) {
    this.function = function;
  }

  Value read(LLVMValueRef constant, SourceSpan where, List<Instruction> out) {
    Type type = function.types().typeOf(constant);
    return switch (LLVM.LLVMGetValueKind(constant)) {
      case LLVM.LLVMConstantIntValueKind ->
          type instanceof Type.Int integer
              ? Numbers.integer(constant, integer)
              : splat(constant, type, where, out);
      case LLVM.LLVMConstantFPValueKind ->
          type instanceof Type.Float floating
              ? Numbers.floating(constant, floating)
              : splat(constant, type, where, out);
      case LLVM.LLVMConstantPointerNullValueKind -> new Value.Null();
      case LLVM.LLVMFunctionValueKind ->
          new Value.FunctionAddress(function.module().name(constant));
      case LLVM.LLVMGlobalVariableValueKind ->
          new Value.GlobalAddress(function.module().name(constant), 0);
      case LLVM.LLVMGlobalAliasValueKind ->
          function.module().replaced(constant)
              ? function.module().replacement(constant)
              : read(LLVM.LLVMAliasGetAliasee(constant), where, out);
      case LLVM.LLVMUndefValueValueKind -> new Value.Undefined(type, false);
      case LLVM.LLVMPoisonValueValueKind -> new Value.Undefined(type, true);
      case LLVM.LLVMConstantAggregateZeroValueKind,
          LLVM.LLVMConstantStructValueKind,
          LLVM.LLVMConstantArrayValueKind,
          LLVM.LLVMConstantVectorValueKind,
          LLVM.LLVMConstantDataArrayValueKind,
          LLVM.LLVMConstantDataVectorValueKind ->
          aggregate(constant, type, where, out);
      case LLVM.LLVMConstantExprValueKind -> expression(constant, type, where, out);
      case LLVM.LLVMBlockAddressValueKind ->
          function
              .module()
              .labelAddress(
                  LLVM.LLVMGetBlockAddressFunction(constant),
                  LLVM.LLVMGetBlockAddressBasicBlock(constant));
      case LLVM.LLVMGlobalIFuncValueKind ->
          unsupported("an indirect function (ifunc attribute)", type, where, out);
      default -> unsupported("the constant " + Llvm.print(constant), type, where, out);
    };
  }

  private Value aggregate(
      LLVMValueRef constant, Type type, SourceSpan where, List<Instruction> out) {
    if (!(type instanceof Type.Aggregate aggregate)) {
      return unsupported(
          "a constant of type " + Llvm.print(LLVM.LLVMTypeOf(constant)), type, where, out);
    }
    List<Value> members = new ArrayList<>();
    for (int i = 0; i < aggregate.members().size(); i++) {
      members.add(read(LLVM.LLVMGetAggregateElement(constant, i), where, out));
    }
    return build(aggregate, members, where, out);
  }

  /** A vector whose elements are all the same number. */
  private Value splat(LLVMValueRef constant, Type type, SourceSpan where, List<Instruction> out) {
    return aggregate(constant, type, where, out);
  }

  /** A constant aggregate, or, if some member had to be computed, the instructions that fill it. */
  private Value build(
      Type.Aggregate type, List<Value> members, SourceSpan where, List<Instruction> out) {
    if (members.stream().noneMatch(Value.Register.class::isInstance)) {
      return new Value.AggregateConstant(type, members);
    }
    Value result = new Value.Undefined(type, true);
    for (int i = 0; i < members.size(); i++) {
      Value.Register next = function.fresh(type);
      out.add(new Instruction.InsertMember(next, result, members.get(i), List.of(i), where));
      result = next;
    }
    return result;
  }

  private Value expression(
      LLVMValueRef constant, Type type, SourceSpan where, List<Instruction> out) {
    if (type instanceof Type.Unsupported || type instanceof Type.Aggregate) {
      return unsupported("the constant " + Llvm.print(constant), type, where, out);
    }
    int opcode = LLVM.LLVMGetConstOpcode(constant);
    return switch (opcode) {
      case LLVM.LLVMGetElementPtr -> address(constant, where, out);
      case LLVM.LLVMPtrToInt, LLVM.LLVMIntToPtr, LLVM.LLVMTrunc, LLVM.LLVMBitCast -> {
        Value operand = read(LLVM.LLVMGetOperand(constant, 0), where, out);
        if (operand.type().equals(type)) {
          yield operand;
        }
        Value.Register result = function.fresh(type);
        out.add(
            new Instruction.Convert(
                result, Operators.conversion(opcode).orElseThrow(), operand, where));
        yield result;
      }
      case LLVM.LLVMAdd, LLVM.LLVMSub, LLVM.LLVMMul, LLVM.LLVMXor, LLVM.LLVMShl -> {
        Value left = read(LLVM.LLVMGetOperand(constant, 0), where, out);
        Value right = read(LLVM.LLVMGetOperand(constant, 1), where, out);
        Value.Register result = function.fresh(type);
        out.add(
            new Instruction.Binary(
                result,
                Operators.binary(opcode).orElseThrow(),
                left,
                right,
                false,
                false,
                false,
                where));
        yield result;
      }
      default -> unsupported("the constant " + Llvm.print(constant), type, where, out);
    };
  }

  private Value address(LLVMValueRef constant, SourceSpan where, List<Instruction> out) {
    AddressReader address = AddressReader.read(constant, function.types());
    Value base = read(address.base(), where, out);
    if (address.indices().isEmpty()) {
      if (address.constantBytes() == 0) {
        return base;
      }
      if (base instanceof Value.GlobalAddress(String name, long offset)) {
        return new Value.GlobalAddress(name, offset + address.constantBytes());
      }
    }
    Value.Register result = function.fresh(Type.POINTER);
    // The compiler has checked what it could; a constant that leaves its object is no finding.
    out.add(address.instruction(result, base, i -> read(i, where, out), false, where));
    return result;
  }

  Value unsupported(String reason, Type type, SourceSpan where, List<Instruction> out) {
    Value.Register result = function.fresh(type);
    out.add(new Instruction.Unsupported(Optional.of(result), reason, where));
    return result;
  }
}
