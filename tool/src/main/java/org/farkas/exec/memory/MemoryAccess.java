package org.farkas.exec.memory;

import java.math.BigInteger;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/**
 * Loads and stores at concrete offsets. Bounds and lifetime are the caller's business. A value
 * stored whole is loaded back as it was; other mixtures are put together byte by byte.
 */
public final class MemoryAccess {
  private final TermContext terms;
  private final Addresses addresses;
  private final int pointerBytes;

  public MemoryAccess(TermContext terms, Addresses addresses, int pointerBytes) {
    this.terms = terms;
    this.addresses = addresses;
    this.pointerBytes = pointerBytes;
  }

  /**
   * Loads a scalar.
   *
   * @param widthBits of the value; it takes the low bits of {@code ceil(widthBits / 8)} bytes
   * @param pointer whether the result is a pointer
   */
  public void load(
      Memory memory,
      MemoryObject object,
      int offset,
      int widthBits,
      boolean pointer,
      ValueSlot result) {
    int size = (widthBits + 7) >>> 3;
    Contents contents = memory.find(object);
    if (contents.plain(offset, size)) {
      loadPlain(contents, offset, widthBits, size, pointer, result);
      return;
    }
    Cell cell = contents.wholeCell(offset, size);
    if (cell == null && contents.allIndeterminate(offset, size)) {
      materialise(memory, object, offset, size);
      cell = memory.find(object).wholeCell(offset, size);
    }
    if (cell == null) {
      Term whole = assemble(memory, object, offset, size);
      settle(memory, 0, whole, widthBits, pointer, result);
    } else {
      settle(memory, cell.bits(), cell.reference(), widthBits, pointer, result);
    }
  }

  private void loadPlain(
      Contents contents, int offset, int widthBits, int size, boolean pointer, ValueSlot result) {
    if (size > 8) {
      byte[] magnitude = new byte[size];
      for (int i = 0; i < size; i++) {
        magnitude[size - 1 - i] = contents.rawByte(offset + i);
      }
      BigInteger mask = BigInteger.ONE.shiftLeft(widthBits).subtract(BigInteger.ONE);
      result.set(0, terms.constant(widthBits, new BigInteger(1, magnitude).and(mask)));
      return;
    }
    long value = contents.read(offset, size);
    if (pointer) {
      int shift = 64 - 8 * pointerBytes;
      result.set(value << shift >> shift, MemoryObject.ABSOLUTE);
    } else {
      result.set(widthBits == 64 ? value : value & (1L << widthBits) - 1, null);
    }
  }

  /** Brings a cell's value or an assembled term into the form that the result needs. */
  private void settle(
      Memory memory,
      long bits,
      Object reference,
      int widthBits,
      boolean pointer,
      ValueSlot result) {
    if (pointer) {
      addresses.pointer(memory, bits, reference, result);
    } else if (Addresses.isPointer(reference) && widthBits == 8 * pointerBytes) {
      result.set(bits, reference);
      if (reference instanceof MemoryObject object && object.kind() == MemoryObject.Kind.ABSOLUTE) {
        result.reference = null;
      }
    } else {
      setTerm(addresses.number(memory, bits, reference, widthBits), result);
    }
  }

  /** Puts a scalar term into a slot: as bits if it is constant and fits. */
  public static void setTerm(Term term, ValueSlot result) {
    if (term.isConstant() && term.widthBits() <= 64) {
      result.set(term.value(), null);
    } else {
      result.set(0, term);
    }
  }

  private void materialise(Memory memory, MemoryObject object, int offset, int size) {
    Term variable = fresh(memory, 8 * size);
    memory.writable(object).write(offset, size, 0, variable);
  }

  private Term fresh(Memory memory, int widthBits) {
    return freshIndeterminate(terms, memory, widthBits);
  }

  /** A new indeterminate value. */
  public static Term freshIndeterminate(TermContext terms, Memory memory, int widthBits) {
    String name = "indeterminate" + memory.takeVariableNumber() + "." + widthBits;
    return terms.variable(name, widthBits, Term.VariableKind.INDETERMINATE);
  }

  /** Puts a range together from pieces, each a run of bytes of one value. */
  private Term assemble(Memory memory, MemoryObject object, int offset, int size) {
    for (int i = 0; i < size; i++) {
      if (memory.find(object).isIndeterminate(offset + i)) {
        materialise(memory, object, offset + i, 1);
      }
    }
    Contents contents = memory.find(object);
    Term result = null;
    int at = 0;
    while (at < size) {
      int end = at + 1;
      while (end < size && contents.continues(offset + end - 1, offset + end)) {
        end++;
      }
      Term piece = piece(memory, contents, offset + at, end - at);
      result = result == null ? piece : above(result, piece);
      at = end;
    }
    return result;
  }

  /** Neighbouring parts of one term become one part again, whatever path they took. */
  private Term above(Term low, Term high) {
    if (low.operator() == Operator.EXTRACT
        && high.operator() == Operator.EXTRACT
        && low.operand(0) == high.operand(0)
        && low.parameter() + low.widthBits() == high.parameter()) {
      return terms.extract(low.operand(0), low.parameter(), low.widthBits() + high.widthBits());
    }
    return terms.make(Operator.CONCAT, high, low);
  }

  private Term piece(Memory memory, Contents contents, int offset, int size) {
    Cell cell = contents.cellAt(offset);
    if (cell == null) {
      return terms.constant(8 * size, contents.read(offset, size));
    }
    Term whole = addresses.number(memory, cell.bits(), cell.reference(), 8 * cell.length());
    int part = Math.toIntExact(offset - cell.start());
    return terms.extract(whole, 8 * part, 8 * size);
  }

  /**
   * Stores a scalar.
   *
   * @param widthBits of the value; the bits up to the next byte's end become zero
   */
  public void store(
      Memory memory, MemoryObject object, int offset, int widthBits, long bits, Object reference) {
    int size = (widthBits + 7) >>> 3;
    Contents contents = memory.writable(object);
    switch (reference) {
      case null -> contents.write(offset, size, bits);
      case MemoryObject target when isPlainAddress(target) -> contents.write(offset, size, bits);
      case Term term when term.isConstant() -> storeConstant(contents, offset, size, term);
      case Term term -> {
        Term padded =
            term.widthBits() == 8 * size
                ? term
                : terms.convert(Operator.ZERO_EXTEND, term, 8 * size);
        contents.write(offset, size, 0, padded);
      }
      default -> contents.write(offset, size, bits, reference);
    }
  }

  /** Whether a pointer is a mere number whose NULL has no story to tell. */
  private static boolean isPlainAddress(MemoryObject target) {
    return target.kind() == MemoryObject.Kind.ABSOLUTE && target.guess().isEmpty();
  }

  private static void storeConstant(Contents contents, int offset, int size, Term constant) {
    BigInteger value = constant.bigValue();
    for (int i = 0; i < size; i++) {
      contents.write(offset + i, 1, value.shiftRight(8 * i).longValue() & 0xff);
    }
  }

  /** Copies bytes with their meaning; source and destination may be one object. */
  public void copy(
      Memory memory, MemoryObject source, int from, MemoryObject target, int to, int size) {
    if (size > 0) {
      Contents original = memory.find(source);
      memory.writable(target).copyFrom(original, from, to, size);
    }
  }

  public void fill(Memory memory, MemoryObject object, int offset, int size, byte value) {
    memory.writable(object).fill(offset, size, value);
  }

  /** Makes bytes indeterminate. */
  public void forget(Memory memory, MemoryObject object, int offset, int size) {
    memory.writable(object).forget(offset, size);
  }

  int pointerBytes() {
    return pointerBytes;
  }

  /** Whether a whole pointer is stored at an offset; if so it is put into {@code result}. */
  public boolean pointerAt(Memory memory, MemoryObject object, int offset, ValueSlot result) {
    Contents contents = memory.find(object);
    if (offset + pointerBytes > contents.sizeBytes()) {
      return false;
    }
    Cell cell = contents.wholeCell(offset, pointerBytes);
    if (cell == null || !Addresses.isPointer(cell.reference())) {
      return false;
    }
    result.set(cell.bits(), cell.reference());
    return true;
  }
}
