package org.farkas.exec.machine;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
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

  private static final int MAX_COUNTED_BYTES = 256;

  /** What numbers of elements are called, rather than positions, modes or values. */
  private static final Pattern LENGTH =
      Pattern.compile(
          "(?i).*(len|size|siz|sz|count|cnt|num|bytes|max|limit|cap|amount|total|room|avail).*|_*n");

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
   * @return empty if nothing is known of it: behind a pointer without a type and a known number
   */
  Optional<Extent> extent(
      String function, CType.Function type, Op.Call op, int first, int parameter, int operand) {
    CType pointee = ((CType.Pointer) type.parameters().get(parameter)).pointee();
    boolean untyped = pointee instanceof CType.Void;
    CType element = untyped ? StubObjects.OCTET : pointee;
    MemoryObject object = (MemoryObject) x.reference(operand);
    int at = (int) x.bits(operand);
    long size = element.sizeBytes();
    if (element.containsPointer()) {
      return Optional.of(new Extent(operand, element, 1, false, false));
    }
    int room = (int) ((object.sizeBytes() - at) / size);
    int unset = Math.min(room, unset(object, at, (int) size));
    int filled = Math.max(1, unset);
    if (!counted(function, type, parameter)) {
      return Optional.of(new Extent(operand, element, filled, filled > 1, false));
    }
    int number = op.arguments()[first + parameter + 1];
    boolean known = x.reference(number) == null;
    if (!known) {
      return untyped && unset == 0
          ? Optional.empty()
          : Optional.of(new Extent(operand, element, filled, filled > 1, true));
    }
    int width = x.program.width(op.argumentTypes()[first + parameter + 1]);
    long said = x.bits(number) << 64 - width >> 64 - width;
    if (said <= 0) {
      return untyped
          ? Optional.empty()
          : Optional.of(new Extent(operand, element, 1, false, false)); // it counts something else
    }
    long most = Math.min(room, Math.max(1, MAX_COUNTED_BYTES / size));
    int count = (int) Math.max(1, Math.min(said, most));
    boolean more = said > most || untyped && !certain(function, type, parameter);
    return Optional.of(new Extent(operand, element, count, false, more && room > count));
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
    CType pointee = ((CType.Pointer) types.get(parameter)).pointee();
    boolean bytes =
        pointee instanceof CType.Void || pointee instanceof CType.Int && pointee.sizeBytes() == 1;
    return name(function, parameter + 1).map(name -> LENGTH.matcher(name).matches()).orElse(bytes);
  }

  /** A parameter's name, if the declaration gives one. */
  private Optional<String> name(String function, int parameter) {
    return x.program
        .source()
        .function(function)
        .map(FunctionInfo::parameters)
        .filter(parameters -> parameter < parameters.size())
        .map(parameters -> parameters.get(parameter).name())
        .filter(name -> !name.isEmpty());
  }
}
