package org.farkas.cfg;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.Operands;
import org.farkas.ir.Value;

/**
 * Which registers of a function hold values that may still be used. The phis of a block count as
 * evaluated on the way into it: their results are live at its start if they are used, the values
 * they choose from are used at the end of the block before.
 */
public final class LiveRegisters {
  private final Function function;
  private final BitSet[] atEnd;
  private final BitSet[] atStart;

  private LiveRegisters(Function function) {
    this.function = function;
    this.atEnd = new BitSet[function.blocks().size()];
    this.atStart = new BitSet[function.blocks().size()];
    for (int i = 0; i < atEnd.length; i++) {
      atEnd[i] = new BitSet();
      atStart[i] = new BitSet();
    }
  }

  public static LiveRegisters of(Function function) {
    LiveRegisters live = new LiveRegisters(function);
    DirectedGraph graph = FunctionGraph.of(function);
    List<Integer> order = new ArrayList<>();
    for (int block = 0; block < graph.size(); block++) {
      order.add(block);
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int block : order.reversed()) {
        changed |= live.update(function.blocks().get(block), graph.successors(block));
      }
    }
    return live;
  }

  private boolean update(Block block, List<Integer> successors) {
    BitSet end = atEnd[block.index()];
    for (int successor : successors) {
      BitSet from = (BitSet) atStart[successor].clone();
      for (Block.Phi phi : function.blocks().get(successor).phis()) {
        from.clear(phi.result().index());
      }
      end.or(from);
      for (Block.Phi phi : function.blocks().get(successor).phis()) {
        if (phi.incoming().containsKey(block.index())) {
          use(phi.incoming().get(block.index()), end);
        }
      }
    }
    BitSet start = at(block.index(), 0);
    boolean changed = !start.equals(atStart[block.index()]);
    atStart[block.index()] = start;
    return changed;
  }

  /** The live registers just before an instruction; their number stands for the terminator. */
  public BitSet at(int block, int instruction) {
    Block code = function.blocks().get(block);
    BitSet live = (BitSet) atEnd[block].clone();
    Operands.of(code.terminator()).forEach(value -> use(value, live));
    for (int i = code.instructions().size() - 1; i >= instruction; i--) {
      Instruction each = code.instructions().get(i);
      each.defines().ifPresent(register -> live.clear(register.index()));
      Operands.of(each).forEach(value -> use(value, live));
    }
    return live;
  }

  private static void use(Value value, BitSet live) {
    switch (value) {
      case Value.Register register -> live.set(register.index());
      case Value.AggregateConstant _,
          Value.IntConstant _,
          Value.FloatConstant _,
          Value.Null _,
          Value.GlobalAddress _,
          Value.FunctionAddress _,
          Value.Undefined _ -> {}
    }
  }
}
