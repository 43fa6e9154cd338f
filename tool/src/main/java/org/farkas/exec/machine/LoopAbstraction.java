package org.farkas.exec.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.farkas.cfg.LoopEffects;
import org.farkas.exec.memory.ChoicePointer;
import org.farkas.exec.memory.Contents;
import org.farkas.exec.memory.MemoryAccess;
import org.farkas.exec.memory.MemoryObject;
import org.farkas.exec.memory.OffsetShape;
import org.farkas.exec.memory.SymbolicPointer;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.ir.Instruction.Predicate;
import org.farkas.ir.Type;
import org.farkas.ir.Value;

/**
 * Makes of a state one that stands for more than the program allows: for any number of iterations
 * of a loop, or for an access to memory behind what was guessed. What holds for it holds for all of
 * them; what it reaches, the program may not.
 */
final class LoopAbstraction {
  private static final int ADDRESS_BITS = 47;

  private final Execution x;

  LoopAbstraction(Execution x) {
    this.x = x;
  }

  /**
   * At a loop's header: forgets what the loop may have changed, except which way.
   *
   * @return false if the state holds something that has no such form; then it is as it was
   */
  boolean forget(State state, LoopEffects effects) {
    x.enter(state);
    Optional<List<MemoryObject>> objects = objects(effects);
    if (objects.isEmpty() || !movable(effects)) {
      return false;
    }
    for (MemoryObject object : objects.get()) {
      x.sharing.accessed(object, true);
      x.memory().forget(object);
    }
    if (!objects.get().isEmpty()) {
      state.setBeyondVersion(x.nextBeyondVersion());
    }
    effects.varying().forEach(this::vary);
    state.setAbstracted();
    return true;
  }

  /** Names of the objects that {@link #forget} forgets. */
  List<String> forgottenObjects(State state, LoopEffects effects) {
    x.enter(state);
    return objects(effects).orElse(List.of()).stream().map(MemoryObject::name).toList();
  }

  private int slot(Value.Register register) {
    return x.frame.code.slots().of(register);
  }

  /** A register of the innermost frame that is live, or a constant, as a term. */
  Term integer(State state, Value value) {
    x.enter(state);
    int width = x.program.width(value.type());
    return switch (value) {
      case Value.Register register -> x.term(slot(register), width);
      case Value.IntConstant constant -> x.terms.constant(width, constant.value());
      default -> throw new IllegalArgumentException("no integer: " + value);
    };
  }

  private boolean movable(LoopEffects effects) {
    for (LoopEffects.Varying each : effects.varying()) {
      if (each.register().type() instanceof Type.Pointer
          && each.sameObject()
          && !options(x.reference(slot(each.register()))).stream()
              .allMatch(o -> o.hasContents() || o.kind() == MemoryObject.Kind.BEYOND)) {
        return false;
      }
      if (!(each.register().type() instanceof Type.Pointer)
          && x.program.width(each.register().type()) == 0) {
        return false;
      }
    }
    return true;
  }

  private Optional<List<MemoryObject>> objects(LoopEffects effects) {
    List<MemoryObject> result = new ArrayList<>();
    for (Value base : effects.written()) {
      List<MemoryObject> candidates =
          switch (base) {
            case Value.GlobalAddress address -> x.program.global(address.name()).stream().toList();
            case Value.Register register -> options(x.reference(slot(register)));
            default -> List.of();
          };
      if (candidates.isEmpty()) {
        return Optional.empty();
      }
      for (MemoryObject object : candidates) {
        if (object.kind() == MemoryObject.Kind.ABSOLUTE) {
          continue; // to write there is undefined
        }
        Contents contents = object.hasContents() ? x.memory().find(object) : null;
        if (contents == null || object.sizeTerm().isPresent() || contents.holdsPointers()) {
          return Optional.empty();
        }
        result.add(object);
      }
    }
    return Optional.of(result);
  }

  private static List<MemoryObject> options(Object reference) {
    return switch (reference) {
      case MemoryObject object -> List.of(object);
      case SymbolicPointer pointer -> List.of(pointer.object());
      case ChoicePointer choice ->
          choice.options().stream().flatMap(o -> options(o.reference()).stream()).toList();
      case null, default -> List.of();
    };
  }

  private void vary(LoopEffects.Varying each) {
    int register = slot(each.register());
    if (each.register().type() instanceof Type.Pointer) {
      if (each.sameObject()) {
        move(register, each.change());
      } else {
        x.set(register, 0, x.anywhere());
      }
      return;
    }
    int width = x.program.width(each.register().type());
    Term before = x.term(register, width);
    Term after = MemoryAccess.freshIndeterminate(x.terms, x.memory(), width);
    if (each.change() == LoopEffects.Change.GROWS) {
      x.state.extend(x.terms.make(Operator.SLE, before, after), Optional.empty());
    } else if (each.change() == LoopEffects.Change.SHRINKS) {
      x.state.extend(x.terms.make(Operator.SLE, after, before), Optional.empty());
    }
    x.set(register, after);
  }

  private void move(int register, LoopEffects.Change change) {
    Term by = MemoryAccess.freshIndeterminate(x.terms, x.memory(), 64);
    Term zero = x.terms.constant(64, 0);
    Term far = x.terms.constant(64, 1L << ADDRESS_BITS); // no object is larger
    Term least =
        change == LoopEffects.Change.GROWS ? zero : x.terms.constant(64, -(1L << ADDRESS_BITS));
    Term most = change == LoopEffects.Change.SHRINKS ? zero : far;
    x.state.extend(x.terms.make(Operator.SLE, least, by), Optional.empty());
    x.state.extend(x.terms.make(Operator.SLE, by, most), Optional.empty());
    new Pointers(x).add(x.bits(register), x.reference(register), by, x.slot);
    x.set(register, x.slot);
  }

  /**
   * At an instruction that leaves what was guessed of the inputs: goes on as if there were more of
   * them. A load gives any value, a pointer of which nothing is known may be NULL or lead anywhere.
   *
   * @return false if the instruction is of another kind, writes through a pointer to anywhere, or
   *     may be half inside; then the state is as it was
   */
  boolean goBeyond(State state) {
    x.enter(state);
    switch (x.frame.code.operations()[x.frame.position]) {
      case Op.Load load when leadsAnywhere(load.address()) -> loadAnywhere(load);
      case Op.Load load when !load.pointer() && whollyBeyond(load.address(), load.width()) ->
          load(load);
      case Op.Store store when whollyBeyond(store.address(), store.width()) -> {
        within(store.address());
        state.setBeyondVersion(x.nextBeyondVersion());
      }
      case Op.Compare compare when compare.pointers() && isEquality(compare) -> compare(compare);
      case Op.PointerAdd add when chosenAnywhere(add.base()) -> {
        state.setAbstracted();
        return true; // with one object behind the pointer the instruction runs as it is
      }
      case Op.PointerAdd add when !(x.reference(add.base()) instanceof ChoicePointer) -> {
        Pointers pointers = new Pointers(x);
        Term increment = pointers.increment(add);
        pointers.add(x.bits(add.base()), x.reference(add.base()), increment, x.slot);
        x.set(add.result(), x.slot);
      }
      default -> {
        return false;
      }
    }
    x.frame.position++;
    state.setAbstracted();
    return true;
  }

  private static boolean isEquality(Op.Compare compare) {
    return compare.predicate() == Predicate.EQ || compare.predicate() == Predicate.NE;
  }

  private boolean leadsAnywhere(int pointer) {
    chosenAnywhere(pointer);
    return switch (x.reference(pointer)) {
      case MemoryObject object -> object.kind() == MemoryObject.Kind.BEYOND;
      case SymbolicPointer symbolic -> symbolic.object().kind() == MemoryObject.Kind.BEYOND;
      case null, default -> false;
    };
  }

  /**
   * If the path knows which of several objects a pointer leads to, and nothing is known of that
   * one: lets the register hold that pointer alone.
   */
  private boolean chosenAnywhere(int pointer) {
    if (!(x.reference(pointer) instanceof ChoicePointer choice)) {
      return false;
    }
    for (ChoicePointer.Option option : choice.options()) {
      if (Pointers.object(option.reference()).kind() == MemoryObject.Kind.BEYOND
          && x.state.path().holds(option.guard())) {
        x.set(pointer, option.bits(), option.reference());
        return true;
      }
    }
    return false;
  }

  /** That a pointer is NULL of which nothing is known; the same pointer is it always or never. */
  private Term isNull(MemoryObject beyond) {
    return x.terms.eq(
        x.terms.variable("null" + beyond.serial(), 1, Term.VariableKind.INDETERMINATE),
        x.terms.constant(1, 1));
  }

  /** The same place gives the same value again, until something is written. */
  private void loadAnywhere(Op.Load load) {
    MemoryObject object = Pointers.object(x.reference(load.address()));
    Term offset = new Pointers(x).offset(load.address());
    Term there = x.terms.not(isNull(object)); // else the program has followed NULL
    if (!x.state.path().holds(there)) {
      x.state.extend(there, Optional.empty());
    }
    if (load.pointer()) {
      String place = "%d.%d.%d".formatted(object.serial(), offset.id(), x.state.beyondVersion());
      x.set(load.result(), 0, x.anywhereFrom(place));
    } else {
      x.set(load.result(), valueBeyond(object, offset, load.width()));
    }
  }

  /** Compares pointers, one of which at least may lead anywhere. */
  private void compare(Op.Compare compare) {
    Optional<Term> equal = equalsNull(compare.left(), compare.right());
    if (equal.isEmpty()) {
      equal = equalsNull(compare.right(), compare.left());
    }
    Term result =
        equal.orElseGet(
            () ->
                x.terms.eq(
                    MemoryAccess.freshIndeterminate(x.terms, x.memory(), 1),
                    x.terms.constant(1, 1)));
    x.set(compare.result(), compare.predicate() == Predicate.EQ ? result : x.terms.not(result));
  }

  /** Whether a pointer is NULL, if the other one is. */
  private Optional<Term> equalsNull(int pointer, int other) {
    boolean isNull =
        x.bits(other) == 0
            && (x.reference(other) == null
                || x.reference(other) instanceof MemoryObject object
                    && object.kind() == MemoryObject.Kind.ABSOLUTE);
    if (!isNull) {
      return Optional.empty();
    }
    List<ChoicePointer.Option> options =
        x.reference(pointer) instanceof ChoicePointer choice
            ? choice.options()
            : List.of(
                new ChoicePointer.Option(
                    x.terms.bool(true), x.bits(pointer), x.reference(pointer)));
    Term result = x.terms.bool(false);
    for (ChoicePointer.Option option : options) {
      Optional<Term> each = isNull(option);
      if (each.isEmpty()) {
        return Optional.empty();
      }
      result = x.terms.or(result, x.terms.and(option.guard(), each.get()));
    }
    return Optional.of(result);
  }

  private Optional<Term> isNull(ChoicePointer.Option option) {
    if (!(option.reference() instanceof MemoryObject object)) {
      return Optional.empty();
    }
    return switch (object.kind()) {
      case BEYOND -> option.bits() == 0 ? Optional.of(isNull(object)) : Optional.empty();
      case ABSOLUTE -> Optional.of(x.terms.bool(option.bits() == 0));
      case FUNCTION, GLOBAL, STACK, HEAP, INPUT -> Optional.of(x.terms.bool(false));
    };
  }

  /** Whether no byte of an access that leaves the guessed size lies inside it. */
  private boolean whollyBeyond(int address, int widthBits) {
    if (!(x.reference(address) instanceof MemoryObject
        || x.reference(address) instanceof SymbolicPointer)) {
      return false;
    }
    long size = (widthBits + 7) >>> 3;
    MemoryObject object = Pointers.object(x.reference(address));
    OffsetShape shape = OffsetShape.of(new Pointers(x).offset(address), x.ranges);
    return shape.low() >= object.sizeBytes()
        || object.sizeBytes() % size == 0
            && shape.stride() % size == 0
            && shape.residue() % size == 0;
  }

  /** No object is larger than the address space of a process on x86-64. */
  private void within(int address) {
    Term offset = new Pointers(x).offset(address);
    Term most = x.terms.constant(64, 1L << ADDRESS_BITS);
    Term fits = x.terms.make(Operator.SLE, offset, most);
    if (!fits.isConstant()) {
      x.state.extend(fits, Optional.empty());
    }
  }

  /** The same place gives the same value again, until something is written behind a size. */
  private void load(Op.Load load) {
    within(load.address());
    MemoryObject object = Pointers.object(x.reference(load.address()));
    Term offset = new Pointers(x).offset(load.address());
    x.set(load.result(), valueBeyond(object, offset, load.width()));
  }

  private Term valueBeyond(MemoryObject object, Term offset, int width) {
    return new UnknownMemory(x.terms, object, width, x.state.beyondVersion()).at(offset);
  }
}
