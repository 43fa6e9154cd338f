package org.farkas.exec.machine;

import java.util.BitSet;
import java.util.List;
import org.farkas.exec.memory.MemoryObject;
import org.farkas.expr.Term;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.PointerSlot;
import org.farkas.testcase.ScalarCell;

/**
 * Bytes of an input that no cell and no pointer covers: padding, and types whose values Farkas
 * can't form. Tests leave them zero, but other callers need not, so nothing may be proved from
 * that: they are approximate.
 */
final class UnnamedBytes {
  /** How names of their variables begin. */
  static final String PREFIX = "unnamed";

  private static final int BYTE_BITS = 8;

  private final Execution x;

  UnnamedBytes(Execution x) {
    this.x = x;
  }

  void write(State state, InputObject object, MemoryObject memory, List<ScalarCell> cells) {
    BitSet covered = new BitSet();
    for (ScalarCell cell : cells) {
      long end = cell.bitOffset() + cell.bitWidth() + BYTE_BITS - 1;
      covered.set((int) (cell.bitOffset() / BYTE_BITS), (int) (end / BYTE_BITS));
    }
    for (PointerSlot slot : object.slots()) {
      if (!slot.mayBeNumber()) {
        int offset = (int) slot.offsetBytes();
        covered.set(offset, offset + x.program.pointerBits() / BYTE_BITS);
      }
    }
    int size = Math.toIntExact(object.sizeBytes());
    for (int at = covered.nextClearBit(0); at < size; at = covered.nextClearBit(at + 1)) {
      String name = (PREFIX + "%d.%d").formatted(object.id(), at);
      Term value = x.terms.variable(name, BYTE_BITS, Term.VariableKind.APPROXIMATE);
      x.access.store(state.memory(), memory, at, BYTE_BITS, 0, value);
    }
  }
}
