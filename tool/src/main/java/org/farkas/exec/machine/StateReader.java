package org.farkas.exec.machine;

import java.util.Optional;
import org.farkas.exec.memory.Addresses;
import org.farkas.exec.memory.ChoicePointer;
import org.farkas.exec.memory.MemoryObject;
import org.farkas.exec.memory.SymbolicAccess;
import org.farkas.exec.memory.SymbolicPointer;
import org.farkas.exec.memory.ValueSlot;
import org.farkas.expr.Term;

/**
 * What states of a machine hold, as numbers: registers, addresses, memory at addresses. To look may
 * write down values that were indeterminate so far: look at copies.
 */
public final class StateReader {
  private final Execution x;
  private final SymbolicAccess symbolic;

  StateReader(Execution x) {
    this.x = x;
    this.symbolic =
        new SymbolicAccess(
            x.terms,
            x.addresses,
            x.access,
            new Pointers(x)::combine,
            x.ranges,
            x.options.maxSymbolicElements());
  }

  /**
   * A register of a scalar or pointer type; frame 0 is the outermost. Empty if there is no such
   * frame: the function has returned. It must be live, or used in several blocks; of others only
   * what lies in their place is there.
   */
  public Optional<Term> register(State state, int frame, int register, int widthBits) {
    if (frame >= state.depth()) {
      return Optional.empty();
    }
    x.enter(state);
    Frame at = state.frame(frame);
    int slot = at.code.slots().of(register);
    return Optional.of(
        x.addresses.number(state.memory(), at.bits[slot], at.references[slot], widthBits));
  }

  /** Where a variable with static storage duration lies. */
  public Optional<Term> variable(State state, String name) {
    x.enter(state);
    return x.program.global(name).map(object -> address(state, object));
  }

  /** Where a function lies. */
  public Term function(State state, String name) {
    x.enter(state);
    return address(state, x.program.functionObject(name));
  }

  private Term address(State state, MemoryObject object) {
    return x.addresses.number(
        state.memory(), 0, object, x.program.width(org.farkas.ir.Type.POINTER));
  }

  /** So many bytes at an address; empty where nothing is represented. */
  public Optional<Term> read(State state, Term address, int bytes) {
    x.enter(state);
    ValueSlot slot = new ValueSlot();
    x.addresses.pointer(state.memory(), 0, address, slot);
    return read(slot.bits, slot.reference, bytes);
  }

  private Optional<Term> read(long bits, Object reference, int bytes) {
    return switch (reference) {
      case MemoryObject object when object.kind() == MemoryObject.Kind.ABSOLUTE -> Optional.empty();
      case MemoryObject object -> {
        if (!readable(object) || bits < 0 || bits > object.sizeBytes() - bytes) {
          yield Optional.empty();
        }
        ValueSlot slot = new ValueSlot();
        x.access.load(x.memory(), object, (int) bits, 8 * bytes, false, slot);
        yield Optional.of(x.addresses.number(x.memory(), slot.bits, slot.reference, 8 * bytes));
      }
      case SymbolicPointer at -> {
        ValueSlot slot = new ValueSlot();
        boolean read =
            readable(at.object())
                && symbolic.load(x.memory(), at.object(), at.offset(), 8 * bytes, false, slot);
        yield read
            ? Optional.of(x.addresses.number(x.memory(), slot.bits, slot.reference, 8 * bytes))
            : Optional.empty();
      }
      case ChoicePointer choice -> {
        Term result = null;
        for (ChoicePointer.Option option : choice.options()) {
          // Where there is nothing to read, whoever asks does not come, or gets any number.
          Term value =
              read(option.bits(), option.reference(), bytes).orElse(x.terms.constant(8 * bytes, 0));
          result = result == null ? value : x.terms.ite(option.guard(), value, result);
        }
        yield Optional.ofNullable(result);
      }
      case null, default -> Optional.empty();
    };
  }

  private boolean readable(MemoryObject object) {
    return object.hasContents() && x.memory().find(object) != null;
  }

  /** A likely value of a variable that stands for an address; empty for other variables. */
  public static Optional<Term> likelyAddress(org.farkas.expr.TermContext terms, Term variable) {
    return Addresses.likelyValue(variable)
        .map(value -> terms.constant(variable.widthBits(), value));
  }
}
