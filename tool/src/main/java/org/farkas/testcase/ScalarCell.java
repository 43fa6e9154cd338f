package org.farkas.testcase;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.farkas.source.CType;
import org.farkas.source.TypeBytes;

/**
 * A scalar inside an input object that can vary freely: one symbolic variable. Unions are their
 * widest scalar member and bytes, also where a pointer may stand instead ({@link
 * PointerSlot#mayBeNumber}). Padding is not covered by any cell and is zero.
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
    InputObject.Contents contents = object.contents();
    long stride = contents.element().sizeBytes();
    boolean single = contents.count() == 1;
    for (long i = 0; i < contents.count(); i++) {
      String path = single ? object.name() : elementName(object.name(), i);
      collect(contents.element(), i * stride * 8, path, cells);
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
      collectUnion(record, bitOffset, path, cells);
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

  /** The widest scalar member, and the bytes that it leaves. */
  private static void collectUnion(
      CType.Record union, long bitOffset, String path, List<ScalarCell> cells) {
    int before = cells.size();
    widest(union)
        .ifPresent(
            field -> collect(field.type(), bitOffset, memberName(path, field.name()), cells));
    int from = cells.size() == before ? 0 : cells.getLast().bitWidth() / Byte.SIZE;
    BitSet pointers = TypeBytes.pointers(union);
    pointers.andNot(TypeBytes.values(union));
    CType.Int octet = new CType.Int("unsigned char", 8, false, CType.IntKind.CHAR, 1);
    for (int i = from; i < union.sizeBytes(); i++) {
      if (!pointers.get(i)) {
        cells.add(new ScalarCell(bitOffset + i * 8L, 8, 8, octet, path + "{" + i + "}"));
      }
    }
  }

  /** Integers go before floating members of the same width. */
  private static Optional<CType.Field> widest(CType.Record union) {
    return union.fields().stream()
        .filter(field -> !field.bitField() && !field.name().isEmpty())
        .filter(field -> wholeBits(field.type()) > 0)
        .max(Comparator.comparingLong(field -> wholeBits(field.type())));
  }

  /** Twice the bits of a scalar any bits of which are a value, one more for an integer; or 0. */
  private static long wholeBits(CType type) {
    return switch (type) {
      case CType.Int integer when integer.kind() == CType.IntKind.BOOL -> 0;
      case CType.Int integer when integer.widthBits() <= Long.SIZE -> 2L * integer.widthBits() + 1;
      case CType.Floating floating
          when floating.valueBits() == Integer.SIZE || floating.valueBits() == Long.SIZE ->
          2L * floating.valueBits();
      default -> 0;
    };
  }
}
