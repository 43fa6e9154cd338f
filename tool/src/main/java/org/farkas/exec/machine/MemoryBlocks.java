package org.farkas.exec.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.farkas.exec.memory.MemoryAccess;
import org.farkas.exec.memory.MemoryObject;
import org.farkas.exec.memory.SymbolicAccess;
import org.farkas.exec.memory.SymbolicAccess.Piece;
import org.farkas.exec.memory.SymbolicPointer;
import org.farkas.exec.memory.ValueSlot;
import org.farkas.exec.semantics.UndefinedKind;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/** Copying and filling of byte ranges. */
final class MemoryBlocks {
  /** Of how many bytes, in all, a copy at a symbolic offset of a symbolic length may choose. */
  private static final long MAX_BYTE_CHOICES = 1 << 16;

  private final Execution x;
  private final Pointers pointers;
  private final AccessChecks checks;
  private final SymbolicAccess symbolic;

  MemoryBlocks(Execution x, Pointers pointers, AccessChecks checks, SymbolicAccess symbolic) {
    this.x = x;
    this.symbolic = symbolic;
    this.pointers = pointers;
    this.checks = checks;
  }

  /**
   * One side of a block operation.
   *
   * @param symbolicOffset null at a fixed offset
   */
  private record Place(MemoryObject object, int offset, Term symbolicOffset) {
    boolean fixed() {
      return symbolicOffset == null;
    }

    long room() {
      return object.sizeBytes() - offset;
    }

    Term offsetTerm(TermContext terms) {
      return fixed() ? terms.constant(64, offset) : symbolicOffset;
    }
  }

  /** {@code memcpy} or {@code memmove}. */
  void copy(int target, int source, int length, int lengthWidth, boolean mayOverlap) {
    pointers.requireNotNull(target);
    pointers.requireNotNull(source);
    Term size = x.term(length, lengthWidth);
    if (x.decisions.ask(x.terms.eq(size, x.terms.constant(lengthWidth, 0)))) {
      return; // nothing is touched
    }
    Place to = place(target, size, true);
    Place from = place(source, size, false);
    if (to.fixed() && from.fixed()) {
      if (size.isConstant()) {
        copyFixed(to, from, (int) size.value(), mayOverlap);
      } else {
        copySymbolic(to, from, size);
      }
    } else if (size.isConstant()) {
      copyElsewhere(to, from, (int) size.value());
    } else {
      copySymbolicElsewhere(to, from, size);
    }
  }

  /** Copies from a place that has been checked into an object of the machine's own. */
  void copy(long bits, Object reference, MemoryObject target, int offset, int count) {
    Place to = new Place(target, offset, null);
    Place from = placeOf(bits, reference);
    if (from.fixed()) {
      copyFixed(to, from, count, true);
    } else {
      copyElsewhere(to, from, count);
    }
  }

  private void copyFixed(Place to, Place from, int count, boolean mayOverlap) {
    boolean overlap =
        to.object == from.object
            && to.offset < from.offset + count
            && from.offset < to.offset + count;
    if (overlap && !mayOverlap && to.offset != from.offset) {
      throw x.undefined(UndefinedKind.OVERLAPPING_COPY);
    }
    x.access.copy(x.memory(), from.object, from.offset, to.object, to.offset, count);
  }

  /** A copy from or to a symbolic offset: piece by piece, so that values stay whole. */
  private void copyElsewhere(Place to, Place from, int count) {
    List<Piece> pieces = symbolic.pieces(x.memory(), from.object, from.offsetTerm(x.terms), count);
    ValueSlot slot = new ValueSlot();
    List<long[]> bits = new ArrayList<>();
    List<Object> references = new ArrayList<>();
    for (Piece piece : pieces) {
      loadPiece(from, piece, slot);
      bits.add(new long[] {slot.bits});
      references.add(slot.reference);
    }
    for (int i = 0; i < pieces.size(); i++) {
      storePiece(to, pieces.get(i), bits.get(i)[0], references.get(i));
    }
  }

  private void loadPiece(Place from, Piece piece, ValueSlot slot) {
    if (from.fixed()) {
      x.access.load(
          x.memory(),
          from.object,
          from.offset + piece.offset(),
          8 * piece.size(),
          piece.pointer(),
          slot);
    } else if (!symbolic.load(
        x.memory(), from.object, shifted(from, piece), 8 * piece.size(), piece.pointer(), slot)) {
      throw tooLarge(from.object);
    }
  }

  private void storePiece(Place to, Piece piece, long bits, Object reference) {
    if (to.fixed()) {
      x.access.store(
          x.memory(), to.object, to.offset + piece.offset(), 8 * piece.size(), bits, reference);
    } else if (!symbolic.store(
        x.memory(),
        to.object,
        shifted(to, piece),
        8 * piece.size(),
        piece.pointer(),
        bits,
        reference)) {
      throw tooLarge(to.object);
    }
  }

  private Term shifted(Place place, Piece piece) {
    return x.terms.make(Operator.ADD, place.symbolicOffset, x.terms.constant(64, piece.offset()));
  }

  private Interruption tooLarge(MemoryObject object) {
    return x.unsupported(
        "a memory operation at a symbolic offset of " + object.sizeBytes() + " bytes");
  }

  /** Every byte below the symbolic length is replaced by the source's. */
  private void copySymbolic(Place to, Place from, Term size) {
    int most = limit(Math.min(to.room(), from.room()));
    ValueSlot slot = new ValueSlot();
    Term[] bytes = new Term[most];
    for (int i = 0; i < most; i++) {
      bytes[i] = load(from, i, slot);
    }
    for (int i = 0; i < most; i++) {
      Term copied = x.terms.make(Operator.ULT, x.terms.constant(size.widthBits(), i), size);
      store(to, i, x.terms.ite(copied, bytes[i], load(to, i, slot)), slot);
    }
  }

  /** Every byte of the target object is replaced by the source's byte that lands on it, if any. */
  private void copySymbolicElsewhere(Place to, Place from, Term size) {
    int first = to.offset();
    int count = limit(to.room());
    if ((long) count * limit(from.room()) > MAX_BYTE_CHOICES) {
      throw x.unsupported(
          "a memory copy of symbolic length at a symbolic offset, from %d bytes to %d"
              .formatted(from.room(), to.room()));
    }
    Term length = x.terms.convert(Operator.ZERO_EXTEND, size, 64);
    Term distance = x.terms.make(Operator.SUB, from.offsetTerm(x.terms), to.offsetTerm(x.terms));
    ValueSlot slot = new ValueSlot();
    Term[] bytes = new Term[count];
    for (int i = 0; i < count; i++) {
      Term target = x.terms.constant(64, first + i);
      Term copied =
          x.terms.make(
              Operator.ULT, x.terms.make(Operator.SUB, target, to.offsetTerm(x.terms)), length);
      Term source = x.terms.make(Operator.ADD, target, distance);
      // no place in the source: then no byte of it lands here
      if (!copied.isFalse() && symbolic.load(x.memory(), from.object, source, 8, false, slot)) {
        Term value = x.addresses.number(x.memory(), slot.bits, slot.reference, 8);
        bytes[i] = x.terms.ite(copied, value, load(to, i, slot));
      }
    }
    for (int i = 0; i < count; i++) {
      if (bytes[i] != null) {
        store(to, i, bytes[i], slot);
      }
    }
  }

  private int limit(long bytes) {
    if (bytes > x.options.maxSymbolicElements()) {
      throw x.unsupported("a memory operation of symbolic length on " + bytes + " bytes");
    }
    return (int) bytes;
  }

  private Term load(Place place, int index, ValueSlot slot) {
    x.access.load(x.memory(), place.object, place.offset + index, 8, false, slot);
    return x.addresses.number(x.memory(), slot.bits, slot.reference, 8);
  }

  private void store(Place place, int index, Term value, ValueSlot slot) {
    MemoryAccess.setTerm(value, slot);
    x.access.store(x.memory(), place.object, place.offset + index, 8, slot.bits, slot.reference);
  }

  /** {@code memset}; the value's low byte counts. */
  void fill(int target, int value, int valueWidth, int length, int lengthWidth) {
    pointers.requireNotNull(target);
    Term size = x.term(length, lengthWidth);
    if (x.decisions.ask(x.terms.eq(size, x.terms.constant(lengthWidth, 0)))) {
      return; // nothing is touched
    }
    Place to = place(target, size, true);
    if (!to.fixed()) {
      fillElsewhere(to, x.term(value, valueWidth), size);
      return;
    }
    ValueSlot slot = new ValueSlot();
    if (x.reference(length) == null && x.reference(value) == null) {
      x.access.fill(x.memory(), to.object, to.offset, (int) x.bits(length), (byte) x.bits(value));
      return;
    }
    Term content = x.term(value, valueWidth);
    Term low = valueWidth > 8 ? x.terms.extract(content, 0, 8) : content;
    int most = x.reference(length) == null ? (int) x.bits(length) : limit(to.room());
    for (int i = 0; i < most; i++) {
      Term filled = x.terms.make(Operator.ULT, x.terms.constant(size.widthBits(), i), size);
      Term byteValue = filled.isTrue() ? low : x.terms.ite(filled, low, load(to, i, slot));
      store(to, i, byteValue, slot);
    }
  }

  private void fillElsewhere(Place to, Term value, Term size) {
    Term low = x.terms.extract(value, 0, 8);
    ValueSlot slot = new ValueSlot();
    if (!size.isConstant()) {
      Term length = x.terms.convert(Operator.ZERO_EXTEND, size, 64);
      int count = limit(to.room());
      for (int i = 0; i < count; i++) {
        Term distance = x.terms.make(Operator.SUB, x.terms.constant(64, i), to.offsetTerm(x.terms));
        Term filled = x.terms.make(Operator.ULT, distance, length);
        store(to, i, x.terms.ite(filled, low, load(to, i, slot)), slot);
      }
      return;
    }
    MemoryAccess.setTerm(low, slot);
    for (int i = 0; i < size.value(); i++) {
      storePiece(to, new Piece(i, 1, false), slot.bits, slot.reference);
    }
  }

  /** Resolves and checks a pointer to {@code size} bytes. */
  private Place place(int operand, Term size, boolean write) {
    int resolved = pointers.resolve(operand, true);
    Object reference = x.reference(resolved);
    long bits = x.bits(resolved);
    if (size.isConstant()) {
      long bytes = size.value();
      if (bytes < 0) {
        throw x.undefined(
            UndefinedKind.OUT_OF_BOUNDS, "a memory operation of huge length", Optional.empty());
      }
      checks.check(bits, reference, bytes, write);
    } else {
      checks.check(bits, reference, 0, write);
      checks.room(Pointers.object(reference), pointers.offset(resolved), size);
    }
    return placeOf(bits, reference);
  }

  private Place placeOf(long bits, Object reference) {
    checks.blockOfPassed(reference);
    return reference instanceof SymbolicPointer pointer
        ? new Place(pointer.object(), 0, pointer.offset())
        : new Place((MemoryObject) reference, (int) bits, null);
  }

  /** Gives heap memory of a symbolic or plain size; the caller has decided that it succeeds. */
  MemoryObject allocate(String name, Term size, boolean zero) {
    MemoryObject.Builder builder = MemoryObject.builder(MemoryObject.Kind.HEAP, name).align(16);
    long capacity = size.isConstant() ? size.value() : SymbolicSizes.capacity(x, size);
    builder.size(capacity);
    if (!size.isConstant()) {
      builder.symbolicSize(size);
    }
    return zero
        ? x.memory().allocate(builder, new byte[(int) capacity])
        : x.memory().allocate(builder);
  }

  /** Copies what fits from one object to another. */
  void copyCommon(MemoryObject from, MemoryObject to) {
    int size = (int) Math.min(from.sizeBytes(), to.sizeBytes());
    x.access.copy(x.memory(), from, 0, to, 0, size);
  }
}
