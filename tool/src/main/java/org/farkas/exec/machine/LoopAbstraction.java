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

  /** A register of the innermost frame, or a constant, as a term. */
  Term integer(State state, Value value) {
    x.enter(state);
    int width = x.program.width(value.type());
    return switch (value) {
      case Value.Register register -> x.term(register.index(), width);
      case Value.IntConstant constant -> x.terms.constant(width, constant.value());
      default -> throw new IllegalArgumentException("no integer: " + value);
    };
  }

  private boolean movable(LoopEffects effects) {
    for (LoopEffects.Varying each : effects.varying()) {
      if (each.register().type() instanceof Type.Pointer
          && !options(x.reference(each.register().index())).stream()
              .allMatch(MemoryObject::hasContents)) {
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
            case Value.Register register -> options(x.reference(register.index()));
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
    int register = each.register().index();
    if (each.register().type() instanceof Type.Pointer) {
      move(register, each.change());
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
    Term far = x.terms.constant(64, 1L << 62);
    Term least = change == LoopEffects.Change.GROWS ? zero : x.terms.constant(64, -(1L << 62));
    Term most = change == LoopEffects.Change.SHRINKS ? zero : far;
    x.state.extend(x.terms.make(Operator.SLE, least, by), Optional.empty());
    x.state.extend(x.terms.make(Operator.SLE, by, most), Optional.empty());
    new Pointers(x).add(x.bits(register), x.reference(register), by, x.slot);
    x.set(register, x.slot);
  }

  /**
   * At a load or store behind what was guessed of an object: goes on as if there were more of it. A
   * load gives any value.
   *
   * @return false if the access is of another kind, or may be half inside; then the state is as it
   *     was
   */
  boolean accessBeyond(State state) {
    x.enter(state);
    switch (x.frame.code.operations()[x.frame.position]) {
      case Op.Load load when !load.pointer() && whollyBeyond(load.address(), load.width()) ->
          load(load);
      case Op.Store store when whollyBeyond(store.address(), store.width()) -> {
        within(store.address());
        state.setBeyondVersion(x.nextBeyondVersion());
      }
      default -> {
        return false;
      }
    }
    x.frame.position++;
    state.setAbstracted();
    return true;
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
    String name =
        "beyond%d.%d.%d.%d"
            .formatted(object.serial(), offset.id(), load.width(), x.state.beyondVersion());
    x.set(load.result(), x.terms.variable(name, load.width(), Term.VariableKind.INDETERMINATE));
  }
}
