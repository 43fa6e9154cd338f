package org.farkas.exec.machine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.farkas.exec.machine.Alternative.Side;
import org.farkas.exec.memory.Addresses;
import org.farkas.exec.memory.ChoicePointer;
import org.farkas.exec.memory.ChoicePointer.Option;
import org.farkas.exec.memory.MemoryObject;
import org.farkas.exec.memory.SymbolicPointer;
import org.farkas.exec.memory.ValueSlot;
import org.farkas.exec.semantics.UndefinedKind;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.ir.CodePoint;
import org.farkas.testcase.Assumption;

/** Pointer values: their object and offset, arithmetic, and choosing between several objects. */
final class Pointers {
  private final Execution x;
  private final NumberedMemory numbered;

  Pointers(Execution x) {
    this.x = x;
    this.numbered = new NumberedMemory(x);
  }

  /** The object of a pointer operand that is no choice. */
  MemoryObject object(int operand) {
    return object(x.reference(operand));
  }

  static MemoryObject object(Object reference) {
    return switch (reference) {
      case MemoryObject object -> object;
      case SymbolicPointer pointer -> pointer.object();
      default -> throw new IllegalArgumentException("no single object: " + reference);
    };
  }

  /** What a value may point to; nothing if it is no pointer. */
  static Set<MemoryObject> objects(Object reference) {
    Set<MemoryObject> result = new LinkedHashSet<>();
    collect(reference, result);
    return result;
  }

  private static void collect(Object reference, Set<MemoryObject> result) {
    switch (reference) {
      case ChoicePointer choice ->
          choice.options().stream()
              .filter(option -> !option.guard().isFalse())
              .forEach(option -> collect(option.reference(), result));
      case SymbolicPointer pointer -> result.add(pointer.object());
      case MemoryObject object -> result.add(object);
      case null, default -> {}
    }
  }

  /** The offset of a pointer operand that is no choice, 64 bits wide. */
  Term offset(int operand) {
    return offset(x.bits(operand), x.reference(operand));
  }

  Term offset(long bits, Object reference) {
    return reference instanceof SymbolicPointer pointer
        ? pointer.offset()
        : x.terms.constant(64, bits);
  }

  /** Puts a pointer into a slot, with a plain offset where it is constant. */
  static void place(MemoryObject object, Term offset, ValueSlot result) {
    if (offset.isConstant()) {
      result.set(offset.value(), object);
    } else {
      result.set(0, new SymbolicPointer(object, offset));
    }
  }

  /** A number of the pointer's width or less, sign-extended to 64 bits. */
  Term extended(Term number) {
    return number.widthBits() == 64
        ? number
        : number.widthBits() > 64
            ? x.terms.extract(number, 0, 64)
            : x.terms.convert(Operator.SIGN_EXTEND, number, 64);
  }

  /** By how many bytes an instruction moves a pointer, 64 bits wide. */
  Term increment(Op.PointerAdd op) {
    Term increment = x.terms.constant(64, op.constantBytes());
    for (int i = 0; i < op.indices().length; i++) {
      Term index = extended(x.term(op.indices()[i], op.widths()[i]));
      increment =
          x.terms.make(
              Operator.ADD,
              increment,
              x.terms.make(Operator.MUL, index, x.terms.constant(64, op.scales()[i])));
    }
    return increment;
  }

  /** Puts {@code pointer + increment} into a slot. */
  void add(long bits, Object reference, Term increment, ValueSlot result) {
    switch (reference) {
      case MemoryObject object ->
          place(object, x.terms.make(Operator.ADD, x.terms.constant(64, bits), increment), result);
      case SymbolicPointer pointer ->
          place(pointer.object(), x.terms.make(Operator.ADD, pointer.offset(), increment), result);
      case ChoicePointer choice -> {
        List<Option> moved = new ArrayList<>();
        for (Option option : choice.options()) {
          add(option.bits(), option.reference(), increment, result);
          moved.add(new Option(option.guard(), result.bits, result.reference));
        }
        result.set(0, new ChoicePointer(moved));
      }
      default -> throw new IllegalArgumentException("not a pointer: " + reference);
    }
  }

  /**
   * Makes an operand a pointer into an object of the inputs, if it is a number that leads there.
   */
  void followNumber(int operand) {
    numbered.place(operand);
  }

  /** The same for an operand that is only compared. */
  void comparable(int operand) {
    Object reference = x.reference(operand);
    if (reference instanceof MemoryObject) {
      Option at = numbered.asObject(new Option(x.terms.bool(true), x.bits(operand), reference));
      x.set(operand, at.bits(), at.reference());
    }
  }

  /** Pointers to compare: numbers that are addresses of objects of the inputs lead there. */
  List<Option> comparable(List<Option> options) {
    return options.stream().map(numbered::asObject).toList();
  }

  /** A value as guarded simple pointers; a plain number is an absolute address. */
  List<Option> options(long bits, Object reference, int width) {
    if (reference instanceof ChoicePointer choice) {
      for (Option option : choice.options()) {
        if (object(option.reference()).kind() == MemoryObject.Kind.BEYOND) {
          x.decisions.bound(
              x.terms.not(option.guard()),
              notFollowed(object(option.reference())),
              "pointer to where the inputs are not followed");
        }
      }
      return choice.options();
    }
    if (Addresses.isPointer(reference)) {
      if (object(reference).kind() == MemoryObject.Kind.BEYOND) {
        throw x.bound(notFollowed(object(reference)));
      }
      return List.of(new Option(x.terms.bool(true), bits, reference));
    }
    Term number = x.addresses.number(x.memory(), bits, reference, width);
    x.addresses.pointer(x.memory(), 0, number, x.slot);
    return x.slot.reference instanceof ChoicePointer choice
        ? choice.options()
        : List.of(new Option(x.terms.bool(true), x.slot.bits, x.slot.reference));
  }

  /** What a path gives up that goes beyond the layout. */
  static Assumption notFollowed(MemoryObject beyond) {
    return beyond.assumption().orElseThrow();
  }

  /** Puts guarded pointers into one value; those into one object share an option. */
  void combine(List<Option> options, ValueSlot result) {
    Map<MemoryObject, Option> byObject = new LinkedHashMap<>();
    for (Option option : options) {
      if (option.guard().isFalse()) {
        continue;
      }
      byObject.merge(object(option.reference()), option, this::join);
    }
    List<Option> joined = List.copyOf(byObject.values());
    if (joined.size() == 1) {
      result.set(joined.getFirst().bits(), joined.getFirst().reference());
    } else {
      result.set(0, new ChoicePointer(joined));
    }
  }

  private Option join(Option one, Option other) {
    Term guard = x.terms.or(one.guard(), other.guard());
    Term first = offset(one.bits(), one.reference());
    Term second = offset(other.bits(), other.reference());
    ValueSlot place = new ValueSlot();
    place(object(one.reference()), x.terms.ite(one.guard(), first, second), place);
    return new Option(guard, place.bits, place.reference);
  }

  int resolveIfPointer(int operand) {
    return Addresses.isPointer(x.reference(operand)) ? resolve(operand, false) : operand;
  }

  /**
   * Makes a pointer operand point to one object, forking over the choices.
   *
   * @param access whether the pointer is about to be followed
   * @return the operand, whose register now holds the chosen pointer
   */
  int resolve(int operand, boolean access) {
    if (access) {
      numbered.place(operand);
    }
    if (x.reference(operand) instanceof ChoicePointer choice) {
      Option chosen = choose(choice, access);
      x.set(operand, chosen.bits(), chosen.reference());
    }
    return operand;
  }

  /** Which option of a choice holds on this path. */
  private Option choose(ChoicePointer choice, boolean access) {
    List<Term> guards = new ArrayList<>();
    List<Side> sides = new ArrayList<>();
    CodePoint here = x.frame.codePoint();
    for (Option option : choice.options()) {
      guards.add(option.guard());
      sides.add(side(option, here, access));
    }
    return choice.options().get(x.decisions.choose(guards, sides));
  }

  private static Side side(Option option, CodePoint here, boolean access) {
    MemoryObject object = object(option.reference());
    return switch (object.kind()) {
      case BEYOND ->
          Decisions.boundSide(
              notFollowed(object), "pointer to where the inputs are not followed", here);
      case ABSOLUTE ->
          access
              ? Decisions.undefinedSide(
                  UndefinedKind.NULL_DEREFERENCE, nullMessage(object), object.guess(), here)
              : Side.branch(here);
      case FUNCTION, GLOBAL, STACK, HEAP, INPUT -> Side.branch(here);
    };
  }

  /** What a library function gets must lead somewhere (C11 7.1.4p1). */
  void requireNotNull(int operand) {
    if (x.reference(operand) instanceof ChoicePointer choice
        && choice.options().stream().anyMatch(option -> isAbsolute(option.reference()))) {
      resolve(operand, true);
    }
    Object reference = x.reference(operand);
    if (reference instanceof ChoicePointer) {
      return; // none of the objects among which it chooses is NULL
    }
    if (Addresses.isPointer(reference) && isAbsolute(reference)) {
      Term address = offset(operand);
      Term isNull = x.terms.eq(address, x.terms.constant(address.widthBits(), 0));
      MemoryObject object = object(reference);
      x.decisions.require(
          x.terms.not(isNull), UndefinedKind.NULL_DEREFERENCE, nullMessage(object), object.guess());
    }
  }

  /** What a declaration promises about NULL must be so, wherever the pointer leads. */
  void requirePromised(int operand) {
    Object reference = x.reference(operand);
    List<Option> options =
        reference instanceof ChoicePointer choice
            ? choice.options()
            : List.of(new Option(x.terms.bool(true), x.bits(operand), reference));
    Term isNull = x.terms.bool(false);
    Optional<String> guess = Optional.empty();
    for (Option option : options) {
      boolean pointer = Addresses.isPointer(option.reference());
      if (pointer && !isAbsolute(option.reference())) {
        continue;
      }
      Term address =
          pointer
              ? offset(option.bits(), option.reference())
              : x.term(operand, x.program.pointerBits());
      Term zero = x.terms.eq(address, x.terms.constant(address.widthBits(), 0));
      isNull = x.terms.or(isNull, x.terms.and(option.guard(), zero));
      if (pointer) {
        guess = guess.or(object(option.reference())::guess);
      }
    }
    String message = guess.map(path -> path + " is NULL").orElse("the pointer is NULL");
    x.decisions.require(x.terms.not(isNull), UndefinedKind.PROMISED_NOT_NULL, message, guess);
  }

  private static boolean isAbsolute(Object reference) {
    return object(reference).kind() == MemoryObject.Kind.ABSOLUTE;
  }

  static String nullMessage(MemoryObject object) {
    return object
        .guess()
        .map(path -> path + (object.holdsNumber() ? " holds no pointer" : " is NULL"))
        .orElse("null pointer dereference");
  }
}
