package org.farkas.frontend.clang;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import org.bytedeco.llvm.LLVM.LLVMTypeRef;
import org.bytedeco.llvm.LLVM.LLVMValueRef;
import org.bytedeco.llvm.global.LLVM;
import org.farkas.base.SourceSpan;
import org.farkas.ir.Instruction;
import org.farkas.ir.Instruction.BinaryOperator;
import org.farkas.ir.Instruction.FloatOperator;
import org.farkas.ir.Instruction.Predicate;
import org.farkas.ir.Type;
import org.farkas.ir.Value;

/**
 * Stack objects, addresses, loads and stores. With one thread an atomic access is a plain one, and
 * an atomic read-modify-write is a load, an operation and a store.
 */
final class MemoryReader {
  private final FunctionContext function;

  MemoryReader(FunctionContext function) {
    this.function = function;
  }

  void read(LLVMValueRef instruction, int opcode, List<Instruction> out) {
    switch (opcode) {
      case LLVM.LLVMAlloca -> out.add(allocate(instruction, out));
      case LLVM.LLVMLoad ->
          out.add(
              new Instruction.Load(
                  function.register(instruction),
                  function.operand(instruction, 0, out),
                  LLVM.LLVMGetAlignment(instruction),
                  mayChange(instruction),
                  function.where(instruction)));
      case LLVM.LLVMStore ->
          out.add(
              new Instruction.Store(
                  function.operand(instruction, 0, out),
                  function.operand(instruction, 1, out),
                  LLVM.LLVMGetAlignment(instruction),
                  mayChange(instruction),
                  function.where(instruction)));
      case LLVM.LLVMGetElementPtr -> out.add(address(instruction, out));
      case LLVM.LLVMAtomicRMW -> readModifyWrite(instruction, out);
      case LLVM.LLVMAtomicCmpXchg -> compareExchange(instruction, out);
      default -> throw new IllegalArgumentException("no memory instruction: " + opcode);
    }
  }

  /**
   * Whether others than the program may change what is accessed without undefined behaviour:
   * volatile objects, and atomic ones, which other threads and signal handlers may write to (C11
   * 5.1.2.4p25).
   */
  private static boolean mayChange(LLVMValueRef access) {
    return LLVM.LLVMGetVolatile(access) != 0
        || LLVM.LLVMGetInstructionOpcode(access) == LLVM.LLVMAtomicRMW
        || LLVM.LLVMGetInstructionOpcode(access) == LLVM.LLVMAtomicCmpXchg
        || LLVM.LLVMGetOrdering(access) != LLVM.LLVMAtomicOrderingNotAtomic;
  }

  private Instruction allocate(LLVMValueRef instruction, List<Instruction> out) {
    LLVMTypeRef type = LLVM.LLVMGetAllocatedType(instruction);
    Optional<LocalNames.Local> local = function.module().localNames().at(instruction);
    SourceSpan where =
        local
            .map(l -> function.module().lineInFunction(function.function(), l.line()))
            .orElseGet(() -> function.where(instruction));
    return new Instruction.Allocate(
        function.register(instruction),
        function.operand(LLVM.LLVMGetOperand(instruction, 0), where, out),
        function.types().allocatedBytes(type),
        LLVM.LLVMGetAlignment(instruction),
        local.map(LocalNames.Local::name).orElse(""),
        where);
  }

  private Instruction address(LLVMValueRef instruction, List<Instruction> out) {
    SourceSpan where = function.where(instruction);
    AddressReader address = AddressReader.read(instruction, function.types());
    return address.instruction(
        function.register(instruction),
        function.operand(address.base(), where, out),
        index -> function.operand(index, where, out),
        LLVM.LLVMIsInBounds(instruction) != 0,
        where);
  }

  private void readModifyWrite(LLVMValueRef instruction, List<Instruction> out) {
    SourceSpan where = function.where(instruction);
    Value address = function.operand(instruction, 0, out);
    Value argument = function.operand(instruction, 1, out);
    int alignBytes = LLVM.LLVMGetAlignment(instruction);
    boolean isVolatile = mayChange(instruction);
    Value.Register old = function.register(instruction);
    out.add(new Instruction.Load(old, address, alignBytes, isVolatile, where));
    int operation = LLVM.LLVMGetAtomicRMWBinOp(instruction);
    Optional<Value> updated = update(operation, old, argument, where, out);
    out.add(
        updated.isPresent()
            ? new Instruction.Store(updated.get(), address, alignBytes, isVolatile, where)
            : new Instruction.Unsupported(
                Optional.empty(), "atomic operation number " + operation, where));
  }

  private Optional<Value> update(
      int operation, Value.Register old, Value argument, SourceSpan where, List<Instruction> out) {
    return switch (operation) {
      case LLVM.LLVMAtomicRMWBinOpXchg -> Optional.of(argument);
      case LLVM.LLVMAtomicRMWBinOpAdd -> binary(BinaryOperator.ADD, old, argument, where, out);
      case LLVM.LLVMAtomicRMWBinOpSub -> binary(BinaryOperator.SUB, old, argument, where, out);
      case LLVM.LLVMAtomicRMWBinOpAnd -> binary(BinaryOperator.AND, old, argument, where, out);
      case LLVM.LLVMAtomicRMWBinOpOr -> binary(BinaryOperator.OR, old, argument, where, out);
      case LLVM.LLVMAtomicRMWBinOpXor -> binary(BinaryOperator.XOR, old, argument, where, out);
      case LLVM.LLVMAtomicRMWBinOpNand ->
          old.type() instanceof Type.Int type
              ? binary(BinaryOperator.AND, old, argument, where, out)
                  .flatMap(
                      both ->
                          binary(
                              BinaryOperator.XOR,
                              both,
                              Numbers.of(type, BigInteger.ONE.negate()),
                              where,
                              out))
              : Optional.empty();
      case LLVM.LLVMAtomicRMWBinOpMax -> choose(Predicate.SGT, old, argument, where, out);
      case LLVM.LLVMAtomicRMWBinOpMin -> choose(Predicate.SLT, old, argument, where, out);
      case LLVM.LLVMAtomicRMWBinOpUMax -> choose(Predicate.UGT, old, argument, where, out);
      case LLVM.LLVMAtomicRMWBinOpUMin -> choose(Predicate.ULT, old, argument, where, out);
      case LLVM.LLVMAtomicRMWBinOpFAdd -> floating(FloatOperator.ADD, old, argument, where, out);
      case LLVM.LLVMAtomicRMWBinOpFSub -> floating(FloatOperator.SUB, old, argument, where, out);
      default -> Optional.empty();
    };
  }

  private Optional<Value> binary(
      BinaryOperator operator, Value left, Value right, SourceSpan where, List<Instruction> out) {
    Value.Register result = function.fresh(left.type());
    out.add(new Instruction.Binary(result, operator, left, right, false, false, false, where));
    return Optional.of(result);
  }

  private Optional<Value> floating(
      FloatOperator operator, Value left, Value right, SourceSpan where, List<Instruction> out) {
    Value.Register result = function.fresh(left.type());
    out.add(new Instruction.FloatBinary(result, operator, left, right, where));
    return Optional.of(result);
  }

  private Optional<Value> choose(
      Predicate keepsLeft, Value left, Value right, SourceSpan where, List<Instruction> out) {
    Value.Register condition = function.fresh(Type.BOOL);
    Value.Register result = function.fresh(left.type());
    out.add(new Instruction.Compare(condition, keepsLeft, left, right, where));
    out.add(new Instruction.Select(result, condition, left, right, where));
    return Optional.of(result);
  }

  private void compareExchange(LLVMValueRef instruction, List<Instruction> out) {
    SourceSpan where = function.where(instruction);
    Value address = function.operand(instruction, 0, out);
    Value expected = function.operand(instruction, 1, out);
    Value desired = function.operand(instruction, 2, out);
    int alignBytes = LLVM.LLVMGetAlignment(instruction);
    boolean isVolatile = mayChange(instruction);
    Value.Register old = function.fresh(expected.type());
    Value.Register equal = function.fresh(Type.BOOL);
    Value.Register stored = function.fresh(expected.type());
    out.add(new Instruction.Load(old, address, alignBytes, isVolatile, where));
    out.add(new Instruction.Compare(equal, Predicate.EQ, old, expected, where));
    out.add(new Instruction.Select(stored, equal, desired, old, where));
    out.add(new Instruction.Store(stored, address, alignBytes, isVolatile, where));
    Value.Register result = function.register(instruction);
    Value.Register half = function.fresh(result.type());
    Value nothing = new Value.Undefined(result.type(), true);
    out.add(new Instruction.InsertMember(half, nothing, old, List.of(0), where));
    out.add(new Instruction.InsertMember(result, half, equal, List.of(1), where));
  }
}
