package org.farkas.exec.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/**
 * Pointers as numbers and back. An object's address is a variable that Farkas does not know (so
 * what it decides is approximate), except for its low bits, which are zero up to the alignment. A
 * number that is such an address plus something is that object's pointer again.
 */
public final class Addresses {
  private static final String PREFIX = "address";

  /** Low bits that are zero in the addresses of objects that callers of the unit make. */
  private static final int PLACED_ZERO_BITS = 4;

  private static final int MAX_ZERO_BITS = 12;

  private final TermContext terms;
  private final int pointerBits;

  public Addresses(TermContext terms, int pointerBits) {
    this.terms = terms;
    this.pointerBits = pointerBits;
  }

  /** Whether a reference is one of the pointer forms. */
  public static boolean isPointer(Object reference) {
    return reference instanceof MemoryObject
        || reference instanceof SymbolicPointer
        || reference instanceof ChoicePointer;
  }

  /** A variable's likely value, so that models look like real runs: distinct, far from zero. */
  public static Optional<Long> likelyValue(Term variable) {
    if (!variable.name().startsWith(PREFIX)) {
      return Optional.empty();
    }
    int serial = numbers(variable)[0];
    return Optional.of(placed(variable, (serial + 1L) * 0x10_0000L));
  }

  /**
   * The variable's value for an object that lies at about an address: all programs that call the
   * unit align their objects alike, and so does the C library.
   */
  public static long placed(Term variable, long address) {
    int[] numbers = numbers(variable);
    return address >>> numbers[2] << numbers[2] >>> numbers[1];
  }

  /** Of a variable: its object's serial number, its own zero bits, those wherever it is placed. */
  private static int[] numbers(Term variable) {
    return Stream.of(variable.name().substring(PREFIX.length()).split("[.]"))
        .mapToInt(Integer::parseInt)
        .toArray();
  }

  /** Any scalar or pointer value as a term of the given width. */
  public Term number(Memory memory, long bits, Object reference, int widthBits) {
    if (reference == null) {
      return terms.constant(widthBits, bits);
    }
    if (reference instanceof Term term) {
      return resized(term, widthBits);
    }
    if (reference instanceof AggregateValue) {
      throw new IllegalArgumentException("an aggregate is no number");
    }
    return resized(address(memory, bits, reference), widthBits);
  }

  /** The address as a term of the pointer's width. */
  private Term address(Memory memory, long bits, Object reference) {
    return switch (reference) {
      case MemoryObject object ->
          sum(base(memory, object), terms.constant(pointerBits, truncated(bits)));
      case SymbolicPointer pointer ->
          sum(base(memory, pointer.object()), resized(pointer.offset(), pointerBits));
      case ChoicePointer choice -> {
        List<ChoicePointer.Option> options = choice.options();
        ChoicePointer.Option last = options.getLast();
        Term result = address(memory, last.bits(), last.reference());
        for (int i = options.size() - 2; i >= 0; i--) {
          ChoicePointer.Option option = options.get(i);
          result =
              terms.ite(option.guard(), address(memory, option.bits(), option.reference()), result);
        }
        yield result;
      }
      default -> throw new IllegalArgumentException("not a pointer: " + reference);
    };
  }

  private Term base(Memory memory, MemoryObject object) {
    if (object.kind() == MemoryObject.Kind.ABSOLUTE) {
      return terms.constant(pointerBits, 0);
    }
    if (object.fixedAddress().isPresent()) {
      return terms.constant(pointerBits, object.fixedAddress().getAsLong());
    }
    memory.expose(object);
    int zeroBits = Math.min(Integer.numberOfTrailingZeros(object.alignBytes()), MAX_ZERO_BITS);
    boolean placed =
        object.kind() == MemoryObject.Kind.INPUT || object.kind() == MemoryObject.Kind.HEAP;
    int placedZeroBits = placed ? Math.max(zeroBits, PLACED_ZERO_BITS) : zeroBits;
    Term variable =
        terms.variable(
            PREFIX + object.serial() + "." + zeroBits + "." + placedZeroBits,
            pointerBits - zeroBits,
            Term.VariableKind.APPROXIMATE);
    return zeroBits == 0
        ? variable
        : terms.make(Operator.CONCAT, variable, terms.constant(zeroBits, 0));
  }

  /** Puts the pointer that a number of the pointer's width means into {@code result}. */
  public void pointer(Memory memory, long bits, Object reference, ValueSlot result) {
    if (reference == null) {
      result.set(signed(bits), MemoryObject.ABSOLUTE);
    } else if (reference instanceof Term term) {
      pointer(memory, resized(term, pointerBits), result);
    } else {
      result.set(bits, reference);
    }
  }

  private void pointer(Memory memory, Term number, ValueSlot result) {
    if (number.isConstant()) {
      result.set(signed(number.value()), MemoryObject.ABSOLUTE);
      return;
    }
    if (number.tainted()) {
      if (number.operator() == Operator.ITE) {
        List<ChoicePointer.Option> options = new ArrayList<>();
        if (collect(memory, number, terms.bool(true), options)) {
          result.set(0, new ChoicePointer(options));
          return;
        }
      }
      Optional<SymbolicPointer> found = decompose(memory, number);
      if (found.isPresent()) {
        Term offset = resized(found.get().offset(), 64);
        if (offset.isConstant()) {
          result.set(offset.value(), found.get().object());
        } else {
          result.set(0, new SymbolicPointer(found.get().object(), offset));
        }
        return;
      }
    }
    result.set(0, new SymbolicPointer(MemoryObject.ABSOLUTE, resized(number, 64)));
  }

  /** Splits nested choices between addresses; false if there are too many. */
  private boolean collect(
      Memory memory, Term number, Term guard, List<ChoicePointer.Option> options) {
    if (options.size() > 64) {
      return false;
    }
    if (number.operator() == Operator.ITE) {
      Term condition = number.operand(0);
      return collect(memory, number.operand(1), terms.and(guard, condition), options)
          && collect(memory, number.operand(2), terms.and(guard, terms.not(condition)), options);
    }
    ValueSlot leaf = new ValueSlot();
    pointer(memory, number, leaf);
    options.add(new ChoicePointer.Option(guard, leaf.bits, leaf.reference));
    return true;
  }

  /** The number as an object's address plus an offset of the pointer's width. */
  private Optional<SymbolicPointer> decompose(Memory memory, Term number) {
    return switch (number.operator()) {
      case VARIABLE -> object(memory, number).map(o -> pointerTo(o, 0));
      case CONCAT -> {
        Term high = number.operand(0);
        Term low = number.operand(1);
        Optional<MemoryObject> object = object(memory, high);
        if (object.isEmpty()
            || high.widthBits() + low.widthBits() != pointerBits
            || low.tainted()) {
          yield Optional.empty();
        }
        yield Optional.of(
            new SymbolicPointer(
                object.get(), terms.convert(Operator.ZERO_EXTEND, low, pointerBits)));
      }
      case ADD -> {
        Optional<SymbolicPointer> left = plus(memory, number.operand(0), number.operand(1));
        yield left.isPresent() ? left : plus(memory, number.operand(1), number.operand(0));
      }
      case SUB -> {
        if (number.operand(1).tainted()) {
          yield Optional.empty();
        }
        yield decompose(memory, number.operand(0))
            .map(
                p ->
                    new SymbolicPointer(
                        p.object(), terms.make(Operator.SUB, p.offset(), number.operand(1))));
      }
      default -> Optional.empty();
    };
  }

  private Optional<SymbolicPointer> plus(Memory memory, Term address, Term increment) {
    if (increment.tainted()) {
      return Optional.empty();
    }
    return decompose(memory, address)
        .map(p -> new SymbolicPointer(p.object(), sum(p.offset(), increment)));
  }

  private Optional<MemoryObject> object(Memory memory, Term variable) {
    if (variable.operator() != Operator.VARIABLE || !variable.name().startsWith(PREFIX)) {
      return Optional.empty();
    }
    int dot = variable.name().indexOf('.');
    return memory.exposed(Integer.parseInt(variable.name(), PREFIX.length(), dot, 10));
  }

  private SymbolicPointer pointerTo(MemoryObject object, long offset) {
    return new SymbolicPointer(object, terms.constant(pointerBits, offset));
  }

  private Term sum(Term left, Term right) {
    return terms.make(Operator.ADD, left, right);
  }

  private Term resized(Term term, int widthBits) {
    if (term.widthBits() == widthBits) {
      return term;
    }
    return term.widthBits() > widthBits
        ? terms.extract(term, 0, widthBits)
        : terms.convert(
            widthBits == 64 && term.widthBits() == pointerBits
                ? Operator.SIGN_EXTEND
                : Operator.ZERO_EXTEND,
            term,
            widthBits);
  }

  private long signed(long bits) {
    int shift = 64 - pointerBits;
    return bits << shift >> shift;
  }

  private long truncated(long bits) {
    return pointerBits == 64 ? bits : bits & (1L << pointerBits) - 1;
  }
}
