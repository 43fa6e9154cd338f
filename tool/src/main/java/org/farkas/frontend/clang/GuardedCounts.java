package org.farkas.frontend.clang;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.Module;
import org.farkas.ir.Operands;
import org.farkas.ir.Type;
import org.farkas.ir.Value;

/**
 * Counts of leading or trailing zero bits whose result for 0 is thrown away by a {@code select}, as
 * clang writes {@code __builtin_ffs} and counts with a value for 0. LLVM calls that result poison,
 * which does no harm there; here poison ends a path. So these counts are told to give their width
 * for 0.
 */
final class GuardedCounts {
  private static final Set<String> COUNTS = Set.of("llvm.ctlz.", "llvm.cttz.");

  /** How many instructions may stand between a count and what throws it away. */
  private static final int MOST_DEPTH = 4;

  private final Function function;
  private final Map<Integer, List<Instruction>> users = new HashMap<>();
  private final Map<Integer, Instruction> defined = new HashMap<>();

  /** Registers that a phi, or the end of a block, uses. */
  private final Map<Integer, Boolean> elsewhere = new HashMap<>();

  private GuardedCounts(Function function) {
    this.function = function;
    for (Block block : function.blocks()) {
      for (Instruction instruction : block.instructions()) {
        instruction.defines().ifPresent(result -> defined.put(result.index(), instruction));
        for (Value value : Operands.of(instruction)) {
          if (value instanceof Value.Register register) {
            users.computeIfAbsent(register.index(), _ -> new ArrayList<>()).add(instruction);
          }
        }
      }
      Operands.of(block.terminator()).forEach(this::used);
      block.phis().forEach(phi -> phi.incoming().values().forEach(this::used));
    }
  }

  private void used(Value value) {
    if (value instanceof Value.Register register) {
      elsewhere.put(register.index(), true);
    }
  }

  /** The module with such counts defined for 0. */
  static Module defined(Module module) {
    SequencedMap<String, Function> functions = new LinkedHashMap<>();
    module
        .functions()
        .forEach(
            (name, function) ->
                functions.put(
                    name, counts(function) ? new GuardedCounts(function).changed() : function));
    return new Module(functions, module.globals(), module.pointerBytes(), module.littleEndian());
  }

  private static boolean counts(Function function) {
    return function.blocks().stream()
        .flatMap(block -> block.instructions().stream())
        .anyMatch(instruction -> poisonForZero(instruction).isPresent());
  }

  /** A count whose result for 0 is poison. */
  private static Optional<Instruction.Call> poisonForZero(Instruction instruction) {
    return instruction instanceof Instruction.Call call
            && call.callee() instanceof Value.FunctionAddress callee
            && COUNTS.stream().anyMatch(callee.name()::startsWith)
            && call.arguments().size() == 2
            && call.arguments().getLast() instanceof Value.IntConstant flag
            && flag.value().signum() != 0
        ? Optional.of(call)
        : Optional.empty();
  }

  private Function changed() {
    List<Block> blocks = new ArrayList<>();
    for (Block block : function.blocks()) {
      blocks.add(block.withInstructions(block.instructions().stream().map(this::changed).toList()));
    }
    return function.withBlocks(blocks, function.registerCount());
  }

  private Instruction changed(Instruction instruction) {
    return poisonForZero(instruction)
        .filter(call -> thrownAway(call.result().orElseThrow(), call.arguments().getFirst(), 0))
        .<Instruction>map(GuardedCounts::withoutPoison)
        .orElse(instruction);
  }

  private static Instruction.Call withoutPoison(Instruction.Call call) {
    Value.IntConstant no = new Value.IntConstant((Type.Int) Type.BOOL, BigInteger.ZERO);
    return new Instruction.Call(
        call.result(),
        call.callee(),
        List.of(call.arguments().getFirst(), no),
        call.byValueBytes(),
        call.variadic(),
        call.where());
  }

  /** Whether nothing sees a value where a number is 0. */
  private boolean thrownAway(Value.Register value, Value number, int depth) {
    if (depth > MOST_DEPTH || elsewhere.containsKey(value.index())) {
      return false;
    }
    return users.getOrDefault(value.index(), List.of()).stream()
        .allMatch(
            user ->
                switch (user) {
                  case Instruction.Select select -> notTaken(select, value, number);
                  case Instruction.Binary i ->
                      harmless(i) && thrownAway(i.result(), number, depth + 1);
                  case Instruction.Convert i -> thrownAway(i.result(), number, depth + 1);
                  default -> false;
                });
  }

  /** Whether it has a meaning for a count of all bits. */
  private static boolean harmless(Instruction.Binary i) {
    return switch (i.operator()) {
      case ADD, SUB, XOR, AND, OR -> true;
      case MUL, UDIV, SDIV, UREM, SREM, SHL, LSHR, ASHR -> false;
    };
  }

  /** Whether a select gives something else where a number is 0. */
  private boolean notTaken(Instruction.Select select, Value.Register value, Value number) {
    if (!(select.condition() instanceof Value.Register condition)
        || !(defined.get(condition.index()) instanceof Instruction.Compare compare)
        || !compares(compare, number)) {
      return false;
    }
    return switch (compare.predicate()) {
      case EQ -> !select.whenTrue().equals(value);
      case NE -> !select.whenFalse().equals(value);
      default -> false;
    };
  }

  private static boolean compares(Instruction.Compare compare, Value number) {
    return compare.left().equals(number) && isZero(compare.right())
        || compare.right().equals(number) && isZero(compare.left());
  }

  private static boolean isZero(Value value) {
    return value instanceof Value.IntConstant constant && constant.value().signum() == 0;
  }
}
