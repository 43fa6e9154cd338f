package org.farkas.strategy.simplify;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.farkas.source.CType;
import org.farkas.testcase.ScalarCell;
import org.farkas.testcase.ShapeOptions;

/** Which values of a scalar are easy on a reader, the easiest first. */
final class PlainValues {
  private static final String CHARACTERS = "a01Ab2 -._xz+/9,:;=()";
  private static final String INPUT_CHARACTERS = "a01 \nAb2-._xz+/9,:;=()";
  private static final long[] INTEGERS = {1, 2, 3, -1, 10, 100, 1000};
  private static final double[] REALS = {0, 1, -1, 2, 0.5, 10, 100, 1000, -2, -0.5, -10};

  private final ShapeOptions options;

  /**
   * @param options whose ranges every value keeps to
   */
  PlainValues(ShapeOptions options) {
    this.options = options;
  }

  /** The easiest value of all, as bits; empty where none is known that the ranges allow. */
  Optional<Long> plainest(ScalarCell cell) {
    return candidates(cell).stream().findFirst();
  }

  /** Values that are easier than the given one, as bits, the easiest first. */
  List<Long> easierThan(ScalarCell cell, long bits) {
    List<Long> all = candidates(cell);
    int known = all.indexOf(bits);
    if (known >= 0) {
      return all.subList(0, known);
    }
    return all;
  }

  /** Whether a value is so easy that nothing but another such value is easier. */
  boolean isPlain(ScalarCell cell, long bits) {
    return candidates(cell).contains(bits);
  }

  private List<Long> candidates(ScalarCell cell) {
    List<Long> values = new ArrayList<>();
    switch (cell.type()) {
      case CType.Enumeration enumeration -> {
        enumeration.constants().stream()
            .map(CType.EnumConstant::value)
            .filter(value -> value == 0)
            .forEach(values::add);
        enumeration.constants().forEach(constant -> values.add(constant.value()));
      }
      case CType.Floating _ -> {
        for (double value : REALS) {
          values.add(bits(cell, value));
        }
      }
      case CType.Int integer -> {
        values.add(0L);
        switch (integer.kind()) {
          case CHAR -> CHARACTERS.chars().forEach(c -> values.add((long) c));
          case INPUT ->
              INPUT_CHARACTERS
                  .chars()
                  .forEach(c -> values.add((long) (c | CType.IntKind.INPUT_CHARACTER)));
          case BOOL, OTHER -> {
            for (long value : INTEGERS) {
              if (value >= 0 || cell.signed()) {
                values.add(value);
              }
            }
          }
        }
      }
      case CType.Void _,
          CType.Pointer _,
          CType.Array _,
          CType.Function _,
          CType.Record _,
          CType.Opaque _ ->
          values.add(0L);
    }
    Optional<ShapeOptions.Range> range = options.rangeAt(cell.path());
    if (range.isPresent()) {
      if (cell.type() instanceof CType.Floating) {
        values.add(bits(cell, Double.parseDouble(range.get().low())));
        values.add(bits(cell, Double.parseDouble(range.get().high())));
      } else {
        values.add(nearestToZero(range.get()).longValue());
      }
    }
    List<Long> distinct = new ArrayList<>();
    for (long value : values) {
      long stored = value & mask(cell.valueBits());
      if (!distinct.contains(stored) && allowed(cell, stored)) {
        distinct.add(stored);
      }
    }
    return distinct;
  }

  private static BigInteger nearestToZero(ShapeOptions.Range range) {
    return range.lowInteger().signum() > 0
        ? range.lowInteger()
        : range.highInteger().min(BigInteger.ZERO);
  }

  /** Whether the user's ranges and the type allow a value. */
  boolean allowed(ScalarCell cell, long bits) {
    Optional<ShapeOptions.Range> range = options.rangeAt(cell.path());
    if (cell.type() instanceof CType.Floating) {
      double value = real(cell, bits);
      return range.isEmpty()
          || value >= Double.parseDouble(range.get().low())
              && value <= Double.parseDouble(range.get().high());
    }
    BigInteger value = integer(cell, bits);
    return value.compareTo(cell.least()) >= 0
        && value.compareTo(cell.greatest()) <= 0
        && (range.isEmpty()
            || value.compareTo(range.get().lowInteger()) >= 0
                && value.compareTo(range.get().highInteger()) <= 0);
  }

  /** The number that an integer cell's bits mean. */
  static BigInteger integer(ScalarCell cell, long bits) {
    BigInteger value =
        BigInteger.valueOf(bits).and(BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE));
    BigInteger modulus = BigInteger.ONE.shiftLeft(cell.valueBits());
    value = value.mod(modulus);
    return cell.signed() && value.testBit(cell.valueBits() - 1) ? value.subtract(modulus) : value;
  }

  /** The number that a floating cell's bits mean. */
  static double real(ScalarCell cell, long bits) {
    return cell.bitWidth() == 32 ? Float.intBitsToFloat((int) bits) : Double.longBitsToDouble(bits);
  }

  /** A floating cell's bits for a number. */
  static long bits(ScalarCell cell, double value) {
    return cell.bitWidth() == 32
        ? Float.floatToIntBits((float) value) & 0xffff_ffffL
        : Double.doubleToLongBits(value);
  }

  static long mask(int bits) {
    return bits >= 64 ? -1L : (1L << bits) - 1;
  }
}
