package org.farkas.emit;

import java.util.BitSet;
import java.util.Optional;
import org.farkas.source.CType;
import org.farkas.testcase.ObjectValue;

/** Which member of a union stands for its contents. */
final class UnionMembers {
  private UnionMembers() {}

  /**
   * The first member that fills the union and has a value bit wherever the contents have a set bit;
   * a member with the union's pointers, where there are any; scalars go before other members.
   */
  static Optional<CType.Field> choose(CType.Record union, ObjectValue value, long offsetBytes) {
    Optional<CType.Field> chosen = Optional.empty();
    for (CType.Field field : union.fields()) {
      boolean fills = !field.bitField() && field.type().sizeBytes() == union.sizeBytes();
      if (fills && holds(field, union, value, offsetBytes)) {
        if (isScalar(field.type())) {
          return Optional.of(field);
        }
        if (chosen.isEmpty()) {
          chosen = Optional.of(field);
        }
      }
    }
    return chosen;
  }

  /** Whether some union in the type has a first member that is smaller than the union. */
  static boolean firstMemberMayLeaveBytes(CType type) {
    return switch (type) {
      case CType.Array array -> firstMemberMayLeaveBytes(array.element());
      case CType.Record record ->
          record.union()
                  && !record.fields().isEmpty()
                  && record.fields().getFirst().type().sizeBytes() < record.sizeBytes()
              || record.fields().stream().anyMatch(f -> firstMemberMayLeaveBytes(f.type()));
      case CType.Void _,
          CType.Int _,
          CType.Enumeration _,
          CType.Floating _,
          CType.Pointer _,
          CType.Function _,
          CType.Opaque _ ->
          false;
    };
  }

  /** The bytes of a type that hold values: neither padding nor pointers. */
  static BitSet valueBytes(CType type) {
    BitSet bytes = new BitSet();
    mark(type, 0, bytes, false);
    return bytes;
  }

  /** The bytes of a type that hold pointers. */
  static BitSet pointerBytes(CType type) {
    BitSet bytes = new BitSet();
    mark(type, 0, bytes, true);
    return bytes;
  }

  private static boolean holds(
      CType.Field field, CType.Record union, ObjectValue value, long offsetBytes) {
    BitSet pointers = pointerBytes(field.type());
    for (long at : value.pointers().subMap(offsetBytes, offsetBytes + union.sizeBytes()).keySet()) {
      if (!pointers.get(Math.toIntExact(at - offsetBytes))) {
        return false;
      }
    }
    BitSet values = valueBytes(field.type());
    for (int i = 0; i < union.sizeBytes(); i++) {
      if (value.byteAt(Math.toIntExact(offsetBytes + i)) != 0 && !values.get(i)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isScalar(CType type) {
    return type instanceof CType.Int || type instanceof CType.Enumeration;
  }

  private static void mark(CType type, long offset, BitSet bytes, boolean pointers) {
    int from = Math.toIntExact(offset);
    switch (type) {
      case CType.Pointer pointer -> {
        if (pointers) {
          bytes.set(from, from + (int) pointer.sizeBytes());
        }
      }
      case CType.Int _, CType.Enumeration _, CType.Floating _, CType.Opaque _ -> {
        if (!pointers) {
          long used = type instanceof CType.Floating f ? (f.valueBits() + 7) / 8 : type.sizeBytes();
          bytes.set(from, Math.toIntExact(from + used));
        }
      }
      case CType.Array array -> {
        for (long i = 0; i < array.count(); i++) {
          mark(array.element(), offset + i * array.element().sizeBytes(), bytes, pointers);
        }
      }
      case CType.Record record -> {
        for (CType.Field field : record.fields()) {
          long start = offset + field.offsetBits() / 8;
          if (!field.bitField()) {
            mark(field.type(), start, bytes, pointers);
          } else if (!pointers && field.bitWidth() > 0) {
            long last = offset * 8 + field.offsetBits() + field.bitWidth() - 1;
            bytes.set(Math.toIntExact(start), Math.toIntExact(last / 8) + 1);
          }
        }
      }
      case CType.Void _, CType.Function _ -> {}
    }
  }
}
