package org.farkas.replay;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongFunction;
import org.farkas.source.CType;
import org.farkas.testcase.ObjectValue;
import org.farkas.testcase.PointerTarget;

/**
 * Reads memory as values of a type: padding becomes zero, pointers become what they point to. In a
 * union the first member that holds pointers stands for it, and only what points to a known place
 * is a pointer; everything else stays bytes.
 */
final class Snapshot {
  private final byte[] memory;
  private final ByteBuffer view;
  private final byte[] bytes;
  private final SortedMap<Long, PointerTarget> pointers = new TreeMap<>();
  private final LongFunction<PointerTarget> targets;

  private Snapshot(byte[] memory, LongFunction<PointerTarget> targets) {
    this.memory = memory;
    this.view = ByteBuffer.wrap(memory).order(ByteOrder.LITTLE_ENDIAN);
    this.bytes = new byte[memory.length];
    this.targets = targets;
  }

  /**
   * @param count number of elements of {@code type} in the memory
   * @param targets gives a pointer's meaning for its number
   */
  static ObjectValue read(
      CType type, long count, byte[] memory, LongFunction<PointerTarget> targets) {
    Snapshot snapshot = new Snapshot(memory, targets);
    if (plain(type)) {
      return new ObjectValue(memory, snapshot.pointers);
    }
    for (long i = 0; i < count; i++) {
      snapshot.read(type, Math.toIntExact(i * type.sizeBytes()));
    }
    return new ObjectValue(snapshot.bytes, snapshot.pointers);
  }

  /** Whether every bit counts and none is a pointer's. */
  private static boolean plain(CType type) {
    return switch (type) {
      case CType.Int _, CType.Enumeration _, CType.Opaque _ -> true;
      case CType.Floating floating -> floating.valueBits() == 8 * floating.sizeBytes();
      case CType.Array array -> plain(array.element());
      case CType.Void _, CType.Pointer _, CType.Function _, CType.Record _ -> false;
    };
  }

  private void read(CType type, int offset) {
    if (plain(type)) {
      keep(offset, type.sizeBytes());
      return;
    }
    switch (type) {
      case CType.Pointer _ -> pointers.put((long) offset, targets.apply(view.getLong(offset)));
      case CType.Floating floating -> keep(offset, floating.valueBits() / 8);
      case CType.Array array -> {
        for (long i = 0; i < array.count(); i++) {
          read(array.element(), Math.toIntExact(offset + i * array.element().sizeBytes()));
        }
      }
      case CType.Record record -> readRecord(record, offset);
      case CType.Void _, CType.Int _, CType.Enumeration _, CType.Function _, CType.Opaque _ -> {}
    }
  }

  private void readRecord(CType.Record record, int offset) {
    if (record.union()) {
      keep(offset, record.sizeBytes());
      readUnionPointers(record, offset);
      return;
    }
    for (CType.Field field : record.fields()) {
      if (field.bitField()) {
        keepBits(offset * 8L + field.offsetBits(), field.bitWidth());
      } else {
        read(field.type(), Math.toIntExact(offset + field.offsetBits() / 8));
      }
    }
  }

  private void readUnionPointers(CType type, int offset) {
    switch (type) {
      case CType.Pointer _ -> {
        PointerTarget target = targets.apply(view.getLong(offset));
        switch (target) {
          case PointerTarget.Into _, PointerTarget.Function _, PointerTarget.Variable _ -> {
            boolean free = // another member's may overlap, which is then the number that it is
                pointers.subMap(offset - Long.BYTES + 1L, offset + (long) Long.BYTES).isEmpty();
            if (free) {
              pointers.put((long) offset, target);
              Arrays.fill(bytes, offset, offset + Long.BYTES, (byte) 0);
            }
          }
          case PointerTarget.Null _,
              PointerTarget.Raw _,
              PointerTarget.Elsewhere _,
              PointerTarget.Beyond _,
              PointerTarget.Number _ -> {}
        }
      }
      case CType.Array array -> {
        for (long i = 0; i < array.count(); i++) {
          long element = offset + i * array.element().sizeBytes();
          readUnionPointers(array.element(), Math.toIntExact(element));
        }
      }
      case CType.Record record -> {
        for (CType.Field field : record.fields()) {
          if (!field.bitField()) {
            readUnionPointers(field.type(), Math.toIntExact(offset + field.offsetBits() / 8));
          }
        }
      }
      case CType.Void _,
          CType.Int _,
          CType.Enumeration _,
          CType.Floating _,
          CType.Function _,
          CType.Opaque _ -> {}
    }
  }

  private void keep(int offset, long sizeBytes) {
    System.arraycopy(memory, offset, bytes, offset, Math.toIntExact(sizeBytes));
  }

  private void keepBits(long bitOffset, int bitWidth) {
    for (int i = 0; i < bitWidth; i++) {
      int index = Math.toIntExact(bitOffset + i >>> 3);
      bytes[index] |= (byte) (memory[index] & 1 << (bitOffset + i & 7));
    }
  }
}
