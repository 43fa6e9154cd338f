package org.farkas.testcase;

import java.util.ArrayList;
import java.util.List;
import org.farkas.source.CType;

/** A pointer slot in the making. */
final class SlotDraft {
  final long offset;
  final String path;
  final CType.Pointer type;
  final List<PointerTarget> choices = new ArrayList<>();

  SlotDraft(long offset, String path, CType.Pointer type) {
    this.offset = offset;
    this.path = path;
    this.type = type;
  }

  PointerSlot finish() {
    boolean mayBeNull = choices.getFirst() instanceof PointerTarget.Null;
    return new PointerSlot(offset, path, type, choices, mayBeNull);
  }
}
