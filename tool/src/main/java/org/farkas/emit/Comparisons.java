package org.farkas.emit;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.farkas.source.CType;
import org.farkas.source.TypeBytes;
import org.farkas.testcase.ObjectValue;
import org.farkas.testcase.PointerTarget;

/**
 * Checks that an object holds what the snapshot says: member by member, never padding, pointers by
 * what they point to. Writes calls of {@code expect_...}, which each framework defines its way:
 *
 * <ul>
 *   <li>{@code expect_int(actual, expected)}, {@code expect_unsigned}, {@code expect_double},
 *       {@code expect_long_double} (NaN equals NaN, 0.0 differs from -0.0)
 *   <li>{@code expect_pointer(actual, expected)}, {@code expect_not_null(actual)}
 *   <li>{@code expect_chars(array, "text")}: the text, then zeros until the array's end
 *   <li>{@code expect_bytes(address, size, "text")}: as many bytes
 *   <li>{@code expect_ints(array, expected, element size)}, {@code expect_doubles}
 *   <li>{@code expect_true(expression)}
 * </ul>
 *
 * <p>A variable {@code farkas_index} says which element is being compared; -1 outside of loops.
 */
public final class Comparisons {
  /** Arrays of at least so many scalars are compared as a table. */
  private static final long TABLE_ELEMENTS = 4;

  /** So many equal elements in a row are compared in a loop. */
  private static final long LOOP_ELEMENTS = 6;

  private final Addresses addresses;
  private final Names names;
  private final CodeText out;
  private final ObjectValue value;
  private final SkippedBytes.Mask skipped;

  /**
   * @param names of the scope into which {@code out} writes
   */
  public Comparisons(
      Addresses addresses,
      Names names,
      CodeText out,
      ObjectValue value,
      SkippedBytes.Mask skipped) {
    this.addresses = addresses;
    this.names = names;
    this.out = out;
    this.value = value;
    this.skipped = skipped;
  }

  /** Checks of a whole object. */
  public void object(Place place) {
    if (place.array()) {
      array(place.element(), place.count(), 0, new Lvalue(place.name(), 0));
    } else {
      value(place.element(), place.name());
    }
  }

  /** Checks of a value that an expression yields. */
  public void value(CType type, String expression) {
    any(type, 0, new Lvalue(expression, 0));
  }

  /** Checks of a part of the value that an expression yields. */
  public void part(CType type, long offset, String expression) {
    any(type, offset, new Lvalue(expression, offset));
  }

  private void any(CType type, long offset, Lvalue actual) {
    switch (type) {
      case CType.Int _, CType.Enumeration _ ->
          integer(type, offset * 8, Math.toIntExact(type.sizeBytes() * 8), actual);
      case CType.Floating floating -> floating(floating, offset, actual);
      case CType.Pointer pointer -> pointer(pointer, offset, actual);
      case CType.Array array -> array(array.element(), array.count(), offset, actual);
      case CType.Record record -> {
        if (record.union()) {
          union(record, offset, actual);
        } else {
          record.fields().forEach(field -> member(record, field, offset, actual));
        }
      }
      case CType.Opaque opaque ->
          out.line(
              "/* %s is not compared: %s */"
                  .formatted(actual.text(), CharacterText.inComment(opaque.why())));
      case CType.Void _, CType.Function _ -> {}
    }
  }

  private void member(CType.Record record, CType.Field field, long offset, Lvalue actual) {
    long bit = offset * 8 + field.offsetBits();
    Lvalue member = actual.member(field, bit / 8);
    if (FlexibleArrays.is(record, field) && field.type() instanceof CType.Array rest) {
      flexible(rest, bit / 8, member);
    } else if (!field.bitField()) {
      any(field.type(), bit / 8, member);
    } else if (field.bitWidth() > 0) {
      integer(field.type(), bit, field.bitWidth(), member);
    }
  }

  /** An array that has no size for the compiler. */
  private void flexible(CType.Array array, long offset, Lvalue actual) {
    boolean characters = array.element() instanceof CType.Int i && i.kind() == CType.IntKind.CHAR;
    if (characters && array.count() > 0 && !skipped.touches(offset, array.sizeBytes())) {
      int from = Math.toIntExact(offset);
      bytes(actual.text(), from, Math.toIntExact(from + array.sizeBytes()));
    } else {
      any(array, offset, actual);
    }
  }

  private void integer(CType type, long bit, int width, Lvalue actual) {
    long first = bit / 8;
    if (skipped.touches(first, (bit + width - 1) / 8 - first + 1)) {
      return;
    }
    String expected = Literals.scalar(type, value, bit, width);
    CType.Int representation =
        switch (type) {
          case CType.Int integer -> integer;
          case CType.Enumeration enumeration -> enumeration.underlying();
          default -> throw new IllegalArgumentException("no integer: " + type);
        };
    if (width > 64) {
      out.line(OwnNames.mark("expect_true(%s == %s);").formatted(actual.text(), expected));
    } else if (width == 64 && !representation.signed()) {
      out.line(OwnNames.mark("expect_unsigned(%s, %s);").formatted(actual.text(), expected));
    } else {
      out.line(OwnNames.mark("expect_int(%s, %s);").formatted(actual.text(), expected));
    }
  }

  private void floating(CType.Floating type, long offset, Lvalue actual) {
    if (skipped.touches(offset, (type.valueBits() + 7) / 8)) {
      return;
    }
    if (!FloatingLiterals.supports(type)) {
      int from = Math.toIntExact(offset);
      bytes(actual.addressOf(offset), from, Math.toIntExact(from + type.sizeBytes()));
      return;
    }
    String check = OwnNames.mark(type.valueBits() == 80 ? "expect_long_double" : "expect_double");
    String expected = FloatingLiterals.withoutPayload(type, value, offset * 8);
    out.line("%s(%s, %s);".formatted(check, actual.text(), expected));
  }

  private void pointer(CType.Pointer type, long offset, Lvalue actual) {
    if (skipped.touches(offset, type.sizeBytes())) {
      return;
    }
    PointerTarget target = value.pointers().getOrDefault(offset, new PointerTarget.Null());
    Optional<String> expected = addresses.of(target, type);
    if (expected.isPresent()) {
      out.line(OwnNames.mark("expect_pointer(%s, %s);").formatted(actual.text(), expected.get()));
    } else {
      out.line(OwnNames.mark("expect_not_null(%s);").formatted(actual.text()));
    }
  }

  private void union(CType.Record type, long offset, Lvalue actual) {
    Optional<CType.Field> member = UnionMembers.choose(type, value, offset);
    boolean whole = !skipped.touches(offset, type.sizeBytes());
    boolean pointers = !value.pointers().subMap(offset, offset + type.sizeBytes()).isEmpty();
    if (member.isPresent() && (whole || pointers)) {
      member(type, member.get(), offset, actual);
      return;
    }
    BitSet compared = TypeBytes.values(type);
    value
        .pointers()
        .subMap(offset, offset + type.sizeBytes())
        .forEach(
            (at, target) ->
                compared.clear(Math.toIntExact(at - offset), Math.toIntExact(at - offset) + 8));
    int from = Math.toIntExact(offset);
    for (int i = 0; i < type.sizeBytes(); i++) {
      if (skipped.touches(from + i, 1)) {
        compared.clear(i);
      }
    }
    for (int i = compared.nextSetBit(0); i >= 0; ) {
      int end = compared.nextClearBit(i);
      bytes(actual.addressOf(offset + i), from + i, from + end);
      i = compared.nextSetBit(end);
    }
  }

  private void bytes(String address, int from, int to) {
    byte[] expected = Arrays.copyOfRange(value.bytes(), from, to);
    out.line(
        OwnNames.mark("expect_bytes(%s, %d, %s);")
            .formatted(address, to - from, CharacterText.string(expected)));
  }

  private void array(CType element, long count, long offset, Lvalue actual) {
    long size = element.sizeBytes();
    CType leaf = element;
    while (leaf instanceof CType.Array inner) {
      leaf = inner.element();
    }
    boolean whole = count > 0 && size > 0 && !skipped.touches(offset, count * size);
    boolean characters = element instanceof CType.Int i && i.kind() == CType.IntKind.CHAR;
    if (whole && characters) {
      characters(Math.toIntExact(offset), Math.toIntExact(count), actual);
      return;
    }
    if (whole
        && count * (size / Math.max(1, leaf.sizeBytes())) >= TABLE_ELEMENTS
        && fitsTable(leaf)) {
      table(element, count, leaf, offset, actual);
      return;
    }
    for (long i = 0; i < count; ) {
      long end = i + 1;
      while (end < count && whole && sameElements(offset + i * size, offset + end * size, size)) {
        end++;
      }
      if (end - i >= LOOP_ELEMENTS) {
        loop(element, i, end, offset + i * size, actual);
      } else {
        for (long k = i; k < end; k++) {
          any(element, offset + k * size, actual.element(k, offset + k * size));
        }
      }
      i = end;
    }
  }

  private boolean sameElements(long one, long other, long size) {
    for (long i = 0; i < size; i++) {
      if (value.byteAt(Math.toIntExact(one + i)) != value.byteAt(Math.toIntExact(other + i))
          || !Objects.equals(value.pointers().get(one + i), value.pointers().get(other + i))) {
        return false;
      }
    }
    return true;
  }

  /** Equal elements from one index to before another, which start at an offset. */
  private void loop(CType element, long from, long to, long offset, Lvalue actual) {
    Names inside = names.nested();
    String index = inside.fresh("i");
    out.open("{");
    out.line("int " + index + ";").blank();
    out.open("for (%1$s = %2$d; %1$s < %3$d; %1$s++) {".formatted(index, from, to));
    out.line(OwnNames.mark("farkas_index = ") + index + ";");
    new Comparisons(addresses, inside, out, value, skipped)
        .any(element, offset, new Lvalue(actual.text() + "[" + index + "]", offset));
    out.close("}");
    out.line(OwnNames.mark("farkas_index = -1;"));
    out.close("}");
  }

  private static boolean fitsTable(CType leaf) {
    return switch (leaf) {
      case CType.Int integer -> integer.widthBits() <= 64 && integer.kind() != CType.IntKind.CHAR;
      case CType.Enumeration _ -> true;
      case CType.Floating floating -> floating.valueBits() == 32 || floating.valueBits() == 64;
      case CType.Void _,
          CType.Pointer _,
          CType.Array _,
          CType.Function _,
          CType.Opaque _,
          CType.Record _ ->
          false;
    };
  }

  private void characters(int offset, int count, Lvalue actual) {
    int length = count;
    while (length > 0 && value.byteAt(offset + length - 1) == 0) {
      length--;
    }
    byte[] text = Arrays.copyOfRange(value.bytes(), offset, offset + length);
    List<String> literals = CharacterText.strings(text);
    if (literals.size() == 1) {
      out.call(OwnNames.mark("expect_chars"), List.of(actual.text(), literals.getFirst()), ";");
      return;
    }
    out.line(OwnNames.mark("expect_chars(") + actual.text() + ",");
    String before = " ".repeat(CodeText.INDENT);
    for (int i = 0; i < literals.size(); i++) {
      out.line(before + literals.get(i) + (i + 1 < literals.size() ? "" : ");"));
    }
  }

  private void table(CType element, long count, CType leaf, long offset, Lvalue actual) {
    String name = names.nested().fresh(Names.fromPath(actual.text()) + "_after");
    CType type = new CType.Array(element, count);
    int from = Math.toIntExact(offset);
    byte[] part =
        Arrays.copyOfRange(
            value.bytes(), from, Math.toIntExact(from + count * element.sizeBytes()));
    ObjectValue expected =
        new ObjectValue(
            leaf instanceof CType.Floating floating
                ? FloatingLiterals.withoutPayloads(floating, part)
                : part,
            new TreeMap<>());
    Place place = new Place(name, element, count, true);
    out.open("{");
    String head = "static " + Declarators.declare(type, name, true).orElseThrow() + " = ";
    out.line(
        head
            + new ObjectInitialisers(addresses, id -> true, true, expected)
                .of(place)
                .layOut(out.indent() + head.length(), out.indent())
            + ";");
    out.blank();
    out.line(
        "%s(%s, %s, sizeof(%s));"
            .formatted(
                OwnNames.mark(leaf instanceof CType.Floating ? "expect_doubles" : "expect_ints"),
                actual.text(),
                name,
                Declarators.spell(leaf).orElseThrow()));
    out.close("}");
  }
}
