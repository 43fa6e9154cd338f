package org.farkas.strategy;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.farkas.source.CType;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputObject;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.ObjectValue;
import org.farkas.testcase.ScalarCell;
import org.farkas.testcase.ShapeOptions;

/**
 * All inputs of a layout, where they are few: integers alone, of small types or within ranges that
 * the user gives. They come in an order in which neighbours are far apart, so that a part of them
 * is like a sample. That all were run proves nothing: what stubs return and which allocations fail
 * are inputs, too.
 */
final class AllInputs {
  private static final int MOST = 1 << 12;

  /** About the golden section of {@link #MOST}, and a prime, so that it divides few numbers. */
  private static final int STEP = 2_531;

  private final InputLayout layout;
  private final List<Varying> varying;
  private final int size;
  private final int step;

  /** A cell and the values that it takes: so many, from the least on. */
  private record Varying(int object, ScalarCell cell, BigInteger least, int count) {}

  private AllInputs(InputLayout layout, List<Varying> varying, int size) {
    this.layout = layout;
    this.varying = varying;
    this.size = size;
    this.step = size % STEP == 0 ? 1 : STEP;
  }

  /** Those of a layout; empty if they are many, or not integers alone. */
  static Optional<AllInputs> of(InputLayout layout, ShapeOptions options) {
    List<Varying> varying = new ArrayList<>();
    long size = 1;
    for (InputObject object : layout.objects()) {
      if (object.origin() instanceof InputObject.InitialVariable) {
        continue;
      }
      if (object.guessedCount() || object.terminated() || !object.slots().isEmpty()) {
        return Optional.empty();
      }
      for (ScalarCell cell : ScalarCell.of(object)) {
        Optional<Varying> values = values(object, cell, options);
        size *= values.map(Varying::count).orElse(MOST + 1);
        if (size > MOST) {
          return Optional.empty();
        }
        varying.add(values.orElseThrow());
      }
    }
    return varying.isEmpty()
        ? Optional.empty()
        : Optional.of(new AllInputs(layout, varying, (int) size));
  }

  private static Optional<Varying> values(
      InputObject object, ScalarCell cell, ShapeOptions options) {
    if (cell.type() instanceof CType.Floating || cell.bitWidth() > Long.SIZE) {
      return Optional.empty();
    }
    Optional<ShapeOptions.Range> range = options.rangeAt(cell.path());
    BigInteger least = range.map(ShapeOptions.Range::lowInteger).orElse(cell.least());
    BigInteger greatest = range.map(ShapeOptions.Range::highInteger).orElse(cell.greatest());
    BigInteger count = greatest.subtract(least).add(BigInteger.ONE);
    return count.signum() > 0 && count.bitLength() < Integer.SIZE
        ? Optional.of(new Varying(object.id(), cell, least, count.intValue()))
        : Optional.empty();
  }

  /** How many there are. */
  int size() {
    return size;
  }

  /** One of them; each number below {@link #size} gives another one. */
  InputVector get(int number) {
    List<byte[]> bytes = new ArrayList<>();
    for (InputObject object : layout.objects()) {
      bytes.add(new byte[Math.toIntExact(object.sizeBytes())]);
    }
    int rest = (int) ((long) number * step % size);
    for (Varying each : varying) {
      long value = each.least().longValue() + rest % each.count();
      rest /= each.count();
      ScalarCell cell = each.cell();
      long mask = -1L >>> (Long.SIZE - cell.valueBits());
      ObjectValue.putBits(
          bytes.get(each.object()), cell.bitOffset(), cell.bitWidth(), value & mask);
    }
    List<ObjectValue> values =
        bytes.stream().map(each -> new ObjectValue(each, new TreeMap<>())).toList();
    return new InputVector(layout, List.of(), values, List.of(), List.of());
  }
}
