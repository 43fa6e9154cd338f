package org.farkas.exec.machine;

import java.util.BitSet;
import java.util.TreeMap;
import org.farkas.source.CType;
import org.farkas.testcase.ObjectValue;
import org.farkas.testcase.PointerTarget;

/**
 * Reads raw contents as values of a type, as native runs do: padding becomes zero, a pointer's
 * place holds a pointer even where its bytes were stored as a number. In a union all bytes count,
 * and only what memory knows to be a pointer is one. A pointer that lies among numbers is known as
 * such to the machine alone, and its bytes to native runs alone: they say nothing.
 */
final class TypedSnapshot {
  private static final int POINTER_BYTES = Long.BYTES;

  private final Snapshot raw;
  private final byte[] memory;
  private final byte[] bytes;
  private final BitSet unknown;
  private final BitSet rawUnknown; // each call of the getter makes a copy
  private final TreeMap<Long, PointerTarget> pointers = new TreeMap<>();

  private TypedSnapshot(Snapshot raw) {
    this.raw = raw;
    this.memory = raw.value().bytes();
    this.bytes = new byte[memory.length];
    this.unknown = new BitSet(memory.length);
    this.rawUnknown = raw.unknownBytes();
  }

  /** The contents as {@code count} elements of a type. */
  static Snapshot of(Snapshot raw, CType type, long count) {
    TypedSnapshot typed = new TypedSnapshot(raw);
    if (type.sizeBytes() <= 0) {
      return raw;
    }
    for (long i = 0; i < count && (i + 1) * type.sizeBytes() <= typed.memory.length; i++) {
      typed.read(type, i * type.sizeBytes());
    }
    return new Snapshot(new ObjectValue(typed.bytes, typed.pointers), typed.unknown);
  }

  private void read(CType type, long offset) {
    switch (type) {
      case CType.Int _, CType.Enumeration _, CType.Opaque _ ->
          keep(offset, type.sizeBytes(), false);
      case CType.Floating floating -> keep(offset, floating.valueBits() / 8, false);
      case CType.Pointer pointer -> pointer(offset, (int) pointer.sizeBytes());
      case CType.Array array -> {
        for (long i = 0; i < array.count(); i++) {
          read(array.element(), offset + i * array.element().sizeBytes());
        }
      }
      case CType.Record record when record.union() -> keep(offset, record.sizeBytes(), true);
      case CType.Record record -> {
        for (CType.Field field : record.fields()) {
          if (field.bitField()) {
            keepBits(offset * 8 + field.offsetBits(), field.bitWidth());
          } else {
            read(field.type(), offset + field.offsetBits() / 8);
          }
        }
      }
      case CType.Void _, CType.Function _ -> {}
    }
  }

  private void keep(long offset, long size, boolean union) {
    for (int i = (int) offset; i < offset + size; i++) {
      bytes[i] = memory[i];
      if (rawUnknown.get(i)) {
        unknown.set(i);
      }
      PointerTarget target = raw.value().pointers().get((long) i);
      if (target != null && !(target instanceof PointerTarget.Null)) {
        pointers.put((long) i, target);
        if (!union || target instanceof PointerTarget.Elsewhere) {
          unknown.set(i, Math.min(i + POINTER_BYTES, memory.length));
        }
      }
    }
  }

  private void keepBits(long bitOffset, int width) {
    ObjectValue.putNumber(bytes, bitOffset, width, raw.value().number(bitOffset, width));
    for (long bit = bitOffset; bit < bitOffset + width; bit++) {
      if (rawUnknown.get((int) (bit / 8))) {
        unknown.set((int) (bit / 8));
      }
    }
  }

  private void pointer(long offset, int size) {
    PointerTarget target = raw.value().pointers().get(offset);
    int firstUnknown = rawUnknown.nextSetBit((int) offset);
    if (firstUnknown >= 0 && firstUnknown < offset + size) {
      unknown.set((int) offset, (int) offset + size);
      return;
    }
    if (target == null) {
      long number = raw.value().bits(offset * 8, size * 8);
      target = number == 0 ? new PointerTarget.Null() : new PointerTarget.Raw(number);
    }
    pointers.put(offset, target);
  }
}
