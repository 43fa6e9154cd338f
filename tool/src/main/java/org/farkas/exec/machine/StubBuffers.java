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
 * data, length)}, is taken to say it, and memory that holds no value yet is there to be filled. A
 * parameter that is declared as an array is never less: {@code hash(uint8_t to[8], unsigned mode)};
 * as one of run-time length, {@code int to[n]}, it may be anything behind the pointer.
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

    Extent andMore() {
      return new Extent(operand, element, count, guessed, true);
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
    CType.Pointer pointer = (CType.Pointer) type.parameters().get(parameter);
    CType pointee = pointer.pointee();
    boolean untyped = pointee instanceof CType.Void;
    CType element = untyped ? StubObjects.OCTET : pointee;
    MemoryObject object = (MemoryObject) x.reference(operand);
    int at = (int) x.bits(operand);
    long size = element.sizeBytes();
    int fitting = (int) ((object.sizeBytes() - at) / size);
    // Behind a register another one may follow at once.
    int further = object.fixedAddress().isPresent() ? Integer.MAX_VALUE : fitting;
    boolean counted = counted(function, type, parameter);
    boolean perhaps = !counted && perhapsCounted(function, type, parameter);
    long declared = pointer.elements();
    boolean runTime = declared == CType.Pointer.RUN_TIME;
    if (element.containsPointer()) {
      boolean many = counted || perhaps || runTime || declared > 1;
      return Optional.of(new Room(operand, element, fitting, further, 0).extent(1, false, many));
    }
    int unset = Math.min(fitting, unset(object, at, (int) size));
    Room room = new Room(operand, element, fitting, further, unset);
    if (!counted) {
      return Optional.of(declared > 0 ? room.declared(declared) : room.guess(perhaps || runTime));
    }
    Optional<Extent> told = told(function, type, op, first, parameter, room);
    if (runTime) {
      return Optional.of(
          told.map(each -> room.extent(each.count(), each.guessed(), true))
              .orElseGet(() -> room.guess(true)));
    }
    if (declared > 0) {
      Extent least = room.declared(declared);
      return Optional.of(told.map(each -> larger(each, least)).orElse(least));
    }
    return told;
  }

  /**
   * Memory behind a pointer.
   *
   * @param fitting so many elements lie in the object
   * @param further so many may be reached
   * @param unset so many hold no value, as far as they may be inputs
   */
  private record Room(int operand, CType element, int fitting, int further, int unset) {
    Extent extent(long count, boolean guessed, boolean more) {
      return new Extent(operand, element, (int) count, guessed, more && further > count);
    }

    /** Where nothing says how many elements are written. */
    Extent guess(boolean more) {
      int filled = Math.max(1, unset);
      return extent(filled, filled > 1, more);
    }

    Extent declared(long elements) {
      long count = Math.max(1, Math.min(elements, most()));
      return extent(count, false, elements > count);
    }

    /** So many elements may be inputs where their number is known. */
    long most() {
      return Math.min(fitting, Math.max(1, MAX_COUNTED_BYTES / element.sizeBytes()));
    }
  }

  /** The more elements of both; what one of them leaves open stays so. */
  private static Extent larger(Extent told, Extent declared) {
    Extent more = told.count() >= declared.count() ? told : declared;
    return new Extent(
        more.operand(),
        more.element(),
        more.count(),
        more.guessed(),
        told.more() || declared.more());
  }

  /** What is written behind a pointer that a number follows. */
  private Optional<Extent> told(
      String function, CType.Function type, Op.Call op, int first, int parameter, Room room) {
    CType.Pointer pointer = (CType.Pointer) type.parameters().get(parameter);
    boolean untyped = pointer.pointee() instanceof CType.Void;
    boolean certain = certain(function, type, parameter);
    OptionalLong said = said(function, type, op, first, parameter);
    if (said.isEmpty()) {
      return untyped && room.unset() == 0 ? Optional.empty() : Optional.of(room.guess(true));
    }
    if (said.getAsLong() == 0 && certain) {
      return Optional.empty();
    }
    if (said.getAsLong() <= 0) {
      return untyped // it counts something else
          ? Optional.empty()
          : Optional.of(room.extent(1, false, true));
    }
    long count = Math.min(said.getAsLong(), room.most());
    return Optional.of(room.extent(count, false, said.getAsLong() > count || untyped && !certain));
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
