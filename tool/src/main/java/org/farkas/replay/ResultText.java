package org.farkas.replay;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.Optional;
import org.farkas.base.ContentHash;
import org.farkas.source.CType;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.ObjectValue;
import org.farkas.testcase.PointerTarget;

/**
 * Values in words. The same value always gives the same words, and other values others, except that
 * all addresses of what is no input, function or variable read the same. Numbers stand in decimal
 * (every NaN is NaN), text in quotes, everything else as hexadecimal digits in memory order.
 */
final class ResultText {
  /** Longer values are told by their beginning and a digest. */
  private static final int MAX_CHARACTERS = 300;

  private static final int BEGINNING_CHARACTERS = 64;

  private final InputVector inputs;

  /**
   * @param inputs name what pointers point to
   */
  ResultText(InputVector inputs) {
    this.inputs = inputs;
  }

  /** The words for one element or several of a type; empty if nothing can be compared. */
  Optional<String> of(CType element, ObjectValue value, BitSet skipped) {
    if (opaque(element) || value.sizeBytes() == 0 || skipped.nextClearBit(0) >= value.sizeBytes()) {
      return Optional.empty();
    }
    boolean single = skipped.isEmpty() && value.sizeBytes() == element.sizeBytes();
    if (single && element instanceof CType.Floating floating) {
      if (floating.valueBits() == 32) {
        return Optional.of(Float.toString(Float.intBitsToFloat((int) value.bits(0, 32))));
      }
      if (floating.valueBits() == 64) {
        return Optional.of(Double.toString(Double.longBitsToDouble(value.bits(0, 64))));
      }
    }
    Optional<CType.Int> integer = integer(element).filter(type -> type.sizeBytes() <= Long.BYTES);
    if (single && integer.isPresent()) {
      return Optional.of(decimal(integer.get(), value));
    }
    return Optional.of(
        shortened(
            text(element, value)
                .filter(_ -> skipped.isEmpty())
                .orElseGet(() -> digits(value, skipped))));
  }

  private static Optional<CType.Int> integer(CType type) {
    return switch (type) {
      case CType.Int integer -> Optional.of(integer);
      case CType.Enumeration enumeration -> Optional.of(enumeration.underlying());
      case CType.Void _,
          CType.Floating _,
          CType.Pointer _,
          CType.Array _,
          CType.Function _,
          CType.Opaque _,
          CType.Record _ ->
          Optional.empty();
    };
  }

  private static String decimal(CType.Int type, ObjectValue value) {
    int width = Math.toIntExact(type.sizeBytes() * 8);
    long bits = value.bits(0, width);
    return type.signed()
        ? Long.toString(bits << Long.SIZE - width >> Long.SIZE - width)
        : Long.toUnsignedString(bits);
  }

  /** A printable string with nothing but zeros behind it. */
  private static Optional<String> text(CType type, ObjectValue value) {
    CType element = type instanceof CType.Array array ? array.element() : type;
    if (!(element instanceof CType.Int integer) || integer.kind() != CType.IntKind.CHAR) {
      return Optional.empty();
    }
    byte[] bytes = value.bytes();
    int length = bytes.length;
    while (length > 0 && bytes[length - 1] == 0) {
      length--;
    }
    for (int i = 0; i < length; i++) {
      if (bytes[i] < ' ' || bytes[i] > '~' || bytes[i] == '"') {
        return Optional.empty();
      }
    }
    return Optional.of(
        '"' + new String(Arrays.copyOf(bytes, length), StandardCharsets.US_ASCII) + '"');
  }

  private String digits(ObjectValue value, BitSet skipped) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < value.sizeBytes(); ) {
      PointerTarget target = value.pointers().get((long) i);
      int end = target == null ? i + 1 : Math.min(value.sizeBytes(), i + Long.BYTES);
      int unknown = skipped.nextSetBit(i);
      if (unknown >= 0 && unknown < end) {
        text.append("??".repeat(end - i));
      } else if (target == null) {
        HexFormat.of().toHexDigits(text, value.byteAt(i));
      } else {
        text.append('<').append(target(target)).append('>');
      }
      i = end;
    }
    return text.toString();
  }

  private String target(PointerTarget target) {
    return switch (target) {
      case PointerTarget.Null _ -> "NULL";
      case PointerTarget.Into into ->
          "into %s at byte %d".formatted(inputs.object(into.object()).name(), into.offsetBytes());
      case PointerTarget.Function function -> function.name();
      case PointerTarget.Variable variable ->
          "into %s at byte %d".formatted(variable.irName(), variable.offsetBytes());
      case PointerTarget.Raw _,
          PointerTarget.Elsewhere _,
          PointerTarget.Beyond _,
          PointerTarget.Number _ ->
          "elsewhere";
    };
  }

  private static String shortened(String text) {
    return text.length() <= MAX_CHARACTERS
        ? text
        : "%s... (SHA-256 %s)"
            .formatted(
                text.substring(0, BEGINNING_CHARACTERS),
                ContentHash.ofBytes(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static boolean opaque(CType type) {
    return switch (type) {
      case CType.Opaque _, CType.Void _, CType.Function _ -> true;
      case CType.Array array -> opaque(array.element());
      case CType.Record record -> record.fields().stream().anyMatch(field -> opaque(field.type()));
      case CType.Int _, CType.Enumeration _, CType.Floating _, CType.Pointer _ -> false;
    };
  }
}
