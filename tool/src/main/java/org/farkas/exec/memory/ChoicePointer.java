package org.farkas.exec.memory;

import java.util.List;
import org.farkas.expr.Term;

/**
 * One of several pointers. Under the path condition exactly one guard is true.
 *
 * @param options at least two
 */
public record ChoicePointer(List<Option> options) {
  public ChoicePointer {
    options = List.copyOf(options);
  }

  /**
   * A pointer and when it is the one.
   *
   * @param bits the offset when {@code reference} is a {@link MemoryObject}
   * @param reference a {@link MemoryObject} or {@link SymbolicPointer}
   */
  public record Option(Term guard, long bits, Object reference) {}
}
