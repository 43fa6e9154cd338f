package org.farkas.exec.machine;

import java.util.Optional;
import org.farkas.exec.memory.MemoryObject;
import org.farkas.exec.memory.OffsetChoice;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/**
 * What lies in memory that no layout describes: anything, but the same at the same place until the
 * program writes. Places are told apart by the terms of their offsets; that of a state made of
 * several is taken apart, so that it reads what each of them has read there.
 */
final class UnknownMemory {
  /** How many states' places are looked for in one offset. */
  private static final int MOST_PARTS = 64;

  private final TermContext terms;
  private final MemoryObject object;
  private final int widthBits;
  private final int version;
  private int parts;

  /**
   * @param version of all that lies beyond what is known
   */
  UnknownMemory(TermContext terms, MemoryObject object, int widthBits, int version) {
    this.terms = terms;
    this.object = object;
    this.widthBits = widthBits;
    this.version = version;
  }

  /** The value at an offset. */
  Term at(Term offset) {
    Optional<OffsetChoice> choice =
        parts < MOST_PARTS ? OffsetChoice.of(terms, offset) : Optional.empty();
    if (choice.isPresent()) {
      parts++;
      OffsetChoice two = choice.get();
      return terms.ite(two.condition(), at(two.whenTrue()), at(two.whenFalse()));
    }
    String name = "beyond%d.%d.%d.%d".formatted(object.serial(), offset.id(), widthBits, version);
    return terms.variable(name, widthBits, Term.VariableKind.INDETERMINATE);
  }
}
