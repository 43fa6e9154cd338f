package org.farkas.exec.machine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.farkas.cfg.LiveRegisters;
import org.farkas.exec.memory.Addresses;
import org.farkas.exec.memory.AggregateValue;
import org.farkas.exec.memory.ChoicePointer;
import org.farkas.exec.memory.MemoryAccess;
import org.farkas.exec.memory.MemoryMerger;
import org.farkas.exec.memory.ValueSlot;
import org.farkas.expr.Term;
import org.farkas.ir.CodePoint;

/**
 * Makes one state of two that stand at the same place. Registers that nothing reads any more are
 * left as they are in the first.
 */
final class StateMerger {
  private final Execution x;
  private final Pointers pointers;
  private final MemoryMerger memories;

  /** By identity: code is as long as its function, and there is one of each. */
  private final Map<Code, LiveRegisters> liveRegisters = new IdentityHashMap<>();

  private final Map<CodePoint, BitSet> live = new HashMap<>();

  StateMerger(Execution x) {
    this.x = x;
    this.pointers = new Pointers(x);
    this.memories = new MemoryMerger(x.access);
  }

  /** What the choice between the two is made by. */
  private final class Choice implements MemoryMerger.Chooser {
    private final Term first;

    Choice(Term first) {
      this.first = first;
    }

    @Override
    public void choose(int width, boolean pointer, ValueSlot one, ValueSlot other) {
      if (pointer || Addresses.isPointer(one.reference) || Addresses.isPointer(other.reference)) {
        pointer(one, other);
      } else {
        MemoryAccess.setTerm(
            x.terms.ite(
                first,
                x.addresses.number(x.memory(), one.bits, one.reference, width),
                x.addresses.number(x.memory(), other.bits, other.reference, width)),
            one);
      }
    }

    private void pointer(ValueSlot one, ValueSlot other) {
      List<ChoicePointer.Option> options = new ArrayList<>();
      add(first, one, options);
      add(x.terms.not(first), other, options);
      pointers.combine(options, one);
    }

    /** Unlike {@link Pointers#options}, never asks: to join is no step of the program. */
    private void add(Term guard, ValueSlot value, List<ChoicePointer.Option> options) {
      if (!Addresses.isPointer(value.reference)) {
        x.addresses.pointer(x.memory(), value.bits, value.reference, value);
      }
      if (value.reference instanceof ChoicePointer choice) {
        for (ChoicePointer.Option option : choice.options()) {
          Term both = x.terms.and(guard, option.guard());
          options.add(new ChoicePointer.Option(both, option.bits(), option.reference()));
        }
      } else {
        options.add(new ChoicePointer.Option(guard, value.bits, value.reference));
      }
    }

    /** A choice between values whose width only their form tells; false if they don't fit. */
    boolean register(ValueSlot one, ValueSlot other, int width) {
      boolean aggregates = one.reference instanceof AggregateValue;
      if (aggregates != other.reference instanceof AggregateValue) {
        return false;
      }
      if (!aggregates) {
        if (width == 0
            && !Addresses.isPointer(one.reference)
            && !Addresses.isPointer(other.reference)) {
          return false;
        }
        choose(width, false, one, other);
        return true;
      }
      return false;
    }
  }

  Optional<State> merge(State one, State other) {
    if (!fit(one, other)) {
      return Optional.empty();
    }
    Optional<PathCondition.Joined> joined = PathCondition.join(x.terms, one.path(), other.path());
    if (joined.isEmpty()) {
      return Optional.empty();
    }
    State result = one.copy();
    x.state = result;
    Choice choice = new Choice(joined.get().first());
    // Memory first: it knows then which addresses either run has made numbers of.
    memories.merge(result.memory(), other.memory(), choice);
    for (int depth = 0; depth < result.depth(); depth++) {
      if (!registers(result, other, depth, choice)) {
        return Optional.empty();
      }
    }
    result.join(joined.get().path(), other);
    if (one.beyondVersion() != other.beyondVersion()) {
      result.setBeyondVersion(x.nextBeyondVersion());
    }
    return Optional.of(result);
  }

  /** What must be equal in states that are joined, as far as it is quickly compared. */
  static Object key(State state) {
    return List.of(
        state.openDecisions(),
        state.abstracted(),
        state.inputState().stubCalls(),
        state.inputState().callCounts(),
        state.inputState().allocations());
  }

  private static boolean fit(State one, State other) {
    if (one.depth() != other.depth()
        || !key(one).equals(key(other))
        || !one.hiddenResult().equals(other.hiddenResult())
        || !one.inputState().sameAs(other.inputState())
        || !MemoryMerger.compatible(one.memory(), other.memory())) {
      return false;
    }
    for (int i = 0; i < one.depth(); i++) {
      Frame a = one.frame(i);
      Frame b = other.frame(i);
      if (a.code != b.code
          || a.position != b.position
          || a.stackMark != b.stackMark
          || a.variableArguments != b.variableArguments) {
        return false;
      }
    }
    return true;
  }

  private boolean registers(State result, State other, int depth, Choice choice) {
    Frame theirs = other.frame(depth);
    Frame mine = result.frame(depth);
    if (mine == theirs) {
      return true;
    }
    ValueSlot one = new ValueSlot();
    ValueSlot two = new ValueSlot();
    BitSet alive = live(mine.code, mine.codePoint());
    for (int number = alive.nextSetBit(0); number >= 0; number = alive.nextSetBit(number + 1)) {
      int r = mine.code.slots().of(number);
      if (mine.bits[r] == theirs.bits[r] && mine.references[r] == theirs.references[r]) {
        continue;
      }
      one.set(mine.bits[r], mine.references[r]);
      two.set(theirs.bits[r], theirs.references[r]);
      if (!choice.register(one, two, mine.code.registerWidth(number))) {
        return false;
      }
      mine = result.writableFrame(depth);
      mine.bits[r] = one.bits;
      mine.references[r] = one.reference;
    }
    return true;
  }

  private BitSet live(Code code, CodePoint point) {
    return live.computeIfAbsent(
        point,
        p ->
            liveRegisters
                .computeIfAbsent(code, c -> LiveRegisters.of(c.function()))
                .at(p.block(), p.instruction()));
  }
}
