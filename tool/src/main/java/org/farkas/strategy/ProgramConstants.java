package org.farkas.strategy;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.Module;
import org.farkas.ir.Terminator;
import org.farkas.ir.Value;

/**
 * The literal numbers in a set of functions: values that inputs are likely compared with.
 *
 * @param integers by width in bits, each as an unsigned number, in order of appearance
 * @param floats bit patterns by width in bits
 */
record ProgramConstants(
    SortedMap<Integer, List<Long>> integers, SortedMap<Integer, List<Long>> floats) {

  static ProgramConstants of(Module module, Set<String> functions) {
    SortedMap<Integer, Set<Long>> integers = new TreeMap<>();
    SortedMap<Integer, Set<Long>> floats = new TreeMap<>();
    Consumer<Value> add =
        value -> {
          if (value instanceof Value.IntConstant constant && constant.type().bits() <= 64) {
            integers
                .computeIfAbsent(constant.type().bits(), _ -> new LinkedHashSet<>())
                .add(constant.bits());
          } else if (value instanceof Value.FloatConstant constant
              && constant.type().format().bits() <= 64) {
            floats
                .computeIfAbsent(constant.type().format().bits(), _ -> new LinkedHashSet<>())
                .add(constant.bits().longValue());
          }
        };
    for (Function function : module.functions().values()) {
      if (functions.contains(function.name())) {
        for (Block block : function.blocks()) {
          block.instructions().forEach(instruction -> operands(instruction).forEach(add));
          if (block.terminator() instanceof Terminator.Switch choice) {
            int width = choice.operand().type() instanceof org.farkas.ir.Type.Int i ? i.bits() : 64;
            for (Terminator.SwitchCase one : choice.cases()) {
              if (width <= 64) {
                BigInteger value = one.value();
                integers.computeIfAbsent(width, _ -> new LinkedHashSet<>()).add(value.longValue());
              }
            }
          }
        }
      }
    }
    return new ProgramConstants(lists(integers), lists(floats));
  }

  private static SortedMap<Integer, List<Long>> lists(SortedMap<Integer, Set<Long>> sets) {
    SortedMap<Integer, List<Long>> lists = new TreeMap<>();
    sets.forEach((width, values) -> lists.put(width, new ArrayList<>(values)));
    return lists;
  }

  private static List<Value> operands(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Binary i -> List.of(i.left(), i.right());
      case Instruction.Compare i -> List.of(i.left(), i.right());
      case Instruction.FloatBinary i -> List.of(i.left(), i.right());
      case Instruction.FloatCompare i -> List.of(i.left(), i.right());
      case Instruction.Select i -> List.of(i.whenTrue(), i.whenFalse());
      case Instruction.Store i -> List.of(i.value());
      case Instruction.Call i -> isInstrumentation(i) ? List.of() : i.arguments();
      case Instruction.FloatNegate _,
          Instruction.Convert _,
          Instruction.Allocate _,
          Instruction.Load _,
          Instruction.PointerAdd _,
          Instruction.ExtractMember _,
          Instruction.InsertMember _,
          Instruction.Freeze _,
          Instruction.Uninitialised _,
          Instruction.Unsupported _ ->
          List.of();
    };
  }

  private static boolean isInstrumentation(Instruction.Call call) {
    return call.callee() instanceof Value.FunctionAddress function
        && function.name().startsWith("__farkas_");
  }
}
