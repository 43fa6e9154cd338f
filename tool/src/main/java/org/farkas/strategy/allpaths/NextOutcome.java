package org.farkas.strategy.allpaths;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.farkas.exec.machine.Alternative;
import org.farkas.ir.Block;
import org.farkas.ir.CodePoint;
import org.farkas.ir.Instruction;
import org.farkas.ir.Module;
import org.farkas.ir.Terminator;
import org.farkas.ir.Type;
import org.farkas.ir.Value;
import org.farkas.source.SourceModel;
import org.farkas.trace.Trace;

/** Which outcome of the source's own a side of a decision stands for, if it does for any. */
final class NextOutcome {
  private static final int SWITCH_WORDS = 3;

  private final Module module;
  private final SourceModel source;
  private final Map<CodePoint, Optional<Integer>> marks = new HashMap<>();
  private final Map<CodePoint, Optional<Integer>> switches = new HashMap<>();

  /**
   * An outcome.
   *
   * @param position of its event in the trace
   * @param number of the condition or the switch
   * @param label of the switch that is selected; of a condition 1 for true, 0 for false
   */
  record Outcome(int position, boolean ofSwitch, int number, int label) {
    SourcePath behind(SourcePath path) {
      return ofSwitch ? path.plusLabel(number, label) : path.plus(number, label != 0);
    }
  }

  NextOutcome(Module module, SourceModel source) {
    this.module = module;
    this.source = source;
  }

  /**
   * The outcome; empty if the fork is none of the source: inside a library model, or about what
   * memory an access means.
   */
  Optional<Outcome> of(Alternative side) {
    Optional<Integer> mark = marks.computeIfAbsent(side.target(), this::firstMark);
    if (mark.isPresent()) {
      int number = mark.get();
      return Optional.of(new Outcome(side.traceLength(), false, number >>> 1, number & 1));
    }
    if (side.switchValue().isEmpty()) {
      return Optional.empty();
    }
    return switches
        .computeIfAbsent(side.decision(), this::switchAt)
        .map(
            id ->
                new Outcome(
                    side.traceLength() - SWITCH_WORDS,
                    true,
                    id,
                    source.switches().get(id).select(side.switchValue().get())));
  }

  /** The path up to and with an outcome. */
  SourcePath path(Alternative side, Outcome outcome) {
    Trace trace = side.trace();
    return outcome.behind(SourcePath.of(trace.prefix(outcome.position()), source));
  }

  /** The source's switch that is decided there, behind whose mark nothing forks. */
  private Optional<Integer> switchAt(CodePoint at) {
    Block block = module.functions().get(at.function()).blocks().get(at.block());
    if (source.function(at.function()).isEmpty()
        || at.instruction() != block.instructions().size()
        || !(block.terminator() instanceof Terminator.Switch decided)
        || !(decided.operand().type() instanceof Type.Int operand)) {
      return Optional.empty();
    }
    return firstCall(block.instructions().reversed())
        .flatMap(call -> number(call, "__farkas_switch"))
        .filter(id -> source.switches().get(id).widthBits() == operand.bits());
  }

  /** The number of the condition's mark that the code there begins with. */
  private Optional<Integer> firstMark(CodePoint at) {
    Block block = module.functions().get(at.function()).blocks().get(at.block());
    return firstMark(block, at.instruction());
  }

  /** The number of the condition's mark, if the first call in a block from there on is one. */
  static Optional<Integer> firstMark(Block block, int from) {
    return firstCall(block.instructions().subList(from, block.instructions().size()))
        .flatMap(call -> number(call, "__farkas_condition"));
  }

  /** The first call but those that count iterations. */
  private static Optional<Instruction.Call> firstCall(List<Instruction> instructions) {
    return instructions.stream()
        .filter(Instruction.Call.class::isInstance)
        .map(Instruction.Call.class::cast)
        .filter(
            call ->
                !(call.callee() instanceof Value.FunctionAddress callee)
                    || !callee.name().equals("__farkas_iteration"))
        .findFirst();
  }

  /** The number that a mark is called with, if this call is one. */
  static Optional<Integer> number(Instruction.Call call, String mark) {
    return call.callee() instanceof Value.FunctionAddress callee
            && callee.name().equals(mark)
            && call.arguments().getFirst() instanceof Value.IntConstant number
        ? Optional.of((int) number.bits())
        : Optional.empty();
  }
}
