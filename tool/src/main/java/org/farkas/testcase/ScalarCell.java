package org.farkas.testcase;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.farkas.source.CType;

/**
 * A scalar inside an input object that can vary freely: one symbolic variable. Unions without
 * pointers are split into bytes. Padding is not covered by any cell and is zero.
 *
 * @param bitOffset from the start of the object (little-endian numbering)
 * @param bitWidth number of bits stored there
 * @param valueBits number of low bits that may vary (1 for {@code _Bool}, else {@code bitWidth})
 * @param type the scalar's type: integer, enumeration or floating
 * @param path as a reader would write it: {@code p->items[2].id}
 */
public record ScalarCell(long bitOffset, int bitWidth, int valueBits, CType type, String path) {

  /** The least value of an integer cell's type. */
  public BigInteger least() {
    return signed() ? BigInteger.ONE.shiftLeft(valueBits - 1).negate() : BigInteger.ZERO;
  }

  /** The greatest value of an integer cell's type. */
  public BigInteger greatest() {
    return BigInteger.ONE.shiftLeft(signed() ? valueBits - 1 : valueBits).subtract(BigInteger.ONE);
  }

  /** Whether its values can be negative; false for floating cells. */
  public boolean signed() {
    return switch (type) {
      case CType.Int integer -> integer.signed() && integer.kind() != CType.IntKind.BOOL;
      case CType.Enumeration enumeration -> enumeration.underlying().signed();
      case CType.Floating _,
          CType.Void _,
          CType.Pointer _,
          CType.Array _,
          CType.Function _,
          CType.Record _,
          CType.Opaque _ ->
          false;
    };
  }

  /** The free cells of an object in order of offset; pointers are in {@link InputObject#slots}. */
  public static List<ScalarCell> of(InputObject object) {
    List<ScalarCell> cells = new ArrayList<>();
    long stride = object.elementType().sizeBytes();
    boolean single = object.count() == 1;
    for (long i = 0; i < object.count(); i++) {
      String path = single ? object.name() : elementName(object.name(), i);
      collect(object.elementType(), i * stride * 8, path, cells);
    }
    return List.copyOf(cells);
  }

  /** {@code *p} with index 2 is {@code p[2]}; other names get a subscript. */
  public static String elementName(String name, long index) {
    String base = name.startsWith("*") ? name.substring(1) : name;
    return base + "[" + index + "]";
  }

  /** {@code *p} with member m is {@code p->m}. */
  public static String memberName(String name, String member) {
    if (member.isEmpty()) {
      return name;
    }
    return name.startsWith("*") ? name.substring(1) + "->" + member : name + "." + member;
  }

  private static void collect(CType type, long bitOffset, String path, List<ScalarCell> cells) {
    switch (type) {
      case CType.Int integer ->
          cells.add(
              new ScalarCell(bitOffset, integer.widthBits(), valueBits(integer), integer, path));
      case CType.Enumeration enumeration ->
          cells.add(
              new ScalarCell(
                  bitOffset,
                  enumeration.underlying().widthBits(),
                  enumeration.underlying().widthBits(),
                  enumeration,
                  path));
      case CType.Floating floating -> {
        if (floating.valueBits() == 32 || floating.valueBits() == 64) {
          cells.add(
              new ScalarCell(
                  bitOffset, floating.valueBits(), floating.valueBits(), floating, path));
        }
      }
      case CType.Array array -> {
        for (long i = 0; i < array.count(); i++) {
          long offset = bitOffset + i * array.element().sizeBytes() * 8;
          collect(array.element(), offset, path + "[" + i + "]", cells);
        }
      }
      case CType.Record record -> collectRecord(record, bitOffset, path, cells);
      case CType.Void _, CType.Pointer _, CType.Function _, CType.Opaque _ -> {}
    }
  }

  private static int valueBits(CType.Int type) {
    return switch (type.kind()) {
      case BOOL -> 1;
      case INPUT -> CType.IntKind.INPUT_BITS;
      case CHAR, OTHER -> type.widthBits();
    };
  }

  private static void collectRecord(
      CType.Record record, long bitOffset, String path, List<ScalarCell> cells) {
    if (record.union()) {
      boolean[] pointerBytes = new boolean[Math.toIntExact(record.sizeBytes())];
      markPointers(record, 0, pointerBytes);
      CType.Int octet = new CType.Int("unsigned char", 8, false, CType.IntKind.CHAR, 1);
      for (int i = 0; i < pointerBytes.length; i++) {
        if (!pointerBytes[i]) {
          cells.add(new ScalarCell(bitOffset + i * 8L, 8, 8, octet, path + "{" + i + "}"));
        }
      }
      return;
    }
    for (CType.Field field : record.fields()) {
      String name = memberName(path, field.name());
      long offset = bitOffset + field.offsetBits();
      if (field.bitField()) {
        if (field.bitWidth() > 0) {
          cells.add(new ScalarCell(offset, field.bitWidth(), field.bitWidth(), field.type(), name));
        }
      } else {
        collect(field.type(), offset, name, cells);
      }
    }
  }

  private static void markPointers(CType type, long offset, boolean[] bytes) {
    switch (type) {
      case CType.Pointer pointer -> {
        for (long i = 0; i < pointer.sizeBytes(); i++) {
          bytes[Math.toIntExact(offset + i)] = true;
        }
      }
      case CType.Array array -> {
        for (long i = 0; i < array.count(); i++) {
          markPointers(array.element(), offset + i * array.element().sizeBytes(), bytes);
        }
      }
      case CType.Record record -> {
        for (CType.Field field : record.fields()) {
          if (!field.bitField()) {
            markPointers(field.type(), offset + field.offsetBits() / 8, bytes);
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
}
