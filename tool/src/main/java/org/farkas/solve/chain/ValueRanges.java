package org.farkas.solve.chain;

import java.util.Arrays;
import org.farkas.expr.Bits;

/**
 * A set of patterns of one width (at most 64 bits) as disjoint, non-adjacent closed intervals in
 * unsigned order. Immutable.
 */
final class ValueRanges {
  private final int widthBits;

  /** Lowest and highest member of each interval in turn. */
  private final long[] bounds;

  private ValueRanges(int widthBits, long[] bounds) {
    this.widthBits = widthBits;
    this.bounds = bounds;
  }

  static ValueRanges empty(int widthBits) {
    return new ValueRanges(widthBits, new long[0]);
  }

  static ValueRanges all(int widthBits) {
    return new ValueRanges(widthBits, new long[] {0, Bits.mask(widthBits)});
  }

  /** All patterns from {@code low} upward to {@code high}, round the end if low is above high. */
  static ValueRanges cyclic(int widthBits, long low, long high) {
    if (Long.compareUnsigned(low, high) <= 0) {
      return new ValueRanges(widthBits, new long[] {low, high});
    }
    long last = Bits.mask(widthBits);
    return high + 1 == low
        ? all(widthBits)
        : new ValueRanges(widthBits, new long[] {0, high, low, last});
  }

  boolean isEmpty() {
    return bounds.length == 0;
  }

  int intervals() {
    return bounds.length / 2;
  }

  /** Number of members, or {@code limit} if there are more. */
  long count(long limit) {
    long count = 0;
    for (int i = 0; i < bounds.length; i += 2) {
      long beyondFirst = bounds[i + 1] - bounds[i];
      if (Long.compareUnsigned(beyondFirst, limit - count) >= 0) {
        return limit;
      }
      count += beyondFirst + 1;
    }
    return count;
  }

  /** All members in unsigned order. */
  long[] toArray() {
    long[] members = new long[(int) count(Integer.MAX_VALUE)];
    int size = 0;
    for (int i = 0; i < bounds.length; i += 2) {
      for (long member = bounds[i]; size == 0 || members[size - 1] != bounds[i + 1]; member++) {
        members[size++] = member;
      }
    }
    return members;
  }

  boolean contains(long pattern) {
    for (int i = 0; i < bounds.length; i += 2) {
      if (Long.compareUnsigned(bounds[i], pattern) <= 0
          && Long.compareUnsigned(pattern, bounds[i + 1]) <= 0) {
        return true;
      }
    }
    return false;
  }

  ValueRanges complement() {
    long last = Bits.mask(widthBits);
    long[] result = new long[bounds.length + 2];
    int size = 0;
    long low = 0;
    for (int i = 0; i < bounds.length; i += 2) {
      if (bounds[i] != low) {
        result[size++] = low;
        result[size++] = bounds[i] - 1;
      }
      if (bounds[i + 1] == last) {
        return new ValueRanges(widthBits, Arrays.copyOf(result, size));
      }
      low = bounds[i + 1] + 1;
    }
    result[size++] = low;
    result[size++] = last;
    return new ValueRanges(widthBits, Arrays.copyOf(result, size));
  }

  ValueRanges intersect(ValueRanges other) {
    long[] result = new long[bounds.length + other.bounds.length];
    int size = 0;
    int i = 0;
    int j = 0;
    while (i < bounds.length && j < other.bounds.length) {
      long low = max(bounds[i], other.bounds[j]);
      long high = min(bounds[i + 1], other.bounds[j + 1]);
      if (Long.compareUnsigned(low, high) <= 0) {
        result[size++] = low;
        result[size++] = high;
      }
      if (Long.compareUnsigned(bounds[i + 1], other.bounds[j + 1]) < 0) {
        i += 2;
      } else {
        j += 2;
      }
    }
    return new ValueRanges(widthBits, Arrays.copyOf(result, size));
  }

  ValueRanges union(ValueRanges other) {
    return complement().intersect(other.complement()).complement();
  }

  /** The members minus {@code offset}, modulo the width. */
  ValueRanges minus(long offset) {
    long mask = Bits.mask(widthBits);
    ValueRanges result = empty(widthBits);
    for (int i = 0; i < bounds.length; i += 2) {
      ValueRanges moved =
          bounds[i] == 0 && bounds[i + 1] == mask
              ? all(widthBits)
              : cyclic(widthBits, bounds[i] - offset & mask, bounds[i + 1] - offset & mask);
      result = result.union(moved);
    }
    return result;
  }

  /** The member nearest to zero as a signed number; the set must not be empty. */
  long nearestToZero() {
    long best = bounds[0];
    for (int i = 0; i < bounds.length; i++) {
      if (magnitude(bounds[i]) < magnitude(best)) {
        best = bounds[i];
      }
    }
    return best;
  }

  /** Negative numbers count half a step more; the minimum's magnitude does not overflow. */
  private long magnitude(long pattern) {
    long number = Bits.signed(pattern, widthBits);
    return number < 0 ? ~number : number;
  }

  private static long max(long a, long b) {
    return Long.compareUnsigned(a, b) >= 0 ? a : b;
  }

  private static long min(long a, long b) {
    return Long.compareUnsigned(a, b) <= 0 ? a : b;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ValueRanges that
        && widthBits == that.widthBits
        && Arrays.equals(bounds, that.bounds);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bounds) * 31 + widthBits;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < bounds.length; i += 2) {
      text.append('[')
          .append(Long.toUnsignedString(bounds[i]))
          .append("..")
          .append(Long.toUnsignedString(bounds[i + 1]))
          .append(']');
    }
    return text.toString();
  }
}
