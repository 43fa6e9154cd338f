package org.farkas.exec.machine;

import java.util.List;
import java.util.Optional;
import org.farkas.exec.memory.MemoryObject;
import org.farkas.exec.memory.SymbolicPointer;
import org.farkas.exec.memory.ValueSlot;
import org.farkas.expr.Term;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.PointerSlot;

/**
 * Numbers that are read where an input that a pointer leads to has a pointer. That it has one there
 * follows from the pointer's type, but what the program reads may be a member of a larger structure
 * around it, or before or behind it ({@code container_of}), which holds any number. No test makes
 * such, so nothing may be proved from what a pointer's bytes can be. Nor from what those of a
 * {@code _Bool} can be, among others.
 */
final class NumbersOfPointers {
  private static final int BYTE_BITS = 8;

  private final Execution x;
  private final TruthValues truthValues = new TruthValues();

  NumbersOfPointers(Execution x) {
    this.x = x;
  }

  /** Whether a range of an object's bytes may be part of something else than the object's type. */
  boolean concern(MemoryObject object, long offset, int size) {
    Optional<InputObject> input = object.input().filter(InputObject::guessedCount);
    return input.isPresent()
        && x.state.inputState().concrete().isEmpty()
        && overlaps(input.get().slots(), offset, size);
  }

  private boolean overlaps(List<PointerSlot> slots, long offset, int size) {
    int pointerBytes = x.program.pointerBits() / BYTE_BITS;
    int low = 0;
    int high = slots.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (slots.get(middle).offsetBytes() + pointerBytes > offset) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low < slots.size() && slots.get(low).offsetBytes() < offset + size;
  }

  /** Blocks what lies behind a number that was read, if it is, or may be, a pointer's. */
  void read(long bits, Object reference, int widthBits, ValueSlot value) {
    MemoryObject object = Pointers.object(reference);
    boolean known = !(reference instanceof SymbolicPointer);
    if (known
        && widthBits > BYTE_BITS
        && value.reference != null
        && holdsTruth(object, bits, widthBits)) {
      presume(object, value);
      return;
    }
    if (object.input().isEmpty()
        || known && !concern(object, bits, (widthBits + BYTE_BITS - 1) / BYTE_BITS)) {
      return;
    }
    boolean zero = value.reference == null && value.bits == 0;
    boolean address =
        value.reference instanceof Term term
            ? x.taints.of(term).addresses()
            : value.reference != null;
    if (address || zero && known) {
      presume(object, value);
    }
  }

  private boolean holdsTruth(MemoryObject object, long bits, int widthBits) {
    return object
        .input()
        .filter(InputObject::guessedCount)
        .map(input -> truthValues.within(input.contents().element(), bits, widthBits / BYTE_BITS))
        .orElse(false);
  }

  private void presume(MemoryObject object, ValueSlot value) {
    long bits = value.bits;
    Object reference = value.reference;
    x.decisions.presume("what %s leads to is no part of something else".formatted(object.name()));
    value.set(bits, reference);
  }
}
