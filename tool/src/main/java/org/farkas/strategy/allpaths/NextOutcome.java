package org.farkas.strategy.allpaths;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.farkas.exec.machine.Alternative;
import org.farkas.ir.Block;
import org.farkas.ir.CodePoint;
import org.farkas.ir.Instruction;
import org.farkas.ir.Module;
import org.farkas.ir.Terminator;
import org.farkas.ir.Value;
import org.farkas.source.SourceModel;
import org.farkas.trace.Trace;
import org.farkas.trace.TraceWord;

/** Which outcome of the source's own a side of a decision stands for, if it does for any. */
final class NextOutcome {
  private final Module module;
  private final SourceModel source;
  private final Map<CodePoint, Optional<Integer>> marks = new HashMap<>();
  private final Map<CodePoint, Boolean> switches = new HashMap<>();

  NextOutcome(Module module, SourceModel source) {
    this.module = module;
    this.source = source;
  }

  /**
   * The path up to and with the side's outcome; empty if the fork is none of the source: inside a
   * library model, or about what memory an access means.
   */
  Optional<SourcePath> of(Alternative side) {
    Optional<Integer> mark = marks.computeIfAbsent(side.target(), this::firstMark);
    Trace trace = side.trace();
    if (mark.isPresent()) {
      int number = mark.get();
      return Optional.of(SourcePath.of(trace, source).plus(number >>> 1, (number & 1) != 0));
    }
    int last = trace.size() - 3;
    if (last >= 0
        && TraceWord.kind(trace.word(last)) == TraceWord.SWITCH
        && switches.computeIfAbsent(side.decision(), this::isSwitch)) {
      int id = TraceWord.payload(trace.word(last));
      return Optional.of(SourcePath.of(trace.prefix(last), source).plusOtherLabel(id));
    }
    return Optional.empty();
  }

  /** Whether a switch of the source's own is decided there, behind whose mark nothing forks. */
  private boolean isSwitch(CodePoint at) {
    Block block = module.functions().get(at.function()).blocks().get(at.block());
    return source.function(at.function()).isPresent()
        && at.instruction() == block.instructions().size()
        && block.terminator() instanceof Terminator.Switch;
  }

  /** The number of the condition's mark that the code there begins with. */
  private Optional<Integer> firstMark(CodePoint at) {
    var instructions = module.functions().get(at.function()).blocks().get(at.block());
    for (Instruction instruction :
        instructions.instructions().subList(at.instruction(), instructions.instructions().size())) {
      if (instruction instanceof Instruction.Call call) {
        boolean condition =
            call.callee() instanceof Value.FunctionAddress callee
                && callee.name().equals("__farkas_condition");
        return condition && call.arguments().getFirst() instanceof Value.IntConstant number
            ? Optional.of((int) number.bits())
            : Optional.empty();
      }
    }
    return Optional.empty();
  }
}
