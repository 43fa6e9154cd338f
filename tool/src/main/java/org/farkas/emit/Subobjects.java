package org.farkas.emit;

import java.util.Optional;
import java.util.function.Predicate;
import org.farkas.source.CType;
import org.farkas.testcase.ScalarCell;

/** Members and elements that begin at a given place of an object. */
final class Subobjects {
  private Subobjects() {}

  /**
   * How to go on from an lvalue of type {@code type} to the outermost subobject that begins at the
   * offset and has a wanted type: {@code .items[2].id}; empty text is the object itself.
   */
  static Optional<String> path(CType type, long offsetBytes, Predicate<CType> wanted) {
    if (offsetBytes == 0 && wanted.test(type)) {
      return Optional.of("");
    }
    return switch (type) {
      case CType.Array array -> {
        long size = array.element().sizeBytes();
        long index = size == 0 ? 0 : offsetBytes / size;
        if (size == 0 || index >= array.count()) {
          yield Optional.empty();
        }
        yield path(array.element(), offsetBytes % size, wanted).map(p -> "[" + index + "]" + p);
      }
      case CType.Record record -> {
        for (CType.Field field : record.fields()) {
          long start = field.offsetBits() / 8;
          boolean inside =
              !field.bitField()
                  && offsetBytes >= start
                  && offsetBytes < start + Math.max(1, field.type().sizeBytes());
          if (inside) {
            Optional<String> rest = path(field.type(), offsetBytes - start, wanted);
            if (rest.isPresent()) {
              yield rest.map(p -> ScalarCell.memberName("", field.name()) + p);
            }
          }
        }
        yield Optional.empty();
      }
      case CType.Void _,
          CType.Int _,
          CType.Enumeration _,
          CType.Floating _,
          CType.Pointer _,
          CType.Function _,
          CType.Opaque _ ->
          Optional.empty();
    };
  }

  /** Whether a pointer to one type can be used as a pointer to the other without a cast. */
  static boolean interchangeable(CType one, CType other) {
    return switch (one) {
      case CType.Void _ -> other instanceof CType.Void;
      case CType.Int a ->
          other instanceof CType.Int b
              && a.widthBits() == b.widthBits()
              && a.signed() == b.signed()
              && a.kind() == b.kind()
              && (a.widthBits() < 64 && a.widthBits() != 32 || a.spelling().equals(b.spelling()));
      case CType.Enumeration a -> a.equals(other);
      case CType.Floating a ->
          other instanceof CType.Floating b
              && a.valueBits() == b.valueBits()
              && (a.valueBits() <= 64 || a.spelling().equals(b.spelling()));
      case CType.Pointer a ->
          other instanceof CType.Pointer b
              && a.qualifiers().equals(b.qualifiers())
              && interchangeable(a.pointee(), b.pointee());
      case CType.Array a ->
          other instanceof CType.Array b
              && a.count() == b.count()
              && interchangeable(a.element(), b.element());
      case CType.Record a -> other instanceof CType.Record b && a.declared() == b.declared();
      case CType.Function _, CType.Opaque _ -> one.equals(other);
    };
  }
}
