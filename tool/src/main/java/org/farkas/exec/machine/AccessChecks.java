package org.farkas.exec.machine;

import java.util.List;
import java.util.Optional;
import org.farkas.exec.memory.Contents;
import org.farkas.exec.memory.MemoryObject;
import org.farkas.exec.memory.MemoryObject.Kind;
import org.farkas.exec.memory.OffsetShape;
import org.farkas.exec.memory.PassedArguments;
import org.farkas.exec.memory.SymbolicPointer;
import org.farkas.exec.semantics.UndefinedKind;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.source.CType;
import org.farkas.source.FixedMemory;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.BaseAddresses;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.ScalarCell;

/** Whether memory may be read or written at a pointer that has one object. */
final class AccessChecks {
  /** Below this address nothing is ever mapped: a null pointer plus a member's offset. */
  private static final long FIRST_PAGE_BYTES = 4_096;

  private static final String OTHER_TYPE =
      "va_arg reads a variable argument as another type than it was passed with";

  private final Execution x;
  private final FunctionsOfInputs functions;

  AccessChecks(Execution x) {
    this.x = x;
    this.functions = new FunctionsOfInputs(x);
  }

  /**
   * Ends or bounds the path where {@code size} bytes can't be accessed.
   *
   * @param reference a {@link MemoryObject} or {@link SymbolicPointer}
   */
  void check(long bits, Object reference, long size, boolean write) {
    MemoryObject object = Pointers.object(reference);
    living(object, bits, reference);
    x.sharing.accessed(object, write);
    if (write && object.constant()) {
      UndefinedKind kind =
          object.literal() ? UndefinedKind.WRITE_TO_LITERAL : UndefinedKind.WRITE_TO_CONSTANT;
      throw x.undefined(kind, kind.label() + about(object), Optional.empty());
    }
    x.program
        .unreadable(x.memory(), object)
        .ifPresent(
            why -> {
              throw x.unsupported(why);
            });
    complete(object);
    if (reference instanceof SymbolicPointer || object.sizeTerm().isPresent()) {
      Term offset =
          reference instanceof SymbolicPointer pointer
              ? pointer.offset()
              : x.terms.constant(64, bits);
      inside(object, offset, size, UndefinedKind.OUT_OF_BOUNDS);
      if (!(reference instanceof SymbolicPointer)
          && (bits < 0 || bits > object.sizeBytes() - size)) {
        // No size that the path allows fits: it contradicts itself, which nobody has asked.
        throw x.undefined(UndefinedKind.UNREACHABLE);
      }
    } else if (bits < 0 || bits > object.sizeBytes() - size) {
      outside(object, bits, UndefinedKind.OUT_OF_BOUNDS);
    }
  }

  /** Ends the path where another file of the program looks into what this one only declares. */
  private void complete(MemoryObject object) {
    Optional<CType.Record> declared =
        object
            .input()
            .map(InputObject::elementType)
            .filter(type -> type instanceof CType.Record record && !record.complete())
            .map(CType.Record.class::cast);
    if (declared.isPresent()) {
      throw x.unsupported(
          "an object of the type '%s', of which only another file says what it holds"
              .formatted(declared.get()));
    }
  }

  /** Ends or bounds the path where there is no byte to read. */
  void readable(MemoryObject object, long bits) {
    living(object, bits, object);
    if (object.sizeTerm().isEmpty() && (bits < 0 || bits >= object.sizeBytes())) {
      outside(object, bits, UndefinedKind.OUT_OF_BOUNDS);
    }
  }

  /**
   * Requires an offset that the accessed type allows. Objects themselves are taken to be aligned
   * for every type, as memory from {@code malloc} is: whether an array of characters is so by luck
   * is nothing that a test can show.
   */
  void aligned(long bits, Object reference, int alignBytes) {
    MemoryObject object = Pointers.object(reference);
    if (alignBytes == 1 || !object.hasContents()) {
      return;
    }
    UndefinedKind kind = UndefinedKind.MISALIGNED_ACCESS;
    String message = kind.label() + about(object);
    if (!(reference instanceof SymbolicPointer pointer)) {
      if ((bits & alignBytes - 1) != 0) {
        if (Leads.of(x.state, object).isPresent()) {
          // So much more before it, and it is aligned.
          long missing = alignBytes - (bits & alignBytes - 1);
          throw x.bound(Assumption.objectStart(object.name(), missing));
        }
        throw x.undefined(kind, message, Optional.empty());
      }
      return;
    }
    OffsetShape shape = OffsetShape.of(pointer.offset(), x.ranges);
    boolean known = (shape.stride() & alignBytes - 1) == 0;
    if (known && (shape.residue() & alignBytes - 1) == 0) {
      return;
    }
    Term low = x.terms.make(Operator.AND, pointer.offset(), x.terms.constant(64, alignBytes - 1));
    Term aligned = x.terms.eq(low, x.terms.constant(64, 0));
    if (Leads.of(x.state, object).isPresent()) {
      x.decisions.bound(aligned, Assumption.objectStart(object.name()), message);
    } else {
      x.decisions.require(aligned, kind, message, Optional.empty());
    }
  }

  /**
   * Requires that a scalar which is read among variable arguments is one of them. Of structs among
   * them any part may be read; the function under test gets none.
   */
  void passed(long bits, Object reference, int widthBits, PassedArguments.Kind kind) {
    Optional<PassedArguments> passed = Pointers.object(reference).passed();
    if (passed.isEmpty()) {
      return;
    }
    VariableArguments.requireSaid(x, passed.get());
    List<Integer> offsets = passed.get().offsets(widthBits, kind);
    String message = OTHER_TYPE;
    Optional<String> guess = guess(passed.get());
    if (reference instanceof SymbolicPointer pointer) {
      Term fits =
          offsets.stream()
              .map(at -> x.terms.eq(pointer.offset(), x.terms.constant(64, at)))
              .reduce(x.terms.bool(false), x.terms::or);
      x.decisions.require(fits, UndefinedKind.VARIABLE_ARGUMENT, message, guess);
    } else if (!offsets.contains((int) bits)) {
      throw x.undefined(UndefinedKind.VARIABLE_ARGUMENT, message, guess);
    }
  }

  /** Forbids that more than a scalar is read among the arguments of the function under test. */
  void blockOfPassed(Object reference) {
    Optional<PassedArguments> passed = Pointers.object(reference).passed();
    if (passed.isPresent() && passed.get().ofUnit()) {
      VariableArguments.requireSaid(x, passed.get());
      throw x.undefined(UndefinedKind.VARIABLE_ARGUMENT, OTHER_TYPE, guess(passed.get()));
    }
  }

  /** Which arguments the function under test gets is nothing that it can be blamed for. */
  private static Optional<String> guess(PassedArguments passed) {
    return passed.ofUnit() ? Optional.of(passed.subject()) : Optional.empty();
  }

  private Interruption notPassed(PassedArguments passed) {
    VariableArguments.requireSaid(x, passed);
    return x.undefined(UndefinedKind.VARIABLE_ARGUMENT, missing(passed), guess(passed));
  }

  private static String missing(PassedArguments passed) {
    int count = passed.arguments().size();
    return "va_arg reads more than the %d variable argument%s passed"
        .formatted(count, count == 1 ? "" : "s");
  }

  /** Ends the path if there is no object to access, or no longer. */
  private void living(MemoryObject object, long bits, Object reference) {
    switch (object.kind()) {
      case ABSOLUTE -> throw absolute(object, bits, reference);
      case FUNCTION -> {
        functions.usedAsData(object.name());
        throw x.undefined(
            UndefinedKind.INVALID_POINTER,
            "access to function '" + object.name() + "' as data",
            Optional.empty());
      }
      case BEYOND -> throw x.bound(Pointers.notFollowed(object));
      case GLOBAL -> {}
      case STACK, HEAP, INPUT -> { // what the inputs' pointers lead to may be freed, too
        Contents contents = x.memory().find(object);
        if (contents == null) {
          UndefinedKind kind =
              object.kind() == Kind.STACK
                  ? UndefinedKind.DANGLING_LOCAL
                  : UndefinedKind.USE_AFTER_FREE;
          throw x.undefined(kind, kind.label() + about(object), Optional.empty());
        }
      }
    }
  }

  /** What is missing if a parameter is the address of registers. */
  private Optional<Assumption> baseAddress(Term address) {
    for (InputObject input : x.state.inputState().layout().objects()) {
      if (BaseAddresses.possible(input)) {
        Term cell = InputMemory.variable(x.terms, input.id(), ScalarCell.of(input).getFirst());
        if (isPart(cell, address)) {
          return Optional.of(
              new Assumption(
                  Assumption.Kind.CAPACITY,
                  "*" + BaseAddresses.pointer(input.name()),
                  "no memory is at the address that " + input.name() + " is",
                  false));
        }
      }
    }
    return Optional.empty();
  }

  /** Whether a number is a cell's with something added. */
  private static boolean isPart(Term cell, Term number) {
    return number == cell
        || switch (number.operator()) {
          case ADD, ZERO_EXTEND, SIGN_EXTEND ->
              number.operands().stream().anyMatch(operand -> isPart(cell, operand));
          default -> false;
        };
  }

  private Interruption absolute(MemoryObject object, long bits, Object reference) {
    if (object.guess().isPresent()) {
      // Made from an input's NULL by arithmetic, which leads nowhere (C11 6.5.6p8).
      return x.undefined(
          UndefinedKind.NULL_DEREFERENCE, Pointers.nullMessage(object), object.guess());
    }
    if (reference instanceof SymbolicPointer pointer) {
      if (pointer.offset().tainted()) {
        Taint taint = x.taints.of(pointer.offset());
        if (taint.indeterminate()) {
          return x.undefined(
              UndefinedKind.INDETERMINATE_VALUE,
              "access through an indeterminate pointer",
              Optional.empty());
        }
        if (taint.approximate()) {
          return x.unsupported("access through a pointer that is not computed exactly");
        }
      }
      Term mapped =
          x.terms.not(
              x.terms.make(Operator.ULT, pointer.offset(), x.terms.constant(64, FIRST_PAGE_BYTES)));
      x.decisions.require(
          mapped, UndefinedKind.NULL_DEREFERENCE, Pointers.nullMessage(object), object.guess());
      return baseAddress(pointer.offset())
          .map(x::bound)
          .orElseGet(() -> x.unsupported("access through a pointer made from an integer"));
    }
    boolean device =
        x.program.source().fixedMemory().stream()
            .anyMatch(
                fixed ->
                    bits >= fixed.address() && bits - fixed.address() < fixed.type().sizeBytes());
    if (!device && bits > -FIRST_PAGE_BYTES && bits < FIRST_PAGE_BYTES) {
      return x.undefined(
          UndefinedKind.NULL_DEREFERENCE, Pointers.nullMessage(object), object.guess());
    }
    return x.unsupported(
        "access to the absolute address 0x%x%s"
            .formatted(
                bits,
                device && bits < FixedMemory.LOWEST_ADDRESS
                    ? ", where no program of this system has memory"
                    : ""));
  }

  /**
   * Requires {@code offset .. offset + size} to lie in the object; for {@link
   * UndefinedKind#POINTER_ARITHMETIC} with size 0, which allows one past the end.
   */
  void inside(MemoryObject object, Term offset, long size, UndefinedKind kind) {
    Optional<InputObject> guessed = guessed(object);
    Term end = lastOffset(object, size);
    if (object.passed().isPresent()) {
      PassedArguments passed = object.passed().get();
      VariableArguments.requireSaid(x, passed);
      if (size > object.sizeBytes()) {
        throw notPassed(passed);
      }
      Term within = x.terms.make(Operator.ULE, offset, end);
      x.decisions.require(within, UndefinedKind.VARIABLE_ARGUMENT, missing(passed), guess(passed));
      return;
    }
    if (guessed.isEmpty()) {
      if (object.sizeTerm().isPresent()) {
        Term room = x.terms.make(Operator.ULE, x.terms.constant(64, size), sizeOf(object));
        x.decisions.require(room, kind, kind.label() + about(object), Optional.empty());
      } else if (size > object.sizeBytes()) {
        throw x.undefined(kind, kind.label() + about(object), Optional.empty());
      }
      x.decisions.require(
          x.terms.make(Operator.ULE, offset, end),
          kind,
          kind.label() + about(object),
          Optional.empty());
      return;
    }
    InputObject input = guessed.get();
    Term zero = x.terms.constant(64, 0);
    x.decisions.bound(
        x.terms.make(Operator.SLE, zero, offset),
        Assumption.objectStart(input.name()), // a caller may pass a pointer into the middle
        "access before the assumed start of " + input.name());
    if (size > object.sizeBytes()) {
      throw x.bound(capacity(input));
    }
    x.decisions.bound(
        x.terms.make(Operator.SLE, offset, end),
        capacity(input),
        "access behind the assumed end of " + input.name());
  }

  /** Requires that a symbolic number of bytes from an offset on lies in the object. */
  void room(MemoryObject object, Term offset, Term size) {
    Term wide = size.widthBits() == 64 ? size : x.terms.convert(Operator.ZERO_EXTEND, size, 64);
    Term end =
        object.sizeTerm().isPresent() ? sizeOf(object) : x.terms.constant(64, object.sizeBytes());
    Term fits = x.terms.make(Operator.ULE, wide, x.terms.make(Operator.SUB, end, offset));
    Optional<InputObject> guessed = guessed(object);
    if (guessed.isPresent()) {
      x.decisions.bound(
          fits, capacity(guessed.get()), "access behind the assumed end of " + object.name());
    } else {
      UndefinedKind kind = UndefinedKind.OUT_OF_BOUNDS;
      x.decisions.require(fits, kind, kind.label() + about(object), Optional.empty());
    }
  }

  private Term lastOffset(MemoryObject object, long size) {
    return object.sizeTerm().isPresent()
        ? x.terms.make(Operator.SUB, sizeOf(object), x.terms.constant(64, size))
        : x.terms.constant(64, object.sizeBytes() - size);
  }

  private static Term sizeOf(MemoryObject object) {
    return object.sizeTerm().orElseThrow();
  }

  /** A concrete offset outside the object. */
  private void outside(MemoryObject object, long offset, UndefinedKind kind) {
    Optional<InputObject> guessed = guessed(object);
    if (object.passed().isPresent()) {
      throw notPassed(object.passed().get());
    }
    if (guessed.isEmpty()) {
      throw x.undefined(
          kind,
          "%s%s, which has %d bytes, at offset %d"
              .formatted(kind.label(), about(object), object.sizeBytes(), offset),
          Optional.empty());
    }
    if (offset < 0) {
      throw x.bound(Assumption.objectStart(guessed.get().name(), -offset));
    }
    throw x.bound(capacity(guessed.get()));
  }

  /** Checks the result of pointer arithmetic: into the object or one past its end. */
  void arithmetic(long bits, Object reference) {
    MemoryObject object = Pointers.object(reference);
    if (!object.hasContents()) {
      return;
    }
    if (reference instanceof SymbolicPointer pointer) {
      inside(object, pointer.offset(), 0, UndefinedKind.POINTER_ARITHMETIC);
    } else if (object.sizeTerm().isPresent()) {
      inside(object, x.terms.constant(64, bits), 0, UndefinedKind.POINTER_ARITHMETIC);
    } else if (bits < 0 || bits > object.sizeBytes()) {
      outside(object, bits, UndefinedKind.POINTER_ARITHMETIC);
    }
  }

  private static Optional<InputObject> guessed(MemoryObject object) {
    return object.input().filter(InputObject::guessedCount);
  }

  static Assumption capacity(InputObject input) {
    return new Assumption(
        Assumption.Kind.CAPACITY,
        input.name(),
        "at most "
            + input.count()
            + (input.count() == 1 ? " element" : " elements")
            + flexibleArray(input.elementType())
                .map(" (flexible array '%s' has the room behind the first)"::formatted)
                .orElse(""),
        false);
  }

  private static Optional<String> flexibleArray(CType type) {
    return type instanceof CType.Record record
            && !record.fields().isEmpty()
            && record.fields().getLast().type() instanceof CType.Array array
            && array.count() <= 0
        ? Optional.of(record.fields().getLast().name())
        : Optional.empty();
  }

  private String about(MemoryObject object) {
    String name = x.program.nameOf(object);
    return name.isEmpty() ? "" : ": " + name;
  }
}
