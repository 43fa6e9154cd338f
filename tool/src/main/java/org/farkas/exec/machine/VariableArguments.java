package org.farkas.exec.machine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.farkas.exec.library.LibraryModels;
import org.farkas.exec.library.LibraryNames;
import org.farkas.exec.library.PlainOutput;
import org.farkas.exec.memory.MemoryObject;
import org.farkas.exec.memory.PassedArguments;
import org.farkas.exec.memory.ValueSlot;
import org.farkas.ir.Type;

/**
 * Arguments beyond a variadic function's parameters. {@code va_start} lays them out as the System V
 * ABI for x86-64 lays out arguments in memory, and makes a {@code va_list} (gp_offset, fp_offset,
 * overflow_arg_area, reg_save_area) that says that the registers are used up; what the compiler
 * made of {@code va_arg} then finds them all in memory.
 */
final class VariableArguments {
  private static final int LIST_BYTES = 24;
  private static final int AREA_OFFSET = 8;
  private static final int REGISTERS_USED_UP = 48;
  private static final int FLOAT_REGISTERS_USED_UP = 176;

  /** The values, kept by the callee's frame; immutable. */
  record Values(
      long[] bits, Object[] references, Type[] types, long[] byValueBytes, boolean ofUnit) {
    static Values of(int count, boolean ofUnit) {
      return new Values(
          new long[count], new Object[count], new Type[count], new long[count], ofUnit);
    }
  }

  private final Execution x;
  private final Pointers pointers;
  private final AccessChecks checks;
  private final MemoryBlocks blocks;

  VariableArguments(Execution x, Pointers pointers, AccessChecks checks, MemoryBlocks blocks) {
    this.x = x;
    this.pointers = pointers;
    this.checks = checks;
    this.blocks = blocks;
  }

  /**
   * The arguments of a call from number {@code first} on.
   *
   * @param ofUnit whether the caller only stands for tests that call the function
   */
  static Values of(Frame caller, Op.Call op, int first, boolean ofUnit) {
    int count = op.arguments().length - first;
    Values values = Values.of(count, ofUnit);
    for (int i = 0; i < count; i++) {
      int argument = op.arguments()[first + i];
      values.bits[i] = caller.bits[argument];
      values.references[i] = caller.references[argument];
      values.types[i] = op.argumentTypes()[first + i];
      values.byValueBytes[i] = op.byValueBytes()[first + i];
    }
    return values;
  }

  void start(Op.Call op) {
    MemoryObject list = list(op.arguments()[0]);
    Values values = x.frame.variableArguments;
    boolean unsaid = values == null; // only who reads one can tell
    if (unsaid) {
      values = Values.of(0, true);
    }
    int[] offsets = new int[values.bits.length];
    int size = 0;
    for (int i = 0; i < offsets.length; i++) {
      int bytes = bytes(values, i);
      size = bytes > 8 && values.byValueBytes[i] == 0 ? (size + 15) / 16 * 16 : size;
      offsets[i] = size;
      size += (bytes + 7) / 8 * 8;
    }
    MemoryObject area =
        x.memory()
            .allocate(
                MemoryObject.builder(MemoryObject.Kind.STACK, "variable arguments")
                    .size(size)
                    .align(16)
                    .passed(passed(values, offsets, unsaid)));
    for (int i = 0; i < offsets.length; i++) {
      put(values, i, area, offsets[i]);
    }
    int at = (int) x.bits(op.arguments()[0]);
    x.access.store(x.memory(), list, at, 32, REGISTERS_USED_UP, null);
    x.access.store(x.memory(), list, at + 4, 32, FLOAT_REGISTERS_USED_UP, null);
    x.access.store(x.memory(), list, at + AREA_OFFSET, 64, 0, area);
    x.access.store(x.memory(), list, at + 16, 64, 0, MemoryObject.ABSOLUTE);
  }

  private static PassedArguments passed(Values values, int[] offsets, boolean unsaid) {
    List<PassedArguments.Argument> arguments = new ArrayList<>();
    for (int i = 0; i < offsets.length; i++) {
      arguments.add(
          new PassedArguments.Argument(offsets[i], values.types[i], values.byValueBytes[i] == 0));
    }
    return new PassedArguments(arguments, values.ofUnit, unsaid);
  }

  private int bytes(Values values, int index) {
    if (values.byValueBytes[index] > 0) {
      return Math.toIntExact(values.byValueBytes[index]);
    }
    if (values.types[index] instanceof Type.Aggregate) {
      throw x.unsupported("an aggregate among variable arguments");
    }
    return values.types[index] instanceof Type.Float f
        ? f.format().storeBytes()
        : (x.program.width(values.types[index]) + 7) / 8;
  }

  private void put(Values values, int index, MemoryObject area, int offset) {
    if (values.byValueBytes[index] > 0) {
      blocks.copy(
          values.bits[index],
          values.references[index],
          area,
          offset,
          Math.toIntExact(values.byValueBytes[index]));
    } else {
      x.access.store(
          x.memory(),
          area,
          offset,
          x.program.width(values.types[index]),
          values.bits[index],
          values.references[index]);
    }
  }

  /**
   * A function without source or model is called, which may read what nobody has said: no format
   * that is known may do so, and nothing is shown of what lies behind another.
   */
  void given(String name, Op.Call op) {
    for (int i = 0; i < op.arguments().length; i++) {
      if (op.argumentTypes()[i] instanceof Type.Pointer && isUnsaid(op.arguments()[i])) {
        Optional<String> format = format(name, op);
        if (format.filter(PlainOutput::converts).isPresent()) {
          throw unsaid(x);
        }
        if (format.isEmpty()) {
          x.decisions.presume(
              "%s() does with other variable arguments what it does with none"
                  .formatted(LibraryNames.spelled(name)));
        }
      }
    }
  }

  private Optional<String> format(String name, Op.Call op) {
    OptionalInt number = LibraryModels.outputFormat(name);
    return number.isEmpty() || number.getAsInt() >= op.arguments().length
        ? Optional.empty()
        : ConstantText.of(x, pointers.resolve(op.arguments()[number.getAsInt()], false));
  }

  /** Whether an operand leads to a list of the arguments that nobody has said. */
  private boolean isUnsaid(int operand) {
    if (!(x.reference(operand) instanceof MemoryObject object)
        || !object.hasContents()
        || x.bits(operand) < 0
        || x.bits(operand) > object.sizeBytes() - LIST_BYTES
        || x.memory().find(object) == null) {
      return false;
    }
    ValueSlot slot = new ValueSlot();
    x.access.load(x.memory(), object, (int) x.bits(operand) + AREA_OFFSET, 64, true, slot);
    return slot.reference instanceof MemoryObject area
        && area.passed().map(PassedArguments::unsaid).orElse(false);
  }

  /** Ends a path that reads an argument of the function under test of which nothing is known. */
  static void requireSaid(Execution x, PassedArguments passed) {
    if (passed.unsaid()) {
      throw unsaid(x);
    }
  }

  private static Interruption unsaid(Execution x) {
    return x.unsupported(
        "nothing says which variable arguments the function under test gets: --variadic gives"
            + " their types");
  }

  void copy(Op.Call op) {
    MemoryObject target = list(op.arguments()[0]);
    MemoryObject source = list(op.arguments()[1]);
    x.access.copy(
        x.memory(),
        source,
        (int) x.bits(op.arguments()[1]),
        target,
        (int) x.bits(op.arguments()[0]),
        LIST_BYTES);
  }

  /** The object that a {@code va_list *} points into. */
  private MemoryObject list(int argument) {
    int operand = pointers.resolve(argument, true);
    checks.check(x.bits(operand), x.reference(operand), LIST_BYTES, true);
    if (x.program.pointerBits() != 64
        || !(x.reference(operand) instanceof MemoryObject object)
        || object.kind() == MemoryObject.Kind.STACK && object.sizeBytes() % LIST_BYTES != 0) {
      throw x.unsupported("variable arguments on this target");
    }
    return object;
  }
}
