package org.farkas.strategy;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.farkas.exec.library.LibraryModels;
import org.farkas.exec.library.StreamFunctions;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.Literals;
import org.farkas.ir.Operands;
import org.farkas.ir.Value;
import org.farkas.source.FunctionInfo;

/** Where a unit may read streams that are no inputs, for which stubs stand. */
final class OtherStreams {
  private static final Set<String> OUTPUTS = Set.of("stdout", "stderr");

  private final UnitCode unit;
  private final Set<String> readers = new TreeSet<>();

  /** Whether the unit may have streams at all from which nothing is an input. */
  private boolean streams;

  private boolean standardInput;

  private OtherStreams(UnitCode unit) {
    this.unit = unit;
  }

  /** The functions that read streams which a unit may call for others than the inputs'. */
  static Set<String> readers(UnitCode unit) {
    OtherStreams others = new OtherStreams(unit);
    for (String name : unit.functions()) {
      if (others.defined(name)) {
        others.add(unit.module().functions().get(name));
      }
    }
    others.readers.removeIf(
        name ->
            !others.streams
                    && !StreamFunctions.takesDescriptor(name)
                    && !(others.standardInput && StreamFunctions.moves(name))
                || unit.source().function(name).map(FunctionInfo::defined).orElse(true));
    return others.readers;
  }

  private boolean defined(String function) {
    return unit.source().function(function).map(FunctionInfo::defined).orElse(false);
  }

  private void add(Function function) {
    Set<Value> outputs = new HashSet<>();
    for (Block block : function.blocks()) {
      for (Instruction instruction : block.instructions()) {
        if (instruction instanceof Instruction.Load load
            && load.address() instanceof Value.GlobalAddress address
            && OUTPUTS.contains(address.name())) {
          outputs.add(load.result());
        } else {
          standardInput |= Operands.of(instruction).stream().anyMatch(OtherStreams::isInput);
        }
      }
    }
    for (Block block : function.blocks()) {
      block
          .phis()
          .forEach(phi -> streams |= phi.incoming().values().stream().anyMatch(outputs::contains));
      for (Instruction instruction : block.instructions()) {
        add(instruction, outputs);
      }
      streams |= Operands.of(block.terminator()).stream().anyMatch(outputs::contains);
    }
  }

  private static boolean isInput(Value operand) {
    return operand instanceof Value.GlobalAddress address && address.name().equals("stdin");
  }

  /**
   * Adds what an instruction uses.
   *
   * @param outputs the registers that hold standard output, or the like
   */
  private void add(Instruction instruction, Set<Value> outputs) {
    if (instruction instanceof Instruction.Call call && isOfInput(call)) {
      return;
    }
    boolean writes =
        instruction instanceof Instruction.Call call
            && call.callee() instanceof Value.FunctionAddress callee
            && LibraryModels.treatment(callee.name()) == LibraryModels.Treatment.OUTPUT_IGNORED;
    for (Value operand : Operands.of(instruction)) {
      if (operand instanceof Value.FunctionAddress address) {
        String name = address.name();
        if (StreamFunctions.contains(name)) {
          readers.add(name);
        }
        streams |= StreamFunctions.givesOthers(name);
      }
      streams |= !writes && outputs.contains(operand);
    }
  }

  /** Whether a call is about descriptor 0, or gives a stream that is an input. */
  private boolean isOfInput(Instruction.Call call) {
    if (!(call.callee() instanceof Value.FunctionAddress callee)) {
      return false;
    }
    String name = callee.name();
    if (StreamFunctions.opens(name) && call.arguments().size() > 1) {
      Optional<String> mode = Literals.text(unit.module(), call.arguments().get(1));
      return StreamFunctions.givesInput(name, mode);
    }
    return StreamFunctions.contains(name)
        && StreamFunctions.takesDescriptor(name)
        && !call.arguments().isEmpty()
        && call.arguments().getFirst() instanceof Value.IntConstant constant
        && constant.value().signum() == 0;
  }
}
