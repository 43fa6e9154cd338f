package org.farkas.exec.machine;

import java.util.IdentityHashMap;
import java.util.Map;
import org.farkas.source.CType;

/** Where types have members of type {@code _Bool}, whose bytes are 0 or 1. */
final class TruthValues {
  private static final int BYTE_BITS = 8;

  /** Per type, whether there is one at all. */
  private final Map<CType, Boolean> known = new IdentityHashMap<>();

  /** Whether an array of a type has one in a range of bytes. */
  boolean within(CType element, long offset, long size) {
    long whole = element.sizeBytes();
    if (whole == 0 || !known.computeIfAbsent(element, type -> overlaps(type, 0, whole))) {
      return false;
    }
    long start = Math.floorMod(offset, whole);
    return overlaps(element, start, start + size)
        || start + size > whole && overlaps(element, 0, start + size - whole);
  }

  private static boolean overlaps(CType type, long from, long to) {
    if (from >= type.sizeBytes() || to <= 0) {
      return false;
    }
    return switch (type) {
      case CType.Int integer -> integer.kind() == CType.IntKind.BOOL;
      case CType.Array array -> {
        long size = Math.max(1, array.element().sizeBytes());
        long end = Math.min(array.count(), (to + size - 1) / size);
        boolean found = false;
        for (long i = Math.max(0, from / size); !found && i < end; i++) {
          found = overlaps(array.element(), from - i * size, to - i * size);
        }
        yield found;
      }
      case CType.Record record ->
          !record.union() // whose cells are bytes
              && record.fields().stream()
                  .filter(field -> !field.bitField())
                  .anyMatch(
                      field -> {
                        long start = field.offsetBits() / BYTE_BITS;
                        return overlaps(field.type(), from - start, to - start);
                      });
      case CType.Void _,
          CType.Enumeration _,
          CType.Floating _,
          CType.Pointer _,
          CType.Function _,
          CType.Opaque _ ->
          false;
    };
  }
}
