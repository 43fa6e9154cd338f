package org.farkas.exec.memory;

import java.util.Optional;

/**
 * Makes one memory of those of two runs: where they differ, a value is a choice between the two.
 * Values are joined as a whole where both runs hold a whole one; else in words of four bytes, or
 * byte by byte.
 */
public final class MemoryMerger {
  private static final int WORD = 4;

  private final MemoryAccess access;
  private final int pointerBytes;
  private final ValueSlot first = new ValueSlot();
  private final ValueSlot second = new ValueSlot();

  public MemoryMerger(MemoryAccess access) {
    this.access = access;
    this.pointerBytes = access.pointerBytes();
  }

  /** Chooses between two values of the same width; the result goes into the first slot. */
  @FunctionalInterface
  public interface Chooser {
    void choose(int widthBits, boolean pointer, ValueSlot first, ValueSlot second);
  }

  /** Whether both memories hold the same objects, apart from those that only one of them made. */
  public static boolean compatible(Memory one, Memory other) {
    return one.compatible(other);
  }

  /** Changes {@code target} so that it holds the choice between its own and the other's values. */
  public void merge(Memory target, Memory other, Chooser chooser) {
    for (MemoryObject object : target.takeOver(other)) {
      merge(target, other, object, chooser);
    }
    target.goOnAfter(other);
  }

  private void merge(Memory target, Memory other, MemoryObject object, Chooser chooser) {
    int size = target.find(object).sizeBytes();
    int offset = 0;
    while (offset < size) {
      Contents mine = target.find(object);
      Contents theirs = other.find(object);
      if (mine.sameAt(theirs, offset)) {
        offset++;
        continue;
      }
      Unit unit = unit(mine, theirs, offset, size);
      int width = 8 * unit.size();
      access.load(target, object, unit.offset(), width, unit.pointer(), first);
      access.load(other, object, unit.offset(), width, unit.pointer(), second);
      chooser.choose(width, unit.pointer(), first, second);
      access.store(target, object, unit.offset(), width, first.bits, first.reference);
      offset = unit.offset() + unit.size();
    }
  }

  /** A range that is joined as one value. */
  private record Unit(int offset, int size, boolean pointer) {}

  private Unit unit(Contents mine, Contents theirs, int offset, int size) {
    Optional<Unit> whole = whole(mine, theirs, offset).or(() -> whole(theirs, mine, offset));
    if (whole.isPresent()) {
      return whole.get();
    }
    int start = offset & -WORD;
    if (start + WORD <= size && plainOrUnset(mine, start) && plainOrUnset(theirs, start)) {
      return new Unit(start, WORD, false);
    }
    return new Unit(offset, 1, false);
  }

  /** A whole value of one run, where the other run's value does not reach over its ends. */
  private Optional<Unit> whole(Contents one, Contents other, int offset) {
    Cell cell = one.cellAt(offset);
    if (cell == null || cell.start() < 0 || cell.start() + cell.length() > one.sizeBytes()) {
      return Optional.empty();
    }
    int start = (int) cell.start();
    if (one.wholeCell(start, cell.length()) == null
        || reachesOver(other, start, start + cell.length())) {
      return Optional.empty();
    }
    boolean pointer = cell.length() == pointerBytes && Addresses.isPointer(cell.reference());
    return Optional.of(new Unit(start, cell.length(), pointer));
  }

  private static boolean reachesOver(Contents contents, int start, int end) {
    Cell low = contents.cellAt(start);
    Cell high = contents.cellAt(end - 1);
    return low != null && low.start() < start || high != null && high.start() + high.length() > end;
  }

  private static boolean plainOrUnset(Contents contents, int start) {
    for (int i = 0; i < WORD; i++) {
      if (contents.cellAt(start + i) != null) {
        return false;
      }
    }
    return contents.plain(start, WORD) || contents.allIndeterminate(start, WORD);
  }
}
