package org.farkas.exec.machine;

import java.util.ArrayList;
import java.util.List;
import org.farkas.exec.memory.MemoryObject;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.testcase.ScalarCell;

/**
 * Lays variables over an object's bytes. A scalar of whole bytes becomes one value; bit-fields that
 * share bytes become one value together, with zeros where no field lies.
 */
final class SymbolicCells {
  private final Execution x;

  SymbolicCells(Execution x) {
    this.x = x;
  }

  /**
   * @param cells in order of offset, not overlapping
   */
  void write(State state, int id, MemoryObject memory, List<ScalarCell> cells) {
    List<ScalarCell> run = new ArrayList<>();
    for (ScalarCell cell : cells) {
      if (!run.isEmpty() && cell.bitOffset() / 8 >= endByte(run.getLast())) {
        writeRun(state, id, memory, run);
        run.clear();
      }
      run.add(cell);
    }
    if (!run.isEmpty()) {
      writeRun(state, id, memory, run);
    }
  }

  private static long endByte(ScalarCell cell) {
    return (cell.bitOffset() + cell.bitWidth() + 7) / 8;
  }

  /** Cells of which each begins in the byte where the one before ends. */
  private void writeRun(State state, int id, MemoryObject memory, List<ScalarCell> run) {
    long startBit = run.getFirst().bitOffset() / 8 * 8;
    long endBit = endByte(run.getLast()) * 8;
    Term value = null;
    long at = startBit;
    for (ScalarCell cell : run) {
      if (cell.bitOffset() > at) {
        value = above(value, x.terms.constant((int) (cell.bitOffset() - at), 0));
      }
      Term variable = InputMemory.variable(x.terms, id, cell);
      Term stored =
          cell.valueBits() == cell.bitWidth()
              ? variable
              : x.terms.convert(Operator.ZERO_EXTEND, variable, cell.bitWidth());
      value = above(value, stored);
      at = cell.bitOffset() + cell.bitWidth();
    }
    if (at < endBit) {
      value = above(value, x.terms.constant((int) (endBit - at), 0));
    }
    x.access.store(
        state.memory(), memory, Math.toIntExact(startBit / 8), (int) (endBit - startBit), 0, value);
  }

  private Term above(Term low, Term high) {
    return low == null ? high : x.terms.make(Operator.CONCAT, high, low);
  }
}
