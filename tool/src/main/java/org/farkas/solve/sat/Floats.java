package org.farkas.solve.sat;

import java.util.Arrays;

/**
 * IEEE 754 patterns as words of a circuit: how they compare, and what becomes of them in
 * conversions between formats and to and from integers, rounded to nearest even. A NaN that is made
 * is the canonical one. What is computed with floats has no circuit.
 */
final class Floats {
  private final Circuit circuit;
  private final Words words;

  Floats(Circuit circuit, Words words) {
    this.circuit = circuit;
    this.words = words;
  }

  /**
   * A format.
   *
   * @param fractionBits stored, without the leading one
   */
  private record Format(int exponentBits, int fractionBits) {
    private static final Format SINGLE = new Format(8, 23);
    private static final Format DOUBLE = new Format(11, 52);

    static Format of(int widthBits) {
      return widthBits == 32 ? SINGLE : DOUBLE;
    }

    int bias() {
      return (1 << (exponentBits - 1)) - 1;
    }

    int widthBits() {
      return 1 + exponentBits + fractionBits;
    }

    int[] fraction(int[] pattern) {
      return Words.part(pattern, 0, fractionBits);
    }

    int[] exponent(int[] pattern) {
      return Words.part(pattern, fractionBits, exponentBits);
    }

    int sign(int[] pattern) {
      return pattern[widthBits() - 1];
    }
  }

  /** Enough for sums of exponents of both formats, and of places of integers. */
  private static final int EXPONENT_BITS = 14;

  int isNan(int[] pattern) {
    Format format = Format.of(pattern.length);
    return circuit.and(
        allOnes(format.exponent(pattern)), Circuit.not(allZeros(format.fraction(pattern))));
  }

  int equal(int[] one, int[] other) {
    return circuit.and(ordered(one, other), words.equal(rank(one), rank(other)));
  }

  int less(int[] one, int[] other) {
    return circuit.and(ordered(one, other), words.less(rank(one), rank(other)));
  }

  int lessOrEqual(int[] one, int[] other) {
    return circuit.and(ordered(one, other), Circuit.not(words.less(rank(other), rank(one))));
  }

  /**
   * A word that compares, unsigned, as the float does that is no NaN. That of each float is made
   * once, and then one comparison of words is all there is: much easier for the solver than one for
   * either sign.
   */
  private int[] rank(int[] pattern) {
    int top = pattern.length - 1;
    int[] size = Words.part(pattern, 0, top);
    int negative = circuit.and(pattern[top], Circuit.not(allZeros(size)));
    int[] ordered = Words.bitwise(circuit::xor, size, Words.filled(top, negative));
    return Words.concatenated(new int[] {Circuit.not(negative)}, ordered);
  }

  private int ordered(int[] one, int[] other) {
    return Circuit.not(circuit.or(isNan(one), isNan(other)));
  }

  /** To the other format. */
  int[] converted(int[] pattern, int widthBits) {
    Format from = Format.of(pattern.length);
    Format to = Format.of(widthBits);
    if (from == to) {
      return words.choice(isNan(pattern), nan(to), pattern);
    }
    int[] exponent = from.exponent(pattern);
    int subnormal = allZeros(exponent);
    // The leading digit, which is 0 for subnormal numbers; they have the least exponent, too.
    int[] digits = Words.concatenated(new int[] {Circuit.not(subnormal)}, from.fraction(pattern));
    int[] wide = Words.extended(exponent, EXPONENT_BITS, Circuit.FALSE);
    int[] power = words.sum(wide, constant(-from.bias()), subnormal);
    int[] finite = rounded(from.sign(pattern), power, digits, to);
    int special = allOnes(exponent);
    int infinite = circuit.and(special, allZeros(from.fraction(pattern)));
    int[] result = words.choice(infinite, infinity(from.sign(pattern), to), finite);
    return words.choice(isNan(pattern), nan(to), result);
  }

  /** An integer's nearest float. */
  int[] ofInteger(int[] integer, boolean signed, int widthBits) {
    int sign = signed ? integer[integer.length - 1] : Circuit.FALSE;
    int[] size = words.choice(sign, words.negated(integer), integer);
    return rounded(sign, constant(size.length - 1), size, Format.of(widthBits));
  }

  /** The integer toward zero; 0 where that has no room, and for NaN. */
  int[] toInteger(int[] pattern, boolean signed, int widthBits) {
    Format format = Format.of(pattern.length);
    int sign = format.sign(pattern);
    int[] exponent = format.exponent(pattern);
    int[] digits =
        Words.concatenated(new int[] {Circuit.not(allZeros(exponent))}, format.fraction(pattern));
    // The digits stand before the point if the exponent says so: the room in front holds them all.
    int room = widthBits + digits.length;
    int[] wide = Words.extended(exponent, EXPONENT_BITS, Circuit.FALSE);
    int[] power = words.sum(wide, constant(-format.bias()), Circuit.FALSE);
    int small = power[EXPONENT_BITS - 1]; // below one
    int large = Circuit.not(words.lessSigned(power, constant(widthBits)));
    int[] shifted = words.shiftedLeft(Words.extended(digits, room, Circuit.FALSE), power);
    int[] size = Words.part(shifted, digits.length - 1, widthBits);
    int top = size[widthBits - 1];
    int negativeLimit = circuit.and(top, allZeros(Words.part(size, 0, widthBits - 1)));
    int fits =
        signed
            ? circuit.or(Circuit.not(top), circuit.and(sign, negativeLimit))
            : circuit.or(Circuit.not(sign), allZeros(size));
    int inRange = circuit.and(Circuit.not(circuit.or(small, large)), fits);
    int[] value = words.choice(sign, words.negated(size), size);
    return words.choice(inRange, value, Words.filled(widthBits, Circuit.FALSE));
  }

  /**
   * The nearest float to a number.
   *
   * @param power of two of the first digit's place, of {@link #EXPONENT_BITS} bits
   * @param digits the first may be 0; all zeros give a zero
   */
  private int[] rounded(int sign, int[] power, int[] digits, Format format) {
    int zero = allZeros(digits);
    int kept = format.fractionBits() + 1;
    // Zeros behind the digits, so that there is something to round off in any case.
    int missing = Math.max(0, kept + 2 - digits.length);
    int[] normal = Words.concatenated(digits, Words.filled(missing, Circuit.FALSE));
    int[] exponent = power;
    for (int step = Integer.highestOneBit(normal.length - 1); step > 0; step /= 2) {
      int leadingZeros = allZeros(Words.part(normal, normal.length - step, step));
      int[] moved =
          Words.concatenated(
              Words.part(normal, 0, normal.length - step), Words.filled(step, Circuit.FALSE));
      normal = words.choice(leadingZeros, moved, normal);
      int[] lower = words.difference(exponent, constant(step));
      exponent = words.choice(leadingZeros, lower, exponent);
    }
    int[] biased = words.sum(exponent, constant(format.bias()), Circuit.FALSE);
    // Where that is not positive the number is subnormal: digits move behind the last place.
    int[] below = words.difference(constant(1), biased);
    int subnormal = Circuit.not(words.lessSigned(below, constant(1)));
    int[] by = words.choice(subnormal, below, Words.filled(EXPONENT_BITS, Circuit.FALSE));
    int[] precise = Words.concatenated(normal, Words.filled(kept, Circuit.FALSE));
    int tooFar = Circuit.not(words.less(by, constant(kept + 1)));
    int[] placed = words.shiftedRight(precise, by, Circuit.FALSE);
    int first = precise.length - kept;
    int[] significand = Words.part(placed, first, kept);
    int half = placed[first - 1];
    int rest = Circuit.not(allZeros(Words.part(placed, 0, first - 1)));
    int up = circuit.and(half, circuit.or(rest, significand[0]));
    // The exponent lies in front of the fraction: what is carried out of it counts one up there.
    int[] stored =
        words.choice(
            subnormal,
            Words.filled(EXPONENT_BITS, Circuit.FALSE),
            words.difference(biased, constant(1)));
    int[] joined =
        words.sum(
            Words.concatenated(stored, Words.filled(format.fractionBits(), Circuit.FALSE)),
            Words.extended(significand, EXPONENT_BITS + format.fractionBits(), Circuit.FALSE),
            up);
    int[] joinedExponent = Words.part(joined, format.fractionBits(), EXPONENT_BITS);
    int[] most = constant((1 << format.exponentBits()) - 1);
    int overflow = Circuit.not(words.lessSigned(joinedExponent, most));
    int[] finite =
        Words.concatenated(new int[] {sign}, Words.part(joined, 0, format.widthBits() - 1));
    int[] zeros =
        Words.concatenated(new int[] {sign}, Words.filled(format.widthBits() - 1, Circuit.FALSE));
    int[] result = words.choice(overflow, infinity(sign, format), finite);
    int nothing = circuit.or(zero, circuit.and(subnormal, tooFar));
    return words.choice(nothing, zeros, result);
  }

  private static int[] infinity(int sign, Format format) {
    int[] result = new int[format.widthBits()];
    Arrays.fill(result, Circuit.FALSE);
    Arrays.fill(result, format.fractionBits(), format.widthBits() - 1, Circuit.TRUE);
    result[format.widthBits() - 1] = sign;
    return result;
  }

  private static int[] nan(Format format) {
    int[] result = infinity(Circuit.FALSE, format);
    result[format.fractionBits() - 1] = Circuit.TRUE;
    return result;
  }

  private static int[] constant(int value) {
    int[] result = new int[EXPONENT_BITS];
    for (int i = 0; i < EXPONENT_BITS; i++) {
      result[i] = (value >> i & 1) != 0 ? Circuit.TRUE : Circuit.FALSE;
    }
    return result;
  }

  private int allOnes(int[] word) {
    int result = Circuit.TRUE;
    for (int bit : word) {
      result = circuit.and(result, bit);
    }
    return result;
  }

  private int allZeros(int[] word) {
    return allOnes(Words.not(word));
  }
}
