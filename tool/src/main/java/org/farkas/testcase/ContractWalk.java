package org.farkas.testcase;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.farkas.source.CType;

/**
 * Whether concrete inputs keep to what the user says of them, wherever pointers lead: ranges,
 * lengths, strings, pointers that are not NULL. Walks every path from the parameters and variables
 * as far as the user's paths go.
 */
public final class ContractWalk {
  /** Larger inputs are looked at as far as this. */
  private static final int MAX_PLACES = 200_000;

  private final InputVector inputs;
  private final ShapeOptions options;
  private final long maxPointers;
  private int places;

  private ContractWalk(InputVector inputs, ShapeOptions options) {
    this.inputs = inputs;
    this.options = options;
    this.maxPointers = options.longestPath();
    this.equalTargets = new ArrayList<>(Collections.nCopies(options.aliases().size(), null));
  }

  /** What pointers that are equal lead to; null as long as none was met. */
  private final List<PointerTarget> equalTargets;

  /** Whether nothing is otherwise than the options say. */
  public static boolean keeps(InputVector inputs, ShapeOptions options) {
    return !options.speaksOfInputs() && options.aliases().isEmpty()
        || new ContractWalk(inputs, options).all();
  }

  private boolean all() {
    for (InputObject object : inputs.layout().objects()) {
      boolean root =
          object.origin() instanceof InputObject.Parameter
              || object.origin() instanceof InputObject.Global;
      if (root
          && !elements(object.name(), object.id(), 0, object.elementType(), object.count(), 0)) {
        return false;
      }
    }
    return true;
  }

  private boolean elements(
      String name, int object, long offset, CType type, long count, long pointers) {
    for (long i = 0; i < count; i++) {
      String path = count == 1 ? name : ScalarCell.elementName(name, i);
      if (!place(path, object, offset + i * type.sizeBytes(), type, pointers)) {
        return false;
      }
    }
    return true;
  }

  private boolean place(String path, int object, long offset, CType type, long pointers) {
    if (++places > MAX_PLACES) {
      return true;
    }
    return switch (type) {
      case CType.Int _, CType.Enumeration _, CType.Floating _ ->
          scalar(new ScalarCell(offset * 8, bits(type), valueBits(type), type, path), object);
      case CType.Pointer pointer -> pointer(path, object, offset, pointer, pointers);
      case CType.Array array ->
          string(path, object, offset, array.element(), array.count())
              && elements(path, object, offset, array.element(), array.count(), pointers);
      case CType.Record record -> record.union() || members(path, object, offset, record, pointers);
      case CType.Void _, CType.Function _, CType.Opaque _ -> true;
    };
  }

  private static int bits(CType type) {
    return Math.toIntExact(type.sizeBytes() * 8);
  }

  private static int valueBits(CType type) {
    return type instanceof CType.Int integer && integer.kind() == CType.IntKind.BOOL
        ? 1
        : bits(type);
  }

  private boolean members(
      String path, int object, long offset, CType.Record record, long pointers) {
    for (CType.Field field : record.fields()) {
      String name = ScalarCell.memberName(path, field.name());
      boolean kept =
          field.bitField()
              ? field.bitWidth() == 0
                  || scalar(
                      new ScalarCell(
                          offset * 8 + field.offsetBits(),
                          field.bitWidth(),
                          field.bitWidth(),
                          field.type(),
                          name),
                      object)
              : place(name, object, offset + field.offsetBits() / 8, field.type(), pointers);
      if (!kept) {
        return false;
      }
    }
    return true;
  }

  private boolean scalar(ScalarCell cell, int object) {
    Optional<ShapeOptions.Range> range = options.givenRangeAt(cell.path());
    if (range.isEmpty() || cell.valueBits() > 64) {
      return true;
    }
    long bits = inputs.values().get(object).bits(cell.bitOffset(), cell.valueBits());
    if (cell.type() instanceof CType.Floating) {
      double value =
          cell.valueBits() == 32 ? Float.intBitsToFloat((int) bits) : Double.longBitsToDouble(bits);
      return value >= Double.parseDouble(range.get().low())
          && value <= Double.parseDouble(range.get().high());
    }
    int unused = 64 - cell.valueBits();
    BigInteger value =
        cell.signed()
            ? BigInteger.valueOf(bits << unused >> unused)
            : new BigInteger(Long.toUnsignedString(bits));
    return value.compareTo(range.get().lowInteger()) >= 0
        && value.compareTo(range.get().highInteger()) <= 0;
  }

  private boolean pointer(String path, int object, long offset, CType.Pointer type, long pointers) {
    PointerTarget target =
        inputs.values().get(object).pointers().getOrDefault(offset, new PointerTarget.Null());
    if (!equal(path, target)) {
      return false;
    }
    if (target instanceof PointerTarget.Null) {
      return !options.notNullAt(path);
    }
    long size = type.pointee().sizeBytes();
    if (!(target instanceof PointerTarget.Into into) || size <= 0 || pointers >= maxPointers) {
      return true;
    }
    long bytes = inputs.object(into.object()).sizeBytes() - into.offsetBytes();
    if (type.pointee() instanceof CType.Record record && record.flexible()) {
      return Math.ceilDiv(bytes, size) >= options.lengthAt(path).orElse(0L)
          && place(
              "*" + path, into.object(), into.offsetBytes(), record.within(bytes), pointers + 1);
    }
    long room = bytes / size;
    return room >= options.lengthAt(path).orElse(0L)
        && string(path, into.object(), into.offsetBytes(), type.pointee(), room)
        && elements(
            "*" + path, into.object(), into.offsetBytes(), type.pointee(), room, pointers + 1);
  }

  private boolean equal(String path, PointerTarget target) {
    for (int i = 0; i < equalTargets.size(); i++) {
      if (options.aliases().get(i).equal() && options.aliases().get(i).names(path)) {
        if (equalTargets.get(i) != null && !equalTargets.get(i).equals(target)) {
          return false;
        }
        equalTargets.set(i, target);
      }
    }
    return true;
  }

  /** Whether a NUL stands where a string must end. */
  private boolean string(String path, int object, long offset, CType element, long count) {
    boolean character = element instanceof CType.Int type && type.kind() == CType.IntKind.CHAR;
    Optional<Long> length = character ? options.stringAt(path) : Optional.empty();
    if (length.isEmpty()) {
      return true;
    }
    List<ObjectValue> values = inputs.values();
    for (long i = 0; i < Math.min(count, length.get() + 1); i++) {
      if (values.get(object).byteAt(Math.toIntExact(offset + i)) == 0) {
        return true;
      }
    }
    return false;
  }
}
