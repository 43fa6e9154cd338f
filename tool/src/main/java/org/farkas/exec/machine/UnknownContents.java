package org.farkas.exec.machine;

import java.util.List;
import org.farkas.exec.memory.MemoryObject;
import org.farkas.expr.Term;

/** Gives bytes of memory values of which nothing is known, and which no input chooses. */
final class UnknownContents {
  private static final int BYTE_BITS = 8;

  /**
   * Bytes that are parts of one value, so that large buffers cost little as long as none is read.
   */
  private static final int MAX_TOGETHER = 64;

  /**
   * In instructions: a loop without end that calls such a function must not fill the memory with
   * values before it is cut.
   */
  private static final long COST_OF_A_BYTE = 20;

  private final Execution x;

  UnknownContents(Execution x) {
    this.x = x;
  }

  /**
   * Changes bytes of an object of the execution's state.
   *
   * @param whose what they come from, for the names of their values
   */
  void write(String whose, MemoryObject object, List<Integer> offsets) {
    x.sharing.accessed(object, true);
    x.state.count(COST_OF_A_BYTE * offsets.size());
    int number = x.state.inputState().takeUnknownResult();
    int from = 0;
    while (from < offsets.size()) {
      int to = from + 1;
      while (to < offsets.size()
          && to - from < MAX_TOGETHER
          && offsets.get(to) == offsets.get(from) + to - from) {
        to++;
      }
      int at = offsets.get(from);
      int width = BYTE_BITS * (to - from);
      String name = "%s#%d.%d.%d".formatted(whose, number, at, width);
      Term value = x.terms.variable(name, width, Term.VariableKind.APPROXIMATE);
      x.access.store(x.memory(), object, at, width, 0, value);
      from = to;
    }
  }
}
