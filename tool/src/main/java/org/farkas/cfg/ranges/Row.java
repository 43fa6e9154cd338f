package org.farkas.cfg.ranges;

import java.math.BigInteger;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.farkas.ir.Type;
import org.farkas.ir.Value;

/**
 * What integer registers may be at a place, all at the same time. Registers that it does not speak
 * of may be anything. Immutable.
 */
public final class Row {
  static final Row NOTHING = new Row(new TreeMap<>());

  private final TreeMap<Integer, Numbers> numbers;

  private Row(TreeMap<Integer, Numbers> numbers) {
    this.numbers = numbers;
  }

  /** What is known, by the numbers of registers. */
  public Map<Integer, Numbers> numbers() {
    return Collections.unmodifiableMap(numbers);
  }

  /** An integer operand's numbers; nothing for other types. */
  Optional<Numbers> of(Value value) {
    if (!(value.type() instanceof Type.Int type)) {
      return Optional.empty();
    }
    return Optional.of(
        switch (value) {
          case Value.Register register -> of(register.index(), type.bits());
          case Value.IntConstant constant -> Numbers.of(type.bits(), constant.value());
          default -> Numbers.all(type.bits());
        });
  }

  Numbers of(int register, int bits) {
    Numbers known = numbers.get(register);
    return known == null ? Numbers.all(bits) : known;
  }

  Row with(int register, Numbers value) {
    if (value.equals(numbers.get(register)) || !value.limited() && !numbers.containsKey(register)) {
      return this;
    }
    TreeMap<Integer, Numbers> all = new TreeMap<>(numbers);
    if (value.limited()) {
      all.put(register, value);
    } else {
      all.remove(register);
    }
    return new Row(all);
  }

  /** A row to be changed step by step. */
  Changing changing() {
    return new Changing(new Row(new TreeMap<>(numbers)));
  }

  /** A row under way; not for several threads. */
  static final class Changing {
    private final Row row;

    private Changing(Row row) {
      this.row = row;
    }

    Optional<Numbers> of(Value value) {
      return row.of(value);
    }

    void set(int register, Numbers value) {
      if (value.limited()) {
        row.numbers.put(register, value);
      } else {
        row.numbers.remove(register);
      }
    }

    /** What it has become; nothing is to be changed afterwards. */
    Row done() {
      return row;
    }
  }

  Row only(BitSet registers) {
    TreeMap<Integer, Numbers> kept = new TreeMap<>(numbers);
    kept.keySet().removeIf(register -> !registers.get(register));
    return new Row(kept);
  }

  /** What holds in either. */
  Row join(Row other) {
    TreeMap<Integer, Numbers> all = new TreeMap<>();
    numbers.forEach(
        (register, value) -> {
          Numbers theirs = other.numbers.get(register);
          if (theirs != null) {
            putLimited(all, register, value.join(theirs));
          }
        });
    return new Row(all);
  }

  private static void putLimited(Map<Integer, Numbers> all, int register, Numbers value) {
    if (value.limited()) {
      all.put(register, value);
    }
  }

  /** What holds in this and {@code next}, see {@link Numbers#widen}. */
  Row widen(Row next, Collection<BigInteger> thresholds) {
    TreeMap<Integer, Numbers> all = new TreeMap<>();
    numbers.forEach(
        (register, value) -> {
          Numbers theirs = next.numbers.get(register);
          if (theirs != null) {
            putLimited(all, register, value.widen(theirs, thresholds));
          }
        });
    return new Row(all);
  }

  /** Whether whatever is in the other row is in this one. */
  boolean contains(Row other) {
    return numbers.entrySet().stream()
        .allMatch(
            each ->
                other.numbers.containsKey(each.getKey())
                    && each.getValue().contains(other.numbers.get(each.getKey())));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Row that && numbers.equals(that.numbers);
  }

  @Override
  public int hashCode() {
    return numbers.hashCode();
  }

  @Override
  public String toString() {
    return numbers.toString();
  }
}
