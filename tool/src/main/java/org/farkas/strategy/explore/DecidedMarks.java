package org.farkas.strategy.explore;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.farkas.criteria.Label;
import org.farkas.criteria.Target;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.Instruction.BinaryOperator;
import org.farkas.ir.Type;
import org.farkas.ir.Value;
import org.farkas.source.SourceModel;

/**
 * Takes the instrumentation out of a function where nothing is left to observe: marks of decisions
 * and switches without an open target. What remains are the plain branches of the program, which
 * {@link DiamondMerging} may then turn into selections.
 */
final class DecidedMarks {
  private final SourceModel source;
  private final Set<Integer> decisions = new HashSet<>();
  private final Set<Integer> switches = new HashSet<>();

  DecidedMarks(SourceModel source, List<Target> open) {
    this.source = source;
    for (Target target : open) {
      switch (target.label()) {
        case Label.ConditionOutcome label ->
            decisions.add(source.conditions().get(label.condition()).decision());
        case Label.DecisionOutcome label -> decisions.add(label.decision());
        case Label.Row label -> decisions.add(label.row().decision());
        case Label.SwitchCase label -> switches.add(label.switchId());
      }
    }
  }

  /** The function without the marks that nobody asks for. */
  Function removeFrom(Function function) {
    List<Block> blocks = new ArrayList<>();
    for (Block block : function.blocks()) {
      List<Instruction> kept = new ArrayList<>();
      for (Instruction instruction : block.instructions()) {
        Optional<Mark> mark = mark(instruction);
        if (mark.isEmpty() || observed(mark.get())) {
          kept.add(instruction);
        } else {
          mark.get().constant().ifPresent(kept::add);
        }
      }
      blocks.add(new Block(block.index(), block.label(), block.phis(), kept, block.terminator()));
    }
    return function.withBlocks(blocks, function.registerCount());
  }

  private record Mark(String name, int payload, Instruction.Call call) {
    /** What stands for the call when it is taken out: its result is known. */
    Optional<Instruction> constant() {
      if (call.result().isEmpty()) {
        return Optional.empty();
      }
      Value.Register result = call.result().get();
      Type.Int type = (Type.Int) result.type();
      int value = name.equals("__farkas_begin") ? 0 : payload & 1;
      return Optional.of(
          new Instruction.Binary(
              result,
              BinaryOperator.OR,
              new Value.IntConstant(type, BigInteger.valueOf(value)),
              new Value.IntConstant(type, BigInteger.ZERO),
              false,
              false,
              false,
              call.where()));
    }
  }

  private static Optional<Mark> mark(Instruction instruction) {
    if (instruction instanceof Instruction.Call call
        && call.callee() instanceof Value.FunctionAddress callee
        && callee.name().startsWith("__farkas_")
        && !call.arguments().isEmpty()
        && call.arguments().getFirst() instanceof Value.IntConstant payload) {
      return switch (callee.name()) {
        case "__farkas_condition", "__farkas_begin", "__farkas_end", "__farkas_switch" ->
            Optional.of(new Mark(callee.name(), (int) payload.bits(), call));
        default -> Optional.empty();
      };
    }
    return Optional.empty();
  }

  private boolean observed(Mark mark) {
    return switch (mark.name) {
      case "__farkas_condition" ->
          decisions.contains(source.conditions().get(mark.payload >>> 1).decision());
      case "__farkas_begin" -> decisions.contains(mark.payload);
      case "__farkas_end" -> decisions.contains(mark.payload >>> 1);
      default -> switches.contains(mark.payload);
    };
  }
}
