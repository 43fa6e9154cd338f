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
import org.farkas.ir.MarkCall;
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
        Optional<MarkCall> mark = MarkCall.of(instruction);
        if (mark.isEmpty() || observed(mark.get())) {
          kept.add(instruction);
        } else {
          constant(mark.get(), (Instruction.Call) instruction).ifPresent(kept::add);
        }
      }
      blocks.add(block.withInstructions(kept));
    }
    return function.withBlocks(blocks, function.registerCount());
  }

  /** What stands for the call when it is taken out: its result is known. */
  private static Optional<Instruction> constant(MarkCall mark, Instruction.Call call) {
    if (call.result().isEmpty()) {
      return Optional.empty();
    }
    Value.Register result = call.result().get();
    Type.Int type = (Type.Int) result.type();
    int value = mark.value().orElse(false) ? 1 : 0;
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

  private boolean observed(MarkCall mark) {
    return switch (mark.kind()) {
      case CONDITION -> decisions.contains(source.conditions().get(mark.number() >>> 1).decision());
      case BEGIN -> decisions.contains(mark.number());
      case END -> decisions.contains(mark.number() >>> 1);
      case SWITCH -> switches.contains(mark.number());
    };
  }
}
