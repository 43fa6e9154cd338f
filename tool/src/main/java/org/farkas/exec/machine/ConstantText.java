package org.farkas.exec.machine;

import java.util.Optional;
import org.farkas.exec.memory.Contents;
import org.farkas.exec.memory.MemoryObject;
import org.farkas.exec.memory.ValueSlot;

/** Strings whose characters do not depend on inputs. */
final class ConstantText {
  private ConstantText() {}

  /** The string that a resolved pointer operand leads to, if all of it is known. */
  static Optional<String> of(Execution x, int operand) {
    if (!(x.reference(operand) instanceof MemoryObject object) || !object.hasContents()) {
      return Optional.empty();
    }
    Contents contents = x.memory().find(object);
    StringBuilder text = new StringBuilder();
    ValueSlot slot = new ValueSlot();
    for (long at = x.bits(operand);
        contents != null && at >= 0 && at < contents.sizeBytes();
        at++) {
      x.access.load(x.memory(), object, (int) at, 8, false, slot);
      if (slot.reference != null) {
        return Optional.empty();
      }
      if (slot.bits == 0) {
        return Optional.of(text.toString());
      }
      text.append((char) slot.bits);
    }
    return Optional.empty();
  }
}
