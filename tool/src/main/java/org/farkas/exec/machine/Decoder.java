package org.farkas.exec.machine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.farkas.base.SourceSpan;
import org.farkas.exec.semantics.UndefinedKind;
import org.farkas.ir.Block;
import org.farkas.ir.CodePoint;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.Operands;
import org.farkas.ir.Terminator;
import org.farkas.ir.Type;
import org.farkas.ir.Value;

/** Turns functions of the module into {@link Code}. */
final class Decoder {
  private final ProgramImage program;

  Decoder(ProgramImage program) {
    this.program = program;
  }

  Code decode(Function function) {
    return new OneFunction(function).decode();
  }

  /** The state of decoding one function. */
  private final class OneFunction implements OperandIndex {
    private final Function function;
    private final RegisterSlots slots;
    private final int scratchStart;
    private final int constantStart;
    private final Map<Value, Integer> constantIndex = new HashMap<>();
    private final List<Value> constants = new ArrayList<>();
    private final int[] blockStart;
    private final UseOfPointers uses;

    OneFunction(Function function) {
      this.function = function;
      this.slots = RegisterSlots.of(function);
      this.scratchStart = slots.count();
      int scratch = 0;
      int position = 0;
      blockStart = new int[function.blocks().size()];
      for (Block block : function.blocks()) {
        scratch = Math.max(scratch, block.phis().size());
        blockStart[block.index()] = position;
        position += block.instructions().size() + 1;
      }
      this.constantStart = scratchStart + scratch;
      this.uses = UseOfPointers.of(function);
    }

    Code decode() {
      List<Op> operations = new ArrayList<>();
      List<SourceSpan> places = new ArrayList<>();
      List<CodePoint> points = new ArrayList<>();
      InstructionDecoder instructions = new InstructionDecoder(program, this, uses);
      for (Block block : function.blocks()) {
        int index = 0;
        for (Instruction instruction : block.instructions()) {
          operations.add(
              usesPoison(instruction)
                  ? new Op.Undefined(UndefinedKind.FOLDED_OPERATION)
                  : instructions.decode(instruction));
          places.add(instruction.where());
          points.add(new CodePoint(function.name(), block.index(), index++));
        }
        operations.add(terminator(block));
        places.add(block.terminator().where());
        points.add(new CodePoint(function.name(), block.index(), index));
      }
      int size = constantStart + constants.size();
      long[] bits = new long[size];
      Object[] references = new Object[size];
      for (int i = 0; i < constants.size(); i++) {
        program.constant(constants.get(i), bits, references, constantStart + i);
      }
      return new Code(
          function,
          operations.toArray(Op[]::new),
          places.toArray(SourceSpan[]::new),
          points.toArray(CodePoint[]::new),
          bits,
          references,
          joins(),
          registerWidths(),
          slots);
    }

    private int[] registerWidths() {
      int[] widths = new int[function.registerCount()];
      function.parameters().forEach(p -> note(p, widths));
      for (Block block : function.blocks()) {
        block.phis().forEach(phi -> note(phi.result(), widths));
        block.instructions().forEach(i -> i.defines().ifPresent(r -> note(r, widths)));
      }
      return widths;
    }

    private void note(Value.Register register, int[] widths) {
      widths[register.index()] = program.width(register.type());
    }

    private BitSet joins() {
      int[] waysIn = new int[function.blocks().size()];
      BitSet joins = new BitSet();
      for (Block block : function.blocks()) {
        for (int successor : block.terminator().successors()) {
          if (++waysIn[successor] == 2) {
            joins.set(blockStart[successor]);
          }
        }
      }
      return joins;
    }

    @Override
    public int of(Value value) {
      if (value instanceof Value.Register register) {
        return slots.of(register);
      }
      Integer known = constantIndex.get(value);
      if (known != null) {
        return known;
      }
      int index = constantStart + constants.size();
      constants.add(value);
      constantIndex.put(value, index);
      return index;
    }

    private Op terminator(Block block) {
      if (Operands.of(block.terminator()).stream().anyMatch(Decoder::poison)) {
        return new Op.Undefined(UndefinedKind.FOLDED_OPERATION);
      }
      return switch (block.terminator()) {
        case Terminator.Return r ->
            new Op.Return(r.value().map(this::of).orElse(-1), function.result());
        case Terminator.Jump j -> new Op.Jump(edge(block, j.target()));
        case Terminator.Branch b ->
            new Op.Branch(of(b.condition()), edge(block, b.whenTrue()), edge(block, b.whenFalse()));
        case Terminator.Switch s -> decodeSwitch(block, s);
        case Terminator.Unreachable _ -> new Op.Undefined(UndefinedKind.UNREACHABLE);
        case Terminator.Unsupported u -> new Op.Unsupported(u.reason());
      };
    }

    private Op decodeSwitch(Block block, Terminator.Switch s) {
      if (!(s.operand().type() instanceof Type.Int type) || type.bits() > 64) {
        return new Op.Unsupported("switch on a value of more than 64 bits");
      }
      Optional<SwitchGroups.Labels> labels = program.switchLabels(block, type.bits());
      return SwitchGroups.decode(
          s, of(s.operand()), type.bits(), target -> edge(block, target), labels);
    }

    private Op.Edge edge(Block from, int target) {
      List<Block.Phi> phis = function.blocks().get(target).phis();
      int count = phis.size();
      int[] sources = new int[count];
      int[] targets = new int[count];
      for (int i = 0; i < count; i++) {
        sources[i] = of(phis.get(i).incoming().get(from.index()));
        targets[i] = slots.of(phis.get(i).result());
      }
      if (!overwrites(sources, targets)) {
        return new Op.Edge(blockStart[target], sources, targets);
      }
      // Phis read their operands all at once: go through scratch registers.
      int[] from2 = new int[2 * count];
      int[] to2 = new int[2 * count];
      for (int i = 0; i < count; i++) {
        from2[i] = sources[i];
        to2[i] = scratchStart + i;
        from2[count + i] = scratchStart + i;
        to2[count + i] = targets[i];
      }
      return new Op.Edge(blockStart[target], from2, to2);
    }

    private static boolean overwrites(int[] sources, int[] targets) {
      for (int i = 0; i < targets.length; i++) {
        for (int j = i + 1; j < sources.length; j++) {
          if (sources[j] == targets[i]) {
            return true;
          }
        }
      }
      return false;
    }
  }

  /**
   * Whether an instruction computes with poison that stands in it as a constant: the compiler knew
   * that an operation before is undefined. Where a value is only built up or chosen, poison is a
   * place holder.
   */
  private static boolean usesPoison(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Select _,
          Instruction.InsertMember _,
          Instruction.Freeze _,
          Instruction.Uninitialised _,
          Instruction.Unsupported _ ->
          false;
      case Instruction.Binary _,
          Instruction.Compare _,
          Instruction.FloatBinary _,
          Instruction.FloatNegate _,
          Instruction.FloatCompare _,
          Instruction.Convert _,
          Instruction.Allocate _,
          Instruction.Load _,
          Instruction.Store _,
          Instruction.PointerAdd _,
          Instruction.Call _,
          Instruction.ExtractMember _ ->
          Operands.of(instruction).stream().anyMatch(Decoder::poison);
    };
  }

  private static boolean poison(Value value) {
    return value instanceof Value.Undefined undefined && undefined.poison();
  }

  /** Finds the frame index of an operand. */
  interface OperandIndex {
    int of(Value value);
  }
}
