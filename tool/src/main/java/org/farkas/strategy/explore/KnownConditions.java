package org.farkas.strategy.explore;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.Value;

/**
 * Branch conditions that have one value only since {@link DecidedMarks} took marks out: the mark's
 * result, compared with zero.
 */
final class KnownConditions {
  private final Map<Integer, BigInteger> values = new HashMap<>();

  KnownConditions(Function function) {
    int before;
    do { // a use may stand in a block before its definition's
      before = values.size();
      for (Block block : function.blocks()) {
        block.instructions().forEach(this::note);
      }
    } while (values.size() > before);
  }

  private void note(Instruction instruction) {
    switch (instruction) {
      case Instruction.Binary binary -> {
        if (binary.operator() == Instruction.BinaryOperator.OR) {
          of(binary.left())
              .flatMap(left -> of(binary.right()).map(left::or))
              .ifPresent(value -> values.put(binary.result().index(), value));
        }
      }
      case Instruction.Compare compare -> {
        boolean equality = compare.predicate() == Instruction.Predicate.EQ;
        if (equality || compare.predicate() == Instruction.Predicate.NE) {
          of(compare.left())
              .flatMap(left -> of(compare.right()).map(left::equals))
              .ifPresent(
                  same ->
                      values.put(
                          compare.result().index(),
                          same == equality ? BigInteger.ONE : BigInteger.ZERO));
        }
      }
      case Instruction.FloatBinary _,
          Instruction.FloatNegate _,
          Instruction.FloatCompare _,
          Instruction.Convert _,
          Instruction.Select _,
          Instruction.Allocate _,
          Instruction.Load _,
          Instruction.Store _,
          Instruction.PointerAdd _,
          Instruction.Call _,
          Instruction.ExtractMember _,
          Instruction.InsertMember _,
          Instruction.Freeze _,
          Instruction.Uninitialised _,
          Instruction.Unsupported _ -> {}
    }
  }

  /** The value, where it is known. */
  Optional<BigInteger> of(Value value) {
    return switch (value) {
      case Value.IntConstant constant -> Optional.of(constant.value());
      case Value.Register register -> Optional.ofNullable(values.get(register.index()));
      case Value.FloatConstant _,
          Value.Null _,
          Value.GlobalAddress _,
          Value.FunctionAddress _,
          Value.Undefined _,
          Value.AggregateConstant _ ->
          Optional.empty();
    };
  }
}
