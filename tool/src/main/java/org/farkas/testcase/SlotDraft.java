package org.farkas.testcase;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

  /** Adds what else the union around it may hold in its place. */
  void complete(
      UnionSlots union, UnionSlots.Leaf leaf, Map<Long, List<PointerTarget>> alternatives) {
    List<PointerTarget> all = union.completed(leaf, choices, alternatives);
    choices.clear();
    choices.addAll(all);
  }

  PointerSlot finish() {
    boolean mayBeNull = choices.getFirst() instanceof PointerTarget.Null;
    return new PointerSlot(offset, path, type, choices, mayBeNull);
  }
}
