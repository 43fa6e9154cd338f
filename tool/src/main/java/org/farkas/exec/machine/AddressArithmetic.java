package org.farkas.exec.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.farkas.exec.memory.Addresses;
import org.farkas.exec.memory.ChoicePointer;
import org.farkas.exec.memory.ChoicePointer.Option;
import org.farkas.exec.memory.Contents;
import org.farkas.exec.memory.MemoryObject;
import org.farkas.exec.memory.MemoryObject.Kind;
import org.farkas.exec.memory.OffsetShape;
import org.farkas.exec.memory.SymbolicPointer;
import org.farkas.exec.memory.ValueSlot;
import org.farkas.exec.semantics.IntegerSemantics;
import org.farkas.exec.semantics.UndefinedKind;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.ir.Instruction.BinaryOperator;
import org.farkas.ir.Instruction.Predicate;
import org.farkas.testcase.InputObject;

/** Arithmetic on integers that are addresses, and comparison of pointers. */
final class AddressArithmetic {
  /** At either end of the address space; also said by {@code Assumption.Kind#POINTER_VALUES}. */
  private static final long UNUSED_BYTES = 4_096;

  private final Execution x;
  private final Pointers pointers;

  AddressArithmetic(Execution x, Pointers pointers) {
    this.x = x;
    this.pointers = pointers;
  }

  /**
   * Integer arithmetic with an address among the operands.
   *
   * @return false if the result is a mere number: nothing was done
   */
  boolean binary(Op.Binary op) {
    if (op.width() != x.program.pointerBits()) {
      return false;
    }
    boolean left = isAddress(op.left());
    boolean right = isAddress(op.right());
    boolean choice = isChoice(op.left()) || isChoice(op.right());
    if (left && right || choice && isPointer(op.left()) && isPointer(op.right())) {
      return op.operator() == BinaryOperator.SUB && difference(op);
    }
    int address = left ? op.left() : op.right();
    int number = left ? op.right() : op.left();
    if (!left && !right || op.operator() == BinaryOperator.SUB && right) {
      return false;
    }
    if (x.reference(number) != null && !(x.reference(number) instanceof Term)) {
      return false;
    }
    return switch (op.operator()) {
      case ADD -> shifted(op, address, x.term(number, op.width()));
      case SUB -> shifted(op, address, negative(x.term(number, op.width())));
      case AND, OR, XOR -> lowBits(op, address, number);
      case UREM -> left && alignmentRemainder(op, address, number);
      case MUL, UDIV, SDIV, SREM, SHL, LSHR, ASHR -> false;
    };
  }

  private boolean isPointer(int operand) {
    return Addresses.isPointer(x.reference(operand));
  }

  private boolean isChoice(int operand) {
    return x.reference(operand) instanceof ChoicePointer;
  }

  private boolean isAddress(int operand) {
    return isPointer(operand)
        && !(x.reference(operand) instanceof MemoryObject o && o.kind() == Kind.ABSOLUTE);
  }

  private Term negative(Term number) {
    return x.terms.make(Operator.SUB, x.terms.constant(number.widthBits(), 0), number);
  }

  private boolean shifted(Op.Binary op, int address, Term by) {
    pointers.add(x.bits(address), x.reference(address), pointers.extended(by), x.slot);
    x.set(op.result(), x.slot);
    return true;
  }

  private boolean difference(Op.Binary op) {
    int left = pointers.resolve(op.left(), false);
    int right = pointers.resolve(op.right(), false);
    MemoryObject first = pointers.object(left);
    MemoryObject second = pointers.object(right);
    if (first.kind() == Kind.ABSOLUTE || second.kind() == Kind.ABSOLUTE) {
      Term numbers =
          x.terms.make(Operator.SUB, x.term(left, op.width()), x.term(right, op.width()));
      x.set(op.result(), numbers);
      return true;
    }
    if (first != second) {
      followed(first);
      followed(second);
      x.sharing.apart(option(left), option(right), false);
      x.sharing.subtracted();
      throw apart(UndefinedKind.POINTER_DIFFERENCE, first, second);
    }
    Term difference = x.terms.make(Operator.SUB, pointers.offset(left), pointers.offset(right));
    x.set(op.result(), x.terms.extract(difference, 0, op.width()));
    return true;
  }

  /** Pointer tagging: bits below the object's alignment come from the offset alone. */
  private boolean lowBits(Op.Binary op, int address, int number) {
    if (x.reference(address) instanceof ChoicePointer) {
      return false;
    }
    MemoryObject object = pointers.object(address);
    Term offset = pointers.offset(address);
    Term operand = pointers.extended(x.term(number, op.width()));
    OffsetShape shape = OffsetShape.of(operand, x.ranges);
    boolean small = shape.low() >= 0 && shape.high() < object.alignBytes();
    switch (op.operator()) {
      case AND -> {
        Term masked = x.terms.make(Operator.AND, offset, operand);
        if (small) {
          x.set(op.result(), x.terms.extract(masked, 0, op.width()));
          return true;
        }
        boolean clearsLowOnly = shape.high() < 0 && shape.low() >= -object.alignBytes();
        if (clearsLowOnly) {
          place(op.result(), object, masked);
        }
        return clearsLowOnly;
      }
      case OR, XOR -> {
        Operator operator = op.operator() == BinaryOperator.OR ? Operator.OR : Operator.XOR;
        if (small) {
          place(op.result(), object, x.terms.make(operator, offset, operand));
        }
        return small;
      }
      case ADD, SUB, MUL, UDIV, SDIV, UREM, SREM, SHL, LSHR, ASHR -> {
        return false;
      }
    }
    return false;
  }

  private boolean alignmentRemainder(Op.Binary op, int address, int number) {
    long divisor = x.bits(number);
    if (x.reference(number) != null
        || x.reference(address) instanceof ChoicePointer
        || Long.bitCount(divisor) != 1
        || divisor > pointers.object(address).alignBytes()) {
      return false;
    }
    Term offset = pointers.offset(address);
    Term low = x.terms.make(Operator.AND, offset, x.terms.constant(64, divisor - 1));
    x.set(op.result(), x.terms.extract(low, 0, op.width()));
    return true;
  }

  private void place(int result, MemoryObject object, Term offset) {
    Pointers.place(object, offset, x.slot);
    x.set(result, x.slot);
  }

  /** Comparison of pointers, or of integers one of which is an address. */
  void compare(Op.Compare op) {
    pointers.comparable(op.left());
    pointers.comparable(op.right());
    x.sharing.compared(x.reference(op.left()), x.reference(op.right()));
    boolean equality = op.predicate() == Predicate.EQ || op.predicate() == Predicate.NE;
    if (equality) {
      Term equal =
          equal(options(op.left(), op.width()), options(op.right(), op.width()), op.width());
      x.set(op.result(), op.predicate() == Predicate.EQ ? equal : x.terms.not(equal));
      return;
    }
    int left = pointers.resolveIfPointer(op.left());
    int right = pointers.resolveIfPointer(op.right());
    if (Addresses.isPointer(x.reference(left)) && Addresses.isPointer(x.reference(right))) {
      MemoryObject first = pointers.object(left);
      MemoryObject second = pointers.object(right);
      if (first == second && first.kind() != Kind.ABSOLUTE) {
        // Offsets may be negative where arithmetic left the object, so they compare as signed.
        x.set(
            op.result(),
            IntegerSemantics.compare(
                x.terms, signed(op.predicate()), pointers.offset(left), pointers.offset(right)));
        return;
      }
      if (first != second) {
        followed(first);
        followed(second);
        x.sharing.apart(option(left), option(right), false);
      }
      if (op.pointers() && first.kind() != second.kind()
          || op.pointers() && first != second && first.kind() != Kind.ABSOLUTE) {
        throw apart(UndefinedKind.POINTER_COMPARISON, first, second);
      }
    }
    x.set(
        op.result(),
        IntegerSemantics.compare(
            x.terms, op.predicate(), x.term(left, op.width()), x.term(right, op.width())));
  }

  /** That two pointers of the inputs lead into different objects is only a guess. */
  private Interruption apart(UndefinedKind kind, MemoryObject one, MemoryObject other) {
    Optional<String> pointer = pointee(one).or(() -> pointee(other));
    return pointer.isEmpty()
        ? x.undefined(kind)
        : x.undefined(
            kind,
            "must point into the same object as what it is compared with or subtracted from",
            pointer);
  }

  private static Optional<String> pointee(MemoryObject object) {
    return object
        .input()
        .filter(input -> input.origin() instanceof InputObject.Pointee)
        .map(input -> input.name().startsWith("*") ? input.name().substring(1) : input.name());
  }

  /** Where the inputs are not followed, a pointer may lead into any object. */
  private void followed(MemoryObject object) {
    if (object.kind() == Kind.BEYOND) {
      throw x.bound(Pointers.notFollowed(object));
    }
  }

  private static Predicate signed(Predicate predicate) {
    return switch (predicate) {
      case UGT -> Predicate.SGT;
      case UGE -> Predicate.SGE;
      case ULT -> Predicate.SLT;
      case ULE -> Predicate.SLE;
      case EQ, NE, SGT, SGE, SLT, SLE -> predicate;
    };
  }

  private static List<Term> guards(List<Option> options) {
    return options.stream().map(Option::guard).toList();
  }

  /** A pointer operand that is no choice. */
  private Option option(int operand) {
    return new Option(x.terms.bool(true), x.bits(operand), x.reference(operand));
  }

  private List<Option> options(int operand, int width) {
    return pointers.comparable(pointers.options(x.bits(operand), x.reference(operand), width));
  }

  private Term equal(List<Option> left, List<Option> right, int width) {
    Term result = x.terms.bool(false);
    boolean alike = guards(left).equals(guards(right)); // both from one choice
    for (Option l : left) {
      for (Option r : right) {
        Term both = x.terms.and(l.guard(), r.guard());
        if (!alike && !both.isFalse()) {
          x.sharing.apart(l, r, true);
        }
        result = x.terms.or(result, x.terms.and(both, equal(l, r, width)));
      }
    }
    return result;
  }

  private Term equal(Option left, Option right, int width) {
    MemoryObject first = Pointers.object(left.reference());
    MemoryObject second = Pointers.object(right.reference());
    if (first != second && first.fixedAddress().isPresent() && second.fixedAddress().isPresent()) {
      return x.terms.eq(number(left, width), number(right, width));
    }
    boolean firstNumber = first.kind() == Kind.ABSOLUTE;
    boolean secondNumber = second.kind() == Kind.ABSOLUTE;
    if (first == second || firstNumber && secondNumber) {
      return x.terms.eq(
          pointers.offset(left.bits(), left.reference()),
          pointers.offset(right.bits(), right.reference()));
    }
    if (firstNumber && left.reference() instanceof SymbolicPointer
        || secondNumber && right.reference() instanceof SymbolicPointer) {
      return x.terms.eq(number(left, width), number(right, width));
    }
    if (firstNumber && mayBePlace(left.bits()) || secondNumber && mayBePlace(right.bits())) {
      return x.terms.eq(number(left, width), number(right, width));
    }
    if (follows(first, second) || follows(second, first)) {
      return x.terms.eq(number(left, width), number(right, width));
    }
    Term meeting = x.terms.or(meet(left, right), meet(right, left));
    if (!meeting.isFalse()) {
      return x.terms.and(meeting, x.terms.eq(number(left, width), number(right, width)));
    }
    if (first != second && first.literal() && second.literal() && mayOverlap(left, right)) {
      return x.terms.eq(number(left, width), number(right, width));
    }
    // Different objects never share an address, and none lies where no program has any.
    return x.terms.bool(false);
  }

  /** Whether literals may be parts of one array, as far as their contents go (C11 6.4.5p7). */
  private boolean mayOverlap(Option left, Option right) {
    if (!(left.reference() instanceof MemoryObject one)
        || !(right.reference() instanceof MemoryObject other)) {
      return true; // at places that are not known
    }
    Contents first = x.memory().find(one);
    Contents second = x.memory().find(other);
    long shift = right.bits() - left.bits();
    long from = Math.max(0, -shift);
    long to = Math.min(one.sizeBytes(), other.sizeBytes() - shift);
    for (long at = from; at < to; at++) {
      if (first.rawByte((int) at) != second.rawByte((int) (at + shift))) {
        return false;
      }
    }
    return from < to;
  }

  /**
   * Whether an object may lie there, as registers do at addresses that programs name; not on the
   * first page nor on the last, where NULL, small handles and negative error numbers are.
   */
  private static boolean mayBePlace(long address) {
    return address < -UNUSED_BYTES || address >= UNUSED_BYTES;
  }

  /** Whether an object may lie where another one was that is gone (C11 6.2.4p2). */
  private boolean follows(MemoryObject made, MemoryObject gone) {
    return (made.kind() == Kind.STACK || made.kind() == Kind.HEAP)
        && gone.hasContents()
        && gone.kind() != Kind.GLOBAL
        && x.memory().find(gone) == null;
  }

  /**
   * When one pointer stands at its object's end and the other at the start of its own: then they
   * may be equal (C11 6.5.9p6). Of two inputs, that is for {@link SharingWatch} to say, but of a
   * run nothing is credited that rests on it. An object whose size is a guess may end anywhere.
   */
  private Term meet(Option end, Option start) {
    MemoryObject object = Pointers.object(end.reference());
    MemoryObject other = Pointers.object(start.reference());
    boolean concrete = x.state.inputState().concrete().isPresent();
    if (!object.hasContents()
        || !other.hasContents()
        || !concrete && object.kind() == Kind.INPUT && other.kind() == Kind.INPUT) {
      return x.terms.bool(false);
    }
    Term zero = x.terms.constant(64, 0);
    Term offset = pointers.offset(end.bits(), end.reference());
    boolean guessed = object.input().map(InputObject::guessedCount).orElse(false);
    Term ends =
        guessed
            ? x.terms.not(x.terms.eq(offset, zero))
            : x.terms.eq(
                offset,
                object.sizeTerm().orElseGet(() -> x.terms.constant(64, object.sizeBytes())));
    return x.terms.and(ends, x.terms.eq(pointers.offset(start.bits(), start.reference()), zero));
  }

  private Term number(Option option, int width) {
    return x.addresses.number(x.memory(), option.bits(), option.reference(), width);
  }

  /** Puts {@code guard ? first : second} into a slot; plain integers count as numbers. */
  void merge(
      Term guard, long bits1, Object reference1, long bits2, Object reference2, ValueSlot result) {
    int width = x.program.pointerBits();
    List<Option> all = new ArrayList<>();
    for (Option option : pointers.options(bits1, reference1, width)) {
      all.add(guarded(guard, option));
    }
    for (Option option : pointers.options(bits2, reference2, width)) {
      all.add(guarded(x.terms.not(guard), option));
    }
    pointers.combine(all, result);
  }

  private Option guarded(Term guard, Option option) {
    return new Option(x.terms.and(guard, option.guard()), option.bits(), option.reference());
  }
}
