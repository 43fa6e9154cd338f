package org.farkas.exec.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import org.farkas.exec.memory.ChoicePointer;
import org.farkas.exec.memory.ChoicePointer.Option;
import org.farkas.exec.memory.MemoryObject;
import org.farkas.exec.memory.SymbolicPointer;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;

/**
 * Follows pointers that are numbers to the input objects that have these addresses: device
 * registers. Everywhere else such a pointer stays a number, so that it compares like one.
 */
final class NumberedMemory {
  /** How far behind its start a number still belongs to a piece of memory. */
  private static final long REACH_BYTES = 64L << 10;

  private final Execution x;

  NumberedMemory(Execution x) {
    this.x = x;
  }

  /** Makes an operand that is about to be followed a pointer into such an object, if it is one. */
  void place(int operand) {
    NavigableMap<Long, MemoryObject> numbered = x.state.inputState().numbered();
    if (!numbered.isEmpty()) {
      Option placed = placed(numbered, x.terms.bool(true), x.bits(operand), x.reference(operand));
      if (placed.reference() != x.reference(operand)) {
        x.set(operand, placed.bits(), placed.reference());
      }
    }
  }

  /** A number that is the address of such an object's part, as a pointer there. */
  Option asObject(Option option) {
    if (!(option.reference() instanceof MemoryObject object)
        || object.kind() != MemoryObject.Kind.ABSOLUTE) {
      return option;
    }
    return at(x.state.inputState().numbered(), option.bits())
        .filter(at -> option.bits() - at.getKey() < at.getValue().sizeBytes())
        .map(at -> new Option(option.guard(), option.bits() - at.getKey(), at.getValue()))
        .orElse(option);
  }

  private Option placed(
      NavigableMap<Long, MemoryObject> numbered, Term guard, long bits, Object reference) {
    return switch (reference) {
      case ChoicePointer choice -> {
        List<Option> options = new ArrayList<>();
        boolean changed = false;
        for (Option option : choice.options()) {
          Option one = placed(numbered, option.guard(), option.bits(), option.reference());
          changed |= one.reference() != option.reference();
          if (one.reference() instanceof ChoicePointer inner) {
            for (Option each : inner.options()) {
              Term both = x.terms.and(option.guard(), each.guard());
              options.add(new Option(both, each.bits(), each.reference()));
            }
          } else {
            options.add(one);
          }
        }
        yield new Option(guard, bits, changed ? new ChoicePointer(options) : reference);
      }
      case MemoryObject object when object.kind() == MemoryObject.Kind.ABSOLUTE ->
          at(numbered, bits)
              .map(at -> new Option(guard, bits - at.getKey(), at.getValue()))
              .orElse(new Option(guard, bits, reference));
      case MemoryObject object
          when object.fixedAddress().isPresent() && (bits < 0 || bits >= object.sizeBytes()) ->
          at(numbered, object.fixedAddress().getAsLong() + bits)
              .map(
                  at -> {
                    long offset = object.fixedAddress().getAsLong() + bits - at.getKey();
                    return new Option(guard, offset, at.getValue());
                  })
              .orElse(new Option(guard, bits, reference));
      case SymbolicPointer pointer when pointer.object().kind() == MemoryObject.Kind.ABSOLUTE ->
          new Option(guard, 0, symbolic(numbered, pointer));
      case null, default -> new Option(guard, bits, reference);
    };
  }

  private Object symbolic(NavigableMap<Long, MemoryObject> numbered, SymbolicPointer pointer) {
    Term number = pointer.offset();
    if (number.operator() == Operator.ITE) {
      Term condition = number.operand(0);
      List<Option> options = new ArrayList<>();
      add(numbered, condition, number.operand(1), pointer.object(), options);
      add(numbered, x.terms.not(condition), number.operand(2), pointer.object(), options);
      return new ChoicePointer(options);
    }
    Optional<Map.Entry<Long, MemoryObject>> at = at(numbered, constantPart(number));
    if (at.isEmpty()) {
      return pointer;
    }
    Term start = x.terms.constant(number.widthBits(), at.get().getKey());
    return new SymbolicPointer(at.get().getValue(), x.terms.make(Operator.SUB, number, start));
  }

  private void add(
      NavigableMap<Long, MemoryObject> numbered,
      Term guard,
      Term number,
      MemoryObject absolute,
      List<Option> options) {
    Option option =
        number.isConstant()
            ? placed(numbered, guard, number.value(), absolute)
            : placed(numbered, guard, 0, new SymbolicPointer(absolute, number));
    if (option.reference() instanceof ChoicePointer inner) {
      for (Option each : inner.options()) {
        Term both = x.terms.and(guard, each.guard());
        options.add(new Option(both, each.bits(), each.reference()));
      }
    } else {
      options.add(option);
    }
  }

  /**
   * What a number is where all in it that may vary is 0. Which object it belongs to is guessed by
   * that: where it really leads is asked of its offset there.
   */
  private static long constantPart(Term number) {
    if (number.isConstant()) {
      return number.value();
    }
    return switch (number.operator()) {
      case ADD -> masked(number, constantPart(number.operand(0)) + constantPart(number.operand(1)));
      case OR -> constantPart(number.operand(0)) | constantPart(number.operand(1));
      case ZERO_EXTEND -> constantPart(number.operand(0));
      default -> 0;
    };
  }

  private static long masked(Term number, long value) {
    int unused = Long.SIZE - Math.min(Long.SIZE, number.widthBits());
    return value << unused >>> unused;
  }

  private static Optional<Map.Entry<Long, MemoryObject>> at(
      NavigableMap<Long, MemoryObject> numbered, long address) {
    Map.Entry<Long, MemoryObject> entry = numbered.floorEntry(address);
    return Optional.ofNullable(entry).filter(e -> address - e.getKey() < REACH_BYTES);
  }
}
