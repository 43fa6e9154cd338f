package org.farkas.ir;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The values that an instruction or terminator uses, in order. */
public final class Operands {
  private Operands() {}

  /** Operands of an instruction; a call's callee comes first. */
  public static List<Value> of(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Binary i -> List.of(i.left(), i.right());
      case Instruction.Compare i -> List.of(i.left(), i.right());
      case Instruction.FloatBinary i -> List.of(i.left(), i.right());
      case Instruction.FloatNegate i -> List.of(i.operand());
      case Instruction.FloatCompare i -> List.of(i.left(), i.right());
      case Instruction.Convert i -> List.of(i.operand());
      case Instruction.Select i -> List.of(i.condition(), i.whenTrue(), i.whenFalse());
      case Instruction.Allocate i -> List.of(i.count());
      case Instruction.Load i -> List.of(i.address());
      case Instruction.Store i -> List.of(i.value(), i.address());
      case Instruction.PointerAdd i ->
          Stream.concat(
                  Stream.of(i.base()), i.indices().stream().map(Instruction.ScaledIndex::index))
              .toList();
      case Instruction.Call i ->
          Stream.concat(Stream.of(i.callee()), i.arguments().stream()).toList();
      case Instruction.ExtractMember i -> List.of(i.aggregate());
      case Instruction.InsertMember i -> List.of(i.aggregate(), i.member());
      case Instruction.Freeze i -> List.of(i.operand());
      case Instruction.Uninitialised _, Instruction.Unsupported _ -> List.of();
    };
  }

  /** Operands of a terminator. */
  public static List<Value> of(Terminator terminator) {
    Optional<Value> operand =
        switch (terminator) {
          case Terminator.Return t -> t.value();
          case Terminator.Branch t -> Optional.of(t.condition());
          case Terminator.Switch t -> Optional.of(t.operand());
          case Terminator.Jump _, Terminator.Unreachable _, Terminator.Unsupported _ ->
              Optional.empty();
        };
    return operand.stream().toList();
  }

  /** Names of the variables whose addresses a value is made of. */
  public static Stream<String> variablesIn(Value value) {
    return switch (value) {
      case Value.GlobalAddress address -> Stream.of(address.name());
      case Value.AggregateConstant constant ->
          constant.members().stream().flatMap(Operands::variablesIn);
      case Value.Register _,
          Value.IntConstant _,
          Value.FloatConstant _,
          Value.Null _,
          Value.FunctionAddress _,
          Value.Undefined _ ->
          Stream.empty();
    };
  }
}
