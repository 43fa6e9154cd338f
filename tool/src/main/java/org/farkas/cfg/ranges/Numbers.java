package org.farkas.cfg.ranges;

import java.math.BigInteger;
import java.util.Collection;
import java.util.Optional;
import org.farkas.ir.Instruction;

/**
 * A set of integers of one width that holds at least all values that a register may have: an
 * interval of signed, an interval of unsigned numbers, and a congruence of the signed number. What
 * one of the three says is used to tighten the others. Never empty; operations whose result has no
 * member give nothing.
 *
 * @param low least signed number
 * @param high greatest signed number
 * @param lowUnsigned least unsigned number
 * @param highUnsigned greatest unsigned number
 * @param modulus all signed numbers are {@code remainder} modulo this; 1 where that says nothing,
 *     and for a single number
 */
public record Numbers(
    int bits,
    BigInteger low,
    BigInteger high,
    BigInteger lowUnsigned,
    BigInteger highUnsigned,
    BigInteger modulus,
    BigInteger remainder) {
  private static final BigInteger ONE = BigInteger.ONE;
  private static final BigInteger ZERO = BigInteger.ZERO;

  /** By their width, those that most programs have. */
  private static final Numbers[] ALL = new Numbers[65];

  static {
    for (int bits = 1; bits < ALL.length; bits++) {
      ALL[bits] = makeAll(bits);
    }
  }

  /** How often the three parts tighten each other: each look may help the next. */
  private static final int MOST_LOOKS = 4;

  /** All integers of a width. */
  public static Numbers all(int bits) {
    return bits < ALL.length ? ALL[bits] : makeAll(bits);
  }

  private static Numbers makeAll(int bits) {
    return new Numbers(
        bits,
        half(bits).negate(),
        half(bits).subtract(ONE),
        ZERO,
        size(bits).subtract(ONE),
        ONE,
        ZERO);
  }

  /** A single number, given by its bits, signed or not. */
  public static Numbers of(int bits, BigInteger value) {
    BigInteger unsigned = value.mod(size(bits));
    BigInteger signed =
        unsigned.compareTo(half(bits)) < 0 ? unsigned : unsigned.subtract(size(bits));
    return new Numbers(bits, signed, signed, unsigned, unsigned, ONE, ZERO);
  }

  /** Signed numbers between bounds that may lie outside the width; nothing if none do fit. */
  static Optional<Numbers> signed(int bits, BigInteger low, BigInteger high) {
    return all(bits).within(low, high, ZERO, size(bits), ONE, ZERO);
  }

  /** The same for unsigned numbers. */
  static Optional<Numbers> unsigned(int bits, BigInteger low, BigInteger high) {
    return all(bits).within(half(bits).negate(), half(bits), low, high, ONE, ZERO);
  }

  /** Whether it says more than the width does. */
  public boolean limited() {
    Numbers all = all(bits);
    return this != all && !equals(all);
  }

  /** The only member, if there is one. */
  public Optional<BigInteger> constant() {
    return low.equals(high) ? Optional.of(low) : Optional.empty();
  }

  /** Whether all members of another set are members. */
  boolean contains(Numbers other) {
    return low.compareTo(other.low) <= 0
        && high.compareTo(other.high) >= 0
        && lowUnsigned.compareTo(other.lowUnsigned) <= 0
        && highUnsigned.compareTo(other.highUnsigned) >= 0
        && other.step().mod(modulus).signum() == 0
        && other.anyMember().subtract(remainder).mod(modulus).signum() == 0;
  }

  /** Whether a number, given by its bits, is among them. */
  public boolean contains(BigInteger value) {
    return contains(of(bits, value));
  }

  /** What is in both. */
  Optional<Numbers> meet(Numbers other) {
    return within(
        other.low,
        other.high,
        other.lowUnsigned,
        other.highUnsigned,
        other.modulus,
        other.remainder);
  }

  /** Without those between bounds, where these lie at an end; nothing if none are left. */
  public Optional<Numbers> without(BigInteger from, BigInteger to, boolean signed) {
    BigInteger least = signed ? low : lowUnsigned;
    BigInteger greatest = signed ? high : highUnsigned;
    BigInteger newLeast =
        from.compareTo(least) <= 0 && to.compareTo(least) >= 0 ? to.add(ONE) : least;
    BigInteger newGreatest =
        from.compareTo(greatest) <= 0 && to.compareTo(greatest) >= 0
            ? from.subtract(ONE)
            : greatest;
    return between(newLeast, newGreatest, signed);
  }

  /** Those between bounds; nothing if there are none. */
  public Optional<Numbers> between(BigInteger from, BigInteger to, boolean signed) {
    return (signed ? signed(bits, from, to) : unsigned(bits, from, to)).flatMap(this::meet);
  }

  /** The low bits of all. */
  public Numbers truncated(int toBits) {
    return toBits >= bits
        ? this
        : NumberArithmetic.convert(Instruction.Conversion.TRUNCATE, this, toBits).orElseThrow();
  }

  /** With signed numbers of a congruence alone. */
  Optional<Numbers> congruent(BigInteger modulus, BigInteger remainder) {
    return within(low, high, lowUnsigned, highUnsigned, modulus, remainder.mod(modulus));
  }

  /** What is in either, and perhaps more. */
  Numbers join(Numbers other) {
    if (equals(other)) {
      return this;
    }
    BigInteger both = step().gcd(other.step()).gcd(anyMember().subtract(other.anyMember()).abs());
    BigInteger divisor = both.signum() == 0 ? ONE : both;
    return all(bits)
        .within(
            low.min(other.low),
            high.max(other.high),
            lowUnsigned.min(other.lowUnsigned),
            highUnsigned.max(other.highUnsigned),
            divisor,
            anyMember().mod(divisor))
        .orElseThrow();
  }

  /**
   * What holds all that is in this and in {@code next}, and comes to rest if done again and again:
   * a bound that has moved goes to the next threshold, or to the end.
   *
   * @param thresholds numbers, signed or not
   */
  Numbers widen(Numbers next, Collection<BigInteger> thresholds) {
    Numbers joined = join(next);
    Numbers all = all(bits);
    BigInteger newLow = joined.low.equals(low) ? low : below(joined.low, thresholds, all.low);
    BigInteger newHigh = joined.high.equals(high) ? high : above(joined.high, thresholds, all.high);
    BigInteger newLowUnsigned =
        joined.lowUnsigned.equals(lowUnsigned)
            ? lowUnsigned
            : below(joined.lowUnsigned, thresholds, all.lowUnsigned);
    BigInteger newHighUnsigned =
        joined.highUnsigned.equals(highUnsigned)
            ? highUnsigned
            : above(joined.highUnsigned, thresholds, all.highUnsigned);
    return all.within(
            newLow, newHigh, newLowUnsigned, newHighUnsigned, joined.modulus, joined.remainder)
        .orElseThrow();
  }

  private static BigInteger below(
      BigInteger bound, Collection<BigInteger> thresholds, BigInteger end) {
    return thresholds.stream()
        .filter(each -> each.compareTo(bound) <= 0)
        .reduce(BigInteger::max)
        .map(end::max)
        .orElse(end);
  }

  private static BigInteger above(
      BigInteger bound, Collection<BigInteger> thresholds, BigInteger end) {
    return thresholds.stream()
        .filter(each -> each.compareTo(bound) >= 0)
        .reduce(BigInteger::min)
        .map(end::min)
        .orElse(end);
  }

  /** The modulus, or zero for a single number: what lies between members is a multiple of it. */
  BigInteger step() {
    return low.equals(high) ? ZERO : modulus;
  }

  /** A number that is congruent to all members. */
  BigInteger anyMember() {
    return low.equals(high) ? low : remainder;
  }

  boolean nonNegative() {
    return low.signum() >= 0;
  }

  static BigInteger size(int bits) {
    return ONE.shiftLeft(bits);
  }

  static BigInteger half(int bits) {
    return ONE.shiftLeft(bits - 1);
  }

  private Optional<Numbers> within(
      BigInteger otherLow,
      BigInteger otherHigh,
      BigInteger otherLowUnsigned,
      BigInteger otherHighUnsigned,
      BigInteger otherModulus,
      BigInteger otherRemainder) {
    BigInteger least = low.max(otherLow);
    BigInteger greatest = high.min(otherHigh);
    BigInteger leastUnsigned = lowUnsigned.max(otherLowUnsigned);
    BigInteger greatestUnsigned = highUnsigned.min(otherHighUnsigned);
    // The finer of two congruences: not all that both say, but enough.
    boolean finer = otherModulus.compareTo(modulus) > 0;
    BigInteger divisor = finer ? otherModulus : modulus;
    BigInteger rest = finer ? otherRemainder : remainder;
    if (!modulus.equals(ONE) && !otherModulus.equals(ONE)) {
      BigInteger common = modulus.gcd(otherModulus);
      if (!remainder.mod(common).equals(otherRemainder.mod(common))) {
        return Optional.empty();
      }
    }
    boolean sparse = !divisor.equals(ONE);
    BigInteger size = size(bits);
    BigInteger half = half(bits);
    for (int look = 0; look < (sparse ? MOST_LOOKS : 2); look++) {
      if (sparse) {
        least = least.add(rest.subtract(least).mod(divisor));
        greatest = greatest.subtract(greatest.subtract(rest).mod(divisor));
      }
      if (least.signum() >= 0) {
        leastUnsigned = leastUnsigned.max(least);
        greatestUnsigned = greatestUnsigned.min(greatest);
      } else if (greatest.signum() < 0) {
        leastUnsigned = leastUnsigned.max(least.add(size));
        greatestUnsigned = greatestUnsigned.min(greatest.add(size));
      }
      if (greatestUnsigned.compareTo(half) < 0) {
        least = least.max(leastUnsigned);
        greatest = greatest.min(greatestUnsigned);
      } else if (leastUnsigned.compareTo(half) >= 0) {
        least = least.max(leastUnsigned.subtract(size));
        greatest = greatest.min(greatestUnsigned.subtract(size));
      }
      if (least.compareTo(greatest) > 0 || leastUnsigned.compareTo(greatestUnsigned) > 0) {
        return Optional.empty();
      }
    }
    if (least.equals(greatest)) {
      Numbers single = of(bits, least);
      boolean fits =
          leastUnsigned.compareTo(single.lowUnsigned) <= 0
              && single.highUnsigned.compareTo(greatestUnsigned) <= 0;
      return fits ? Optional.of(single) : Optional.empty();
    }
    return Optional.of(
        new Numbers(bits, least, greatest, leastUnsigned, greatestUnsigned, divisor, rest));
  }
}
