package org.farkas.exec.machine;

import org.farkas.exec.memory.Contents;
import org.farkas.exec.memory.MemoryObject;

/** Loads and stores of plain bits in living objects: the common case, without allocation. */
final class FastAccess {
  private final Execution x;
  private final NumbersOfPointers numbers;

  FastAccess(Execution x) {
    this.x = x;
    this.numbers = new NumbersOfPointers(x);
  }

  /** Does the load if it is the common case. */
  boolean load(MemoryObject object, long offset, Op.Load op, long[] bits, Object[] references) {
    int size = (op.width() + 7) >>> 3;
    Contents contents = accessible(object, offset, size, op.alignBytes());
    if (contents == null
        || op.pointer()
        || !contents.plain((int) offset, size)
        || numbers.concern(object, offset, size)) {
      return false;
    }
    if (!x.program.unreadable(x.memory(), object).isEmpty()) {
      return false;
    }
    x.sharing.accessed(object, false);
    long value = contents.read((int) offset, size);
    bits[op.result()] = (op.width() & 7) == 0 ? value : value & (1L << op.width()) - 1;
    references[op.result()] = null;
    return true;
  }

  /** Does the store if it is the common case. */
  boolean store(MemoryObject object, long offset, Op.Store op, long value) {
    int size = (op.width() + 7) >>> 3;
    if (object.constant()
        || accessible(object, offset, size, op.alignBytes()) == null
        || !x.program.unreadable(x.memory(), object).isEmpty()) {
      return false;
    }
    x.sharing.accessed(object, true);
    x.access.store(x.memory(), object, (int) offset, op.width(), value, null);
    return true;
  }

  private Contents accessible(MemoryObject object, long offset, int size, int alignBytes) {
    if (!object.hasContents()
        || (offset & alignBytes - 1) != 0
        || object.sizeTerm().isPresent()
        || object.passed().isPresent()
        || offset < 0
        || offset > object.sizeBytes() - size) {
      return null;
    }
    return x.memory().find(object);
  }
}
