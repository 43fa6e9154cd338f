package org.farkas.cfg;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.Value;

/**
 * Values that follow from the program alone, given how often each loop has gone round: constants,
 * counters that start from such values and change by such values, and arithmetic on them. In {@code
 * for (i = 0; i < 3; i++)} no input has a part in {@code i < 3}. A counter counts only inside its
 * loop: behind it, its value tells where the loop was left.
 */
public final class CountedValues {
  private final Loops loops;
  private final Map<Value.Register, Definition> definitions = new HashMap<>();

  /** What a register is made of, and in which block. */
  private record Definition(int block, Optional<Block.Phi> phi, Optional<Instruction> made) {}

  /** A value, and the block that uses it. */
  private record Use(Value value, int block) {}

  private CountedValues(Function function) {
    this.loops = Loops.of(FunctionGraph.of(function), FunctionGraph.ENTRY);
    for (Block block : function.blocks()) {
      for (Block.Phi phi : block.phis()) {
        definitions.put(
            phi.result(), new Definition(block.index(), Optional.of(phi), Optional.empty()));
      }
      for (Instruction instruction : block.instructions()) {
        instruction
            .defines()
            .ifPresent(
                register ->
                    definitions.put(
                        register,
                        new Definition(block.index(), Optional.empty(), Optional.of(instruction))));
      }
    }
  }

  /** Those of a function. */
  public static CountedValues of(Function function) {
    return new CountedValues(function);
  }

  /**
   * Whether no input has a part in a value.
   *
   * @param block the one that uses it
   */
  public boolean contains(Value value, int block) {
    Set<Use> seen = new HashSet<>();
    Deque<Use> open = new ArrayDeque<>();
    open.push(new Use(value, block));
    while (!open.isEmpty()) {
      Use use = open.pop();
      if (seen.add(use)) {
        Optional<List<Use>> parts = parts(use);
        if (parts.isEmpty()) {
          return false;
        }
        open.addAll(parts.get());
      }
    }
    return true;
  }

  /** What a value is computed from; empty if from more than is known here. */
  private Optional<List<Use>> parts(Use use) {
    return switch (use.value()) {
      case Value.IntConstant _, Value.FloatConstant _, Value.Null _ -> Optional.of(List.of());
      case Value.Register register -> {
        Definition definition = definitions.get(register);
        if (definition == null) {
          yield Optional.empty(); // a parameter
        }
        yield definition.phi().isPresent()
            ? counter(definition.phi().get(), definition.block(), use.block())
            : operands(definition.made().orElseThrow(), definition.block());
      }
      case Value.GlobalAddress _,
          Value.FunctionAddress _,
          Value.Undefined _,
          Value.AggregateConstant _ ->
          Optional.empty();
    };
  }

  /** One value on all ways into a loop, another one on all ways round. */
  private Optional<List<Use>> counter(Block.Phi phi, int block, int usedIn) {
    Optional<Loops.Loop> loop =
        loops.innermost(block).filter(each -> each.headers().contains(block));
    if (loop.isEmpty() || !loop.get().reducible() || !loop.get().nodes().contains(usedIn)) {
      return Optional.empty();
    }
    Set<Value> starts = new HashSet<>();
    Set<Value> steps = new HashSet<>();
    List<Use> uses = new ArrayList<>();
    phi.incoming()
        .forEach(
            (from, value) -> {
              (loop.get().nodes().contains(from) ? steps : starts).add(value);
              uses.add(new Use(value, from));
            });
    return starts.size() <= 1 && steps.size() <= 1 ? Optional.of(uses) : Optional.empty();
  }

  private static Optional<List<Use>> operands(Instruction instruction, int block) {
    return switch (instruction) {
      case Instruction.Binary i -> uses(block, i.left(), i.right());
      case Instruction.Compare i -> uses(block, i.left(), i.right());
      case Instruction.FloatBinary i -> uses(block, i.left(), i.right());
      case Instruction.FloatCompare i -> uses(block, i.left(), i.right());
      case Instruction.FloatNegate i -> uses(block, i.operand());
      case Instruction.Convert i -> uses(block, i.operand());
      case Instruction.Select i -> uses(block, i.condition(), i.whenTrue(), i.whenFalse());
      case Instruction.Allocate _,
          Instruction.Load _,
          Instruction.Store _,
          Instruction.PointerAdd _,
          Instruction.Call _,
          Instruction.ExtractMember _,
          Instruction.InsertMember _,
          Instruction.Freeze _,
          Instruction.Uninitialised _,
          Instruction.Unsupported _ ->
          Optional.empty();
    };
  }

  private static Optional<List<Use>> uses(int block, Value... values) {
    List<Use> uses = new ArrayList<>();
    for (Value value : values) {
      uses.add(new Use(value, block));
    }
    return Optional.of(uses);
  }
}
