package org.farkas.source;

import java.util.BitSet;

/** Which bytes of a type's objects hold what. A union holds all that its members hold. */
public final class TypeBytes {
  private TypeBytes() {}

  /** The bytes that hold values: neither padding nor pointers, unless of another member. */
  public static BitSet values(CType type) {
    BitSet bytes = new BitSet();
    mark(type, 0, bytes, false);
    return bytes;
  }

  /** The bytes that hold pointers. */
  public static BitSet pointers(CType type) {
    BitSet bytes = new BitSet();
    mark(type, 0, bytes, true);
    return bytes;
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
