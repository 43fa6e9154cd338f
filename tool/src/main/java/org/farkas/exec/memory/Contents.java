package org.farkas.exec.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What an object holds in one state: concrete bytes; over them cells with values that are no plain
 * bytes; and which bytes are indeterminate. A byte is, in this order: part of a cell,
 * indeterminate, concrete. Little-endian. Shared between states until written: see {@link
 * Memory#writable}.
 */
public final class Contents {
  private static final VarHandle SHORTS =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final MemoryObject object;
  private final Object owner;
  private final byte[] bytes;
  private Cell[] cells;
  private long[] indeterminate;

  private Contents(
      MemoryObject object, Object owner, byte[] bytes, Cell[] cells, long[] indeterminate) {
    this.object = object;
    this.owner = owner;
    this.bytes = bytes;
    this.cells = cells;
    this.indeterminate = indeterminate;
  }

  /** Contents with the given bytes, which are not copied. */
  static Contents of(MemoryObject object, Object owner, byte[] bytes) {
    return new Contents(object, owner, bytes, null, null);
  }

  /** Contents of which no byte has a value yet. */
  static Contents indeterminate(MemoryObject object, Object owner) {
    int size = Math.toIntExact(object.sizeBytes());
    long[] all = new long[(size + 63) >>> 6];
    Arrays.fill(all, -1L);
    return new Contents(object, owner, new byte[size], null, all);
  }

  /** Whether every byte is what it is in other contents of the same object. */
  boolean sameAs(Contents other) {
    return this == other
        || object == other.object
            && Arrays.equals(bytes, other.bytes)
            && Arrays.equals(cells, other.cells)
            && Arrays.equals(indeterminate, other.indeterminate);
  }

  Contents ownedBy(Object newOwner) {
    return new Contents(
        object,
        newOwner,
        bytes.clone(),
        cells == null ? null : cells.clone(),
        indeterminate == null ? null : indeterminate.clone());
  }

  Object owner() {
    return owner;
  }

  public MemoryObject object() {
    return object;
  }

  public int sizeBytes() {
    return bytes.length;
  }

  /** Whether the range holds concrete bytes only. */
  public boolean plain(int offset, int size) {
    if (cells != null) {
      for (int i = 0; i < size; i++) {
        if (cells[offset + i] != null) {
          return false;
        }
      }
    }
    if (indeterminate != null) {
      for (int i = offset; i < offset + size; i++) {
        if ((indeterminate[i >>> 6] >>> i & 1) != 0) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether any value in it is a pointer, or part of one. */
  public boolean holdsPointers() {
    return !pointers().isEmpty();
  }

  /** All pointers that are values in it, or parts of one. */
  public Set<Object> pointers() {
    if (cells == null) {
      return Set.of();
    }
    Set<Object> found = new LinkedHashSet<>();
    for (Cell cell : cells) {
      if (cell != null && Addresses.isPointer(cell.reference())) {
        found.add(cell.reference());
      }
    }
    return found;
  }

  /**
   * Where a pointer starts of which a byte is part; nothing where there is none, or not all of it.
   */
  public OptionalInt pointerAround(int offset) {
    Cell cell = cellAt(offset);
    if (cell == null || !Addresses.isPointer(cell.reference()) || cell.start() < 0) {
      return OptionalInt.empty();
    }
    int start = Math.toIntExact(cell.start());
    return start + cell.length() <= bytes.length && wholeCell(start, cell.length()) == cell
        ? OptionalInt.of(start)
        : OptionalInt.empty();
  }

  /** Whether both hold the very same at a byte. */
  boolean sameAt(Contents other, int offset) {
    Cell mine = cellAt(offset);
    Cell theirs = other.cellAt(offset);
    if (mine != null || theirs != null) {
      return mine != null
          && theirs != null
          && mine.reference() == theirs.reference()
          && mine.bits() == theirs.bits()
          && mine.start() == theirs.start()
          && mine.length() == theirs.length();
    }
    boolean unset = isIndeterminate(offset);
    return unset == other.isIndeterminate(offset)
        && (unset || bytes[offset] == other.bytes[offset]);
  }

  /** Whether every byte of the range is indeterminate. */
  boolean allIndeterminate(int offset, int size) {
    for (int i = 0; i < size; i++) {
      if (!isIndeterminate(offset + i)) {
        return false;
      }
    }
    return true;
  }

  /** Whether the byte has no value. */
  public boolean isIndeterminate(int offset) {
    return indeterminate != null
        && (indeterminate[offset >>> 6] >>> offset & 1) != 0
        && (cells == null || cells[offset] == null);
  }

  /** The cell that covers a byte, or null. */
  Cell cellAt(int offset) {
    return cells == null ? null : cells[offset];
  }

  /** The cell that covers exactly this range and is intact, or null. */
  Cell wholeCell(int offset, int size) {
    Cell cell = cellAt(offset);
    if (cell == null || cell.start() != offset || cell.length() != size) {
      return null;
    }
    for (int i = 1; i < size; i++) {
      if (cells[offset + i] != cell) {
        return null;
      }
    }
    return cell;
  }

  /**
   * Whether two neighbouring bytes are neighbouring bytes of one value, or both concrete and in one
   * 8-byte word (so that a run of them is at most 8 bytes long).
   */
  boolean continues(int offset, int next) {
    Cell one = cellAt(offset);
    Cell other = cellAt(next);
    if (one == null || other == null) {
      return one == other && next % 8 != 0;
    }
    return one.reference() == other.reference()
        && one.bits() == other.bits()
        && one.length() == other.length()
        && next - other.start() == offset - one.start() + 1;
  }

  /** Marks where values begin and end in a range, and where pointers begin. */
  void markCuts(int offset, int size, BitSet cuts, BitSet pointers) {
    for (int i = 0; i < size; i++) {
      Cell cell = cellAt(offset + i);
      if (cell != null && cell != (i == 0 ? null : cellAt(offset + i - 1))) {
        cuts.set(i);
        if (cell.start() == offset + i && Addresses.isPointer(cell.reference())) {
          pointers.set(i);
        }
      }
      if (cell == null && i > 0 && cellAt(offset + i - 1) != null) {
        cuts.set(i);
      }
    }
  }

  /** The concrete byte, whatever lies over it. */
  public byte rawByte(int offset) {
    return bytes[offset];
  }

  /** Up to 8 concrete bytes as a number, zero-extended. */
  public long read(int offset, int size) {
    return switch (size) {
      case 1 -> bytes[offset] & 0xffL;
      case 2 -> (short) SHORTS.get(bytes, offset) & 0xffffL;
      case 4 -> (int) INTS.get(bytes, offset) & 0xffff_ffffL;
      case 8 -> (long) LONGS.get(bytes, offset);
      default -> {
        long value = 0;
        for (int i = size - 1; i >= 0; i--) {
          value = value << 8 | bytes[offset + i] & 0xff;
        }
        yield value;
      }
    };
  }

  /** Replaces up to 8 bytes by a number's. */
  void write(int offset, int size, long value) {
    clearOverlay(offset, size);
    switch (size) {
      case 1 -> bytes[offset] = (byte) value;
      case 2 -> SHORTS.set(bytes, offset, (short) value);
      case 4 -> INTS.set(bytes, offset, (int) value);
      case 8 -> LONGS.set(bytes, offset, value);
      default -> {
        for (int i = 0; i < size; i++) {
          bytes[offset + i] = (byte) (value >>> 8 * i);
        }
      }
    }
  }

  /** Lays a value over its range. */
  void write(int offset, int size, long bits, Object reference) {
    if (cells == null) {
      cells = new Cell[bytes.length];
    }
    Cell cell = new Cell(offset, size, bits, reference);
    Arrays.fill(cells, offset, offset + size, cell);
  }

  /** Sets a range to one byte. */
  void fill(int offset, int size, byte value) {
    clearOverlay(offset, size);
    Arrays.fill(bytes, offset, offset + size, value);
  }

  /** Makes a range indeterminate. */
  void forget(int offset, int size) {
    if (cells != null) {
      Arrays.fill(cells, offset, offset + size, null);
    }
    if (indeterminate == null) {
      indeterminate = new long[(bytes.length + 63) >>> 6];
    }
    for (int i = offset; i < offset + size; i++) {
      indeterminate[i >>> 6] |= 1L << i;
    }
  }

  /** Copies a range with everything it means from other (or the same) contents. */
  void copyFrom(Contents source, int from, int to, int size) {
    Contents stable = source == this ? source.ownedBy(null) : source;
    clearOverlay(to, size);
    System.arraycopy(stable.bytes, from, bytes, to, size);
    if (stable.indeterminate != null) {
      copyIndeterminate(stable, from, to, size);
    }
    if (stable.cells != null) {
      copyCells(stable, from, to, size);
    }
  }

  private void copyIndeterminate(Contents source, int from, int to, int size) {
    for (int i = 0; i < size; i++) {
      if ((source.indeterminate[(from + i) >>> 6] >>> (from + i) & 1) != 0) {
        if (indeterminate == null) {
          indeterminate = new long[(bytes.length + 63) >>> 6];
        }
        indeterminate[(to + i) >>> 6] |= 1L << (to + i);
      }
    }
  }

  private void copyCells(Contents source, int from, int to, int size) {
    Cell last = null;
    Cell moved = null;
    for (int i = 0; i < size; i++) {
      Cell cell = source.cells[from + i];
      if (cell == null) {
        continue;
      }
      if (cell != last) {
        last = cell;
        moved = cell.movedBy((long) to - from);
      }
      if (cells == null) {
        cells = new Cell[bytes.length];
      }
      cells[to + i] = moved;
    }
  }

  private void clearOverlay(int offset, int size) {
    if (cells != null) {
      for (int i = 0; i < size; i++) {
        cells[offset + i] = null;
      }
    }
    if (indeterminate != null) {
      for (int i = offset; i < offset + size; i++) {
        indeterminate[i >>> 6] &= ~(1L << i);
      }
    }
  }
}
