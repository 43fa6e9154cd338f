package org.farkas.exec.machine;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.farkas.exec.library.LengthNames;
import org.farkas.exec.memory.Contents;
import org.farkas.exec.memory.MemoryObject;
import org.farkas.source.CType;
import org.farkas.source.FunctionInfo;

/**
 * How much a function without source writes through a pointer. C does not say whether a pointer
 * leads to one element or to many: a number behind a pointer to bytes, as in {@code read(device,
 * data, length)}, is taken to say it, and memory that holds no value yet is there to be filled.
 */
final class StubBuffers {
  /** More would make too many inputs. */
  private static final int MAX_FILLED_BYTES = 64;

  private static final int MAX_COUNTED_BYTES = 512;

  /** No object is larger. */
  private static final long MOST = Integer.MAX_VALUE;

  /**
   * What a call writes through one of its pointers.
   *
   * @param operand the pointer
   * @param count of elements whose values are inputs, at least 1; they fit
   * @param guessed whether fewer may be written as well
   * @param more whether anything behind them may be written, too; else only memory without a value
   */
  record Extent(int operand, CType element, int count, boolean guessed, boolean more) {
    long bytes() {
      return count * element.sizeBytes();
    }
  }

  private final Execution x;
  private final Map<String, Boolean> lengths = new HashMap<>();

  StubBuffers(Execution x) {
    this.x = x;
  }

  /** Whether a parameter of no type may be one: the next one says how many bytes. */
  boolean untyped(String function, CType.Function type, int parameter) {
    return type.parameters().get(parameter) instanceof CType.Pointer pointer
        && pointer.pointee() instanceof CType.Void
        && !pointer.pointeeConst()
        && counted(function, type, parameter);
  }

  /**
   * What a call writes.
   *
   * @param operand a pointer to a place in an object, with room for an element
   * @param first number of the operand that is the first C parameter
   * @return empty if nothing is written, or behind a pointer without a type if nothing is known of
   *     it
   */
  Optional<Extent> extent(
      String function, CType.Function type, Op.Call op, int first, int parameter, int operand) {
    CType pointee = ((CType.Pointer) type.parameters().get(parameter)).pointee();
    boolean untyped = pointee instanceof CType.Void;
    CType element = untyped ? StubObjects.OCTET : pointee;
    MemoryObject object = (MemoryObject) x.reference(operand);
    int at = (int) x.bits(operand);
    long size = element.sizeBytes();
    int room = (int) ((object.sizeBytes() - at) / size);
    // Behind a register another one may follow at once.
    int further = object.fixedAddress().isPresent() ? Integer.MAX_VALUE : room;
    boolean counted = counted(function, type, parameter);
    boolean perhaps = !counted && perhapsCounted(function, type, parameter);
    if (element.containsPointer()) {
      boolean many = counted || perhaps;
      return Optional.of(new Extent(operand, element, 1, false, many && further > 1));
    }
    int unset = Math.min(room, unset(object, at, (int) size));
    int filled = Math.max(1, unset);
    OptionalLong declared = declared(type, parameter);
    if (!counted && declared.isPresent()) {
      int count = (int) Math.max(1, Math.min(declared.getAsLong(), most(room, size)));
      boolean more = declared.getAsLong() > count && further > room;
      return Optional.of(new Extent(operand, element, count, false, more));
    }
    if (!counted) {
      return Optional.of(
          new Extent(operand, element, filled, filled > 1, perhaps && further > filled));
    }
    boolean certain = certain(function, type, parameter);
    OptionalLong said = said(function, type, op, first, parameter);
    if (said.isEmpty()) {
      return untyped && unset == 0
          ? Optional.empty()
          : Optional.of(new Extent(operand, element, filled, filled > 1, further > filled));
    }
    if (said.getAsLong() == 0 && certain) {
      return Optional.empty();
    }
    if (said.getAsLong() <= 0) {
      return untyped // it counts something else
          ? Optional.empty()
          : Optional.of(new Extent(operand, element, 1, false, further > 1));
    }
    int count = (int) Math.min(said.getAsLong(), most(room, size));
    boolean more = said.getAsLong() > count || untyped && !certain;
    return Optional.of(new Extent(operand, element, count, false, more && further > count));
  }

  private static long most(int room, long size) {
    return Math.min(room, Math.max(1, MAX_COUNTED_BYTES / size));
  }

  /**
   * The number behind a pointer if it is known; as in {@code fread}, times the next one if that
   * says how many of such a size there are. None of them may also be a limit of another kind, so it
   * never makes the number less.
   */
  private OptionalLong said(
      String function, CType.Function type, Op.Call op, int first, int parameter) {
    OptionalLong number = number(type, op, first, parameter + 1);
    boolean product =
        parameter + 2 < type.parameters().size()
            && type.parameters().get(parameter + 2) instanceof CType.Int
            && name(function, parameter + 2).filter(this::isLength).isPresent();
    if (!product || number.isEmpty() || number.getAsLong() <= 0) {
      return number;
    }
    OptionalLong factor = number(type, op, first, parameter + 2);
    return factor.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(
            Math.min(number.getAsLong(), MOST) * Math.clamp(factor.getAsLong(), 1, MOST));
  }

  /** A known argument of an integer type; one that is out of range is as large as any. */
  private OptionalLong number(CType.Function type, Op.Call op, int first, int parameter) {
    int argument = op.arguments()[first + parameter];
    if (x.reference(argument) != null) {
      return OptionalLong.empty();
    }
    CType.Int integer = (CType.Int) type.parameters().get(parameter);
    int unused = Long.SIZE - Math.min(Long.SIZE, integer.widthBits());
    long bits = x.bits(argument) << unused;
    long value = integer.signed() ? bits >> unused : bits >>> unused;
    return OptionalLong.of(!integer.signed() && value < 0 ? Long.MAX_VALUE : value);
  }

  /** As how many elements a parameter is declared: {@code void id(uint8_t to[8])}. */
  private static OptionalLong declared(CType.Function type, int parameter) {
    long elements = ((CType.Pointer) type.parameters().get(parameter)).elements();
    return elements > 0 ? OptionalLong.of(elements) : OptionalLong.empty();
  }

  /** Whether a number behind a pointer is a length and no command: by its name or as a size_t. */
  private boolean certain(String function, CType.Function type, int parameter) {
    CType.Int number = (CType.Int) type.parameters().get(parameter + 1);
    return name(function, parameter + 1).isPresent()
        || !number.signed() && number.widthBits() == x.program.pointerBits();
  }

  /** How many elements from a place on hold no value, as far as they may be inputs. */
  private int unset(MemoryObject object, int at, int size) {
    Contents contents = x.memory().find(object);
    int most = Math.max(size, MAX_FILLED_BYTES);
    int bytes = 0;
    while (bytes < most
        && at + bytes < object.sizeBytes()
        && contents.isIndeterminate(at + bytes)) {
      bytes++;
    }
    return bytes / size;
  }

  /** Whether the parameter behind a pointer to bytes, or with such a name, tells their number. */
  private boolean counted(String function, CType.Function type, int parameter) {
    List<CType> types = type.parameters();
    if (parameter + 1 >= types.size() || !(types.get(parameter + 1) instanceof CType.Int)) {
      return false;
    }
    return name(function, parameter + 1)
        .map(this::isLength)
        .orElse(isOfBytes(types.get(parameter)));
  }

  /**
   * Whether something else may tell how many elements there are behind a pointer: any number or
   * pointer beside a pointer to bytes, a length in another place, or behind another pointer.
   */
  private boolean perhapsCounted(String function, CType.Function type, int parameter) {
    boolean bytes = isOfBytes(type.parameters().get(parameter));
    for (int i = 0; i < type.parameters().size(); i++) {
      CType other = type.parameters().get(i);
      boolean number = other instanceof CType.Int;
      boolean length =
          (number || isOfNumber(other)) && name(function, i).filter(this::isLength).isPresent();
      if (i != parameter && (length || bytes && (number || isOfBytes(other)))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOfNumber(CType type) {
    return type instanceof CType.Pointer pointer && pointer.pointee() instanceof CType.Int;
  }

  private static boolean isOfBytes(CType type) {
    return type instanceof CType.Pointer pointer
        && (pointer.pointee() instanceof CType.Void
            || pointer.pointee() instanceof CType.Int && pointer.pointee().sizeBytes() == 1);
  }

  private boolean isLength(String name) {
    return lengths.computeIfAbsent(name, LengthNames::isLength);
  }

  /** A parameter's name, if the declaration gives one. */
  private Optional<String> name(String function, int parameter) {
    return x.program
        .function(function)
        .map(FunctionInfo::parameters)
        .filter(parameters -> parameter < parameters.size())
        .map(parameters -> parameters.get(parameter).name())
        .filter(name -> !name.isEmpty());
  }
}
