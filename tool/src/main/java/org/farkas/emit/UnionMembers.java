package org.farkas.emit;

import java.util.BitSet;
import java.util.Comparator;
import java.util.Optional;
import org.farkas.source.CType;
import org.farkas.source.TypeBytes;
import org.farkas.testcase.ObjectValue;

/** Which member of a union stands for its contents. */
final class UnionMembers {
  private static final double LEAST_REAL = 1e-9;
  private static final double MOST_REAL = 1e18;

  private UnionMembers() {}

  /**
   * The first member that fills the union and has a value bit wherever the contents have a set bit;
   * a member with the union's pointers, where there are any; scalars go before other members, and
   * floating numbers that look like some before the integers that they would be.
   */
  static Optional<CType.Field> choose(CType.Record union, ObjectValue value, long offsetBytes) {
    return union.fields().stream()
        .filter(field -> !field.bitField() && field.type().sizeBytes() == union.sizeBytes())
        .filter(field -> holds(field, union, value, offsetBytes))
        .min(Comparator.comparingInt(field -> rank(field.type(), value, offsetBytes)));
  }

  private static int rank(CType type, ObjectValue value, long offsetBytes) {
    return switch (type) {
      case CType.Floating floating when looksReal(floating, value, offsetBytes) -> 0;
      case CType.Int _, CType.Enumeration _ -> 1;
      default -> 2;
    };
  }

  /** Bits that are a number of ordinary size, but would be a very large integer. */
  private static boolean looksReal(CType.Floating type, ObjectValue value, long offsetBytes) {
    int bits = type.valueBits();
    if (bits != Integer.SIZE && bits != Long.SIZE || type.sizeBytes() != bits / Byte.SIZE) {
      return false;
    }
    long whole = value.bits(offsetBytes * Byte.SIZE, bits);
    double real =
        bits == Long.SIZE ? Double.longBitsToDouble(whole) : Float.intBitsToFloat((int) whole);
    return Math.abs(real) >= LEAST_REAL && Math.abs(real) <= MOST_REAL;
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

  private static boolean holds(
      CType.Field field, CType.Record union, ObjectValue value, long offsetBytes) {
    BitSet pointers = TypeBytes.pointers(field.type());
    for (long at : value.pointers().subMap(offsetBytes, offsetBytes + union.sizeBytes()).keySet()) {
      if (!pointers.get(Math.toIntExact(at - offsetBytes))) {
        return false;
      }
    }
    BitSet values = TypeBytes.values(field.type());
    for (int i = 0; i < union.sizeBytes(); i++) {
      if (value.byteAt(Math.toIntExact(offsetBytes + i)) != 0 && !values.get(i)) {
        return false;
      }
    }
    return true;
  }
}
