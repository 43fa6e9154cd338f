package org.farkas.report;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.farkas.source.CType;
import org.farkas.source.CallSequence;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.ObjectValue;
import org.farkas.testcase.PointerSlot;
import org.farkas.testcase.PointerTarget;
import org.farkas.testcase.ScalarCell;

/**
 * Lists an input vector by paths such as {@code s->level}, for readers. Objects with many cells
 * list only those that are not zero, and one entry for the rest.
 */
public final class InputListing {
  private static final int MAX_CELLS = 64;

  private final InputVector inputs;
  private final SequencedMap<String, InputValue> entries = new LinkedHashMap<>();

  private InputListing(InputVector inputs) {
    this.inputs = inputs;
  }

  /** What an input vector holds, by path. */
  public static SequencedMap<String, InputValue> of(InputVector inputs) {
    InputListing listing = new InputListing(inputs);
    for (int id = 0; id < inputs.objectCount(); id++) {
      listing.add(inputs.object(id), inputs.values().get(id));
    }
    for (int allocation : inputs.failingAllocations()) {
      listing.put("allocation " + (allocation + 1), new InputValue.Word("fails"));
    }
    return listing.entries;
  }

  private void add(InputObject object, ObjectValue value) {
    for (PointerSlot slot : object.slots()) {
      PointerTarget target = slot.in(value);
      if (!(target instanceof PointerTarget.Number)) {
        put(slot.path(), new InputValue.Word(describe(target)));
      }
    }
    if (object.holdsInput()) {
      byte[] bytes = inputs.characters(object.id());
      put(object.name(), new InputValue.Text(new String(bytes, StandardCharsets.ISO_8859_1)));
      return;
    }
    if (isString(object, value)) {
      String bytes = new String(value.bytes(), StandardCharsets.ISO_8859_1);
      put(object.name(), new InputValue.Text(bytes.substring(0, bytes.indexOf('\0'))));
      return;
    }
    List<ScalarCell> cells = new ArrayList<>(ScalarCell.of(object));
    List<PointerSlot> others = object.slots().stream().filter(PointerSlot::mayBeNumber).toList();
    cells.removeIf(cell -> others.stream().anyMatch(slot -> slot.hides(cell, value)));
    List<ScalarCell> shown = new ArrayList<>(cells);
    if (cells.size() > MAX_CELLS) {
      shown.removeIf(cell -> bits(value, cell).signum() == 0);
    }
    shown.forEach(cell -> put(cell.path(), read(cell, value)));
    if (shown.size() < cells.size()) {
      put(object.name() + ", the rest", new InputValue.Whole(BigInteger.ZERO));
    }
  }

  private void put(String path, InputValue value) {
    String spoken = CallSequence.spoken(path);
    String unique = spoken;
    for (int i = 2; entries.containsKey(unique); i++) {
      unique = spoken + " (" + i + ")";
    }
    entries.put(unique, value);
  }

  /** A char array that holds a NUL and behind it nothing but zeros. */
  private static boolean isString(InputObject object, ObjectValue value) {
    if (!(object.elementType() instanceof CType.Int type)
        || type.kind() != CType.IntKind.CHAR
        || !object.terminated()) {
      return false;
    }
    boolean ended = false;
    for (int i = 0; i < value.sizeBytes(); i++) {
      if (ended && value.byteAt(i) != 0) {
        return false;
      }
      ended |= value.byteAt(i) == 0;
    }
    return ended;
  }

  private String describe(PointerTarget target) {
    return switch (target) {
      case PointerTarget.Null _ -> "NULL";
      case PointerTarget.Into into ->
          "object "
              + CallSequence.spoken(inputs.object(into.object()).name())
              + offset(into.offsetBytes());
      case PointerTarget.Function function -> "function " + function.name();
      case PointerTarget.Variable variable ->
          "variable " + variable.irName() + offset(variable.offsetBytes());
      case PointerTarget.Raw raw -> "0x" + Long.toHexString(raw.address());
      case PointerTarget.Elsewhere _, PointerTarget.Beyond _, PointerTarget.Number _ -> "elsewhere";
    };
  }

  private static String offset(long bytes) {
    return bytes == 0 ? "" : (bytes < 0 ? " - " : " + ") + Math.abs(bytes) + " bytes";
  }

  private static InputValue read(ScalarCell cell, ObjectValue value) {
    BigInteger bits = bits(value, cell);
    return switch (cell.type()) {
      case CType.Floating floating when floating.valueBits() == 32 ->
          new InputValue.Real(Float.intBitsToFloat(bits.intValue()), true);
      case CType.Floating _ ->
          new InputValue.Real(Double.longBitsToDouble(bits.longValue()), false);
      case CType.Enumeration enumeration -> {
        BigInteger number = extend(bits, cell, enumeration.underlying().signed());
        yield enumeration.constants().stream()
            .filter(constant -> BigInteger.valueOf(constant.value()).equals(number))
            .findFirst()
            .<InputValue>map(constant -> new InputValue.Word(constant.name()))
            .orElse(new InputValue.Whole(number));
      }
      case CType.Int integer -> new InputValue.Whole(extend(bits, cell, integer.signed()));
      case CType.Void _,
          CType.Pointer _,
          CType.Array _,
          CType.Function _,
          CType.Record _,
          CType.Opaque _ ->
          throw new IllegalArgumentException("no scalar: " + cell.path());
    };
  }

  private static BigInteger extend(BigInteger bits, ScalarCell cell, boolean signed) {
    return signed && bits.testBit(cell.bitWidth() - 1)
        ? bits.subtract(BigInteger.ONE.shiftLeft(cell.bitWidth()))
        : bits;
  }

  private static BigInteger bits(ObjectValue value, ScalarCell cell) {
    BigInteger result = BigInteger.ZERO;
    for (int done = 0; done < cell.bitWidth(); done += 32) {
      int width = Math.min(32, cell.bitWidth() - done);
      long part = value.bits(cell.bitOffset() + done, width);
      result = result.or(BigInteger.valueOf(part).shiftLeft(done));
    }
    return result;
  }
}
