package org.farkas.exec.machine;

import java.util.List;
import org.farkas.exec.memory.MemoryObject;
import org.farkas.expr.Term;

/** Gives bytes of memory values of which nothing is known, and which no input chooses. */
final class UnknownContents {
  private static final int BYTE_BITS = 8;

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
    int number = x.state.inputState().takeUnknownResult();
    for (int at : offsets) {
      String name = "%s#%d.%d".formatted(whose, number, at);
      Term value = x.terms.variable(name, BYTE_BITS, Term.VariableKind.APPROXIMATE);
      x.access.store(x.memory(), object, at, BYTE_BITS, 0, value);
    }
  }
}
