package org.farkas.exec.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.farkas.exec.machine.Alternative.Side;
import org.farkas.exec.memory.ChoicePointer;
import org.farkas.exec.memory.ChoicePointer.Option;
import org.farkas.exec.memory.Contents;
import org.farkas.exec.memory.MemoryObject;
import org.farkas.exec.memory.SymbolicPointer;
import org.farkas.exec.memory.ValueSlot;
import org.farkas.expr.Term;

/**
 * Numbers that are read where a union of the inputs may hold a pointer instead. Which of the two it
 * is, is asked before the read, and noted in memory: a number is known exactly, and only where the
 * union does hold a pointer, what is read is an address.
 */
final class UnionNumbers {
  private final Execution x;
  private final Pointers pointers;
  private final ValueSlot value = new ValueSlot();

  UnionNumbers(Execution x, Pointers pointers) {
    this.x = x;
    this.pointers = pointers;
  }

  /** Before {@code size} bytes are read that are no pointer. */
  void read(MemoryObject object, long offset, int size) {
    if (!object.hasContents() || x.state.inputState().concrete().isPresent()) {
      return;
    }
    Contents contents = x.memory().find(object);
    for (int at = (int) offset; at < offset + size; ) {
      OptionalInt start = contents.pointerAround(at);
      if (start.isPresent()) {
        settle(object, start.getAsInt());
        contents = x.memory().find(object);
        at = start.getAsInt() + x.program.pointerBits() / Byte.SIZE;
      } else {
        at++;
      }
    }
  }

  private void settle(MemoryObject object, int start) {
    if (!x.access.pointerAt(x.memory(), object, start, value)
        || !(value.reference instanceof ChoicePointer choice)) {
      return;
    }
    List<Option> numbers = new ArrayList<>();
    List<Option> addresses = new ArrayList<>();
    for (Option option : choice.options()) {
      (isNumber(option) ? numbers : addresses).add(option);
    }
    if (addresses.isEmpty()
        || numbers.stream().noneMatch(option -> option.reference() instanceof SymbolicPointer)) {
      return;
    }
    Term number = guard(numbers);
    Side here = Side.branch(x.frame.codePoint());
    boolean holdsNumber =
        x.decisions.choose(List.of(number, x.terms.not(number)), List.of(here, here)) == 0;
    pointers.combine(holdsNumber ? numbers : addresses, value);
    int width = x.program.pointerBits();
    if (holdsNumber) {
      value.set(0, x.addresses.number(x.memory(), value.bits, value.reference, width));
    }
    x.access.store(x.memory(), object, start, width, value.bits, value.reference);
  }

  private static boolean isNumber(Option option) {
    return Pointers.object(option.reference()).kind() == MemoryObject.Kind.ABSOLUTE;
  }

  private Term guard(List<Option> options) {
    Term any = x.terms.bool(false);
    for (Option option : options) {
      any = x.terms.or(any, option.guard());
    }
    return any;
  }
}
