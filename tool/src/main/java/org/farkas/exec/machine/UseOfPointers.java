package org.farkas.exec.machine;

import java.util.BitSet;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Instruction;
import org.farkas.ir.Terminator;
import org.farkas.ir.Value;

/**
 * Which results of pointer arithmetic are used as addresses of loads and stores only (perhaps after
 * more arithmetic of that sort). An access outside the object is undefined just as the arithmetic
 * before it, so there one check is enough.
 */
final class UseOfPointers {
  private final BitSet escaping;

  private UseOfPointers(BitSet escaping) {
    this.escaping = escaping;
  }

  static UseOfPointers of(Function function) {
    BitSet escaping = new BitSet(function.registerCount());
    boolean changed = true;
    while (changed) {
      int before = escaping.cardinality();
      for (Block block : function.blocks()) {
        block.phis().forEach(phi -> phi.incoming().values().forEach(v -> mark(v, escaping)));
        block.instructions().forEach(i -> markUses(i, escaping));
        markUses(block.terminator(), escaping);
      }
      changed = escaping.cardinality() != before;
    }
    return new UseOfPointers(escaping);
  }

  boolean onlyAccessed(Value.Register register) {
    return !escaping.get(register.index());
  }

  private static void mark(Value value, BitSet escaping) {
    if (value instanceof Value.Register register) {
      escaping.set(register.index());
    }
  }

  private static void markUses(Instruction instruction, BitSet escaping) {
    switch (instruction) {
      case Instruction.Load _ -> {}
      case Instruction.Store s -> mark(s.value(), escaping);
      case Instruction.PointerAdd p -> {
        if (escaping.get(p.result().index())) {
          mark(p.base(), escaping);
        }
      }
      case Instruction.Compare c -> {
        mark(c.left(), escaping);
        mark(c.right(), escaping);
      }
      case Instruction.Convert c -> mark(c.operand(), escaping);
      case Instruction.Select s -> {
        mark(s.whenTrue(), escaping);
        mark(s.whenFalse(), escaping);
      }
      case Instruction.Call c -> {
        mark(c.callee(), escaping);
        c.arguments().forEach(a -> mark(a, escaping));
      }
      case Instruction.InsertMember i -> mark(i.member(), escaping);
      case Instruction.Freeze f -> mark(f.operand(), escaping);
      // These take no pointers, or none that arithmetic made.
      case Instruction.Binary _,
          Instruction.FloatBinary _,
          Instruction.FloatNegate _,
          Instruction.FloatCompare _,
          Instruction.Allocate _,
          Instruction.ExtractMember _,
          Instruction.Uninitialised _,
          Instruction.Unsupported _ -> {}
    }
  }

  private static void markUses(Terminator terminator, BitSet escaping) {
    switch (terminator) {
      case Terminator.Return r -> r.value().ifPresent(v -> mark(v, escaping));
      case Terminator.Branch b -> mark(b.condition(), escaping);
      case Terminator.Switch s -> mark(s.operand(), escaping);
      case Terminator.Jump _, Terminator.Unreachable _, Terminator.Unsupported _ -> {}
    }
  }
}
