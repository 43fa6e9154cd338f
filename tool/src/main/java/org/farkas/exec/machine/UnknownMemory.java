package org.farkas.exec.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.farkas.exec.memory.MemoryObject;
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
    Optional<Split> split = parts < MOST_PARTS ? split(offset) : Optional.empty();
    if (split.isPresent()) {
      parts++;
      Split two = split.get();
      return terms.ite(two.condition(), at(two.whenTrue()), at(two.whenFalse()));
    }
    String name = "beyond%d.%d.%d.%d".formatted(object.serial(), offset.id(), widthBits, version);
    return terms.variable(name, widthBits, Term.VariableKind.INDETERMINATE);
  }

  /** A term as a choice between two. */
  private record Split(Term condition, Term whenTrue, Term whenFalse) {}

  private Optional<Split> split(Term term) {
    return switch (term.operator()) {
      case ITE -> Optional.of(new Split(term.operand(0), term.operand(1), term.operand(2)));
      case SIGN_EXTEND, ZERO_EXTEND ->
          split(term.operand(0))
              .map(
                  inner ->
                      new Split(
                          inner.condition(),
                          extended(term, inner.whenTrue()),
                          extended(term, inner.whenFalse())));
      case ADD, SUB, MUL, SHL -> splitOperand(term);
      default -> Optional.empty();
    };
  }

  private Term extended(Term like, Term operand) {
    return terms.convert(like.operator(), operand, like.widthBits());
  }

  /** Of an operation with constants: the choice in the operand that is none. */
  private Optional<Split> splitOperand(Term term) {
    int open = -1;
    for (int i = 0; i < term.operands().size(); i++) {
      if (!term.operand(i).isConstant()) {
        if (open >= 0) {
          return Optional.empty();
        }
        open = i;
      }
    }
    if (open < 0) {
      return Optional.empty();
    }
    int at = open;
    return split(term.operand(at))
        .map(
            inner ->
                new Split(
                    inner.condition(),
                    with(term, at, inner.whenTrue()),
                    with(term, at, inner.whenFalse())));
  }

  private Term with(Term term, int index, Term operand) {
    List<Term> operands = new ArrayList<>(term.operands());
    operands.set(index, operand);
    return terms.make(term.operator(), operands.toArray(Term[]::new));
  }
}
