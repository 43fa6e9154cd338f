package org.farkas.solve.sat;

import java.util.Arrays;

/**
 * Arithmetic on words of a circuit: arrays of literals, the lowest bit first. Division is total as
 * in SMT-LIB: the quotient by zero is all ones, the remainder the dividend.
 *
 * <p>C computes with characters and flags as with wider integers, and whether a product overflows
 * is a question about one of twice the width. So the upper bits of many words are known to be
 * copies of one literal, the sign: then only the bits below, and one copy, are
 * <em>significant</em>, and no gates are made for more of a result than its operands can matter to.
 */
final class Words {
  private final Circuit circuit;

  Words(Circuit circuit) {
    this.circuit = circuit;
  }

  /** A quotient and a remainder. */
  record Division(int[] quotient, int[] remainder) {}

  static int[] not(int[] word) {
    return Arrays.stream(word).map(Circuit::not).toArray();
  }

  /** A word whose bits are all the same. */
  static int[] filled(int width, int literal) {
    int[] result = new int[width];
    Arrays.fill(result, literal);
    return result;
  }

  /** The bits from {@code low} on. */
  static int[] part(int[] word, int low, int width) {
    return Arrays.copyOfRange(word, low, low + width);
  }

  /** A wider word with {@code fill} in front. */
  static int[] extended(int[] word, int width, int fill) {
    int[] result = Arrays.copyOf(word, width);
    Arrays.fill(result, word.length, width, fill);
    return result;
  }

  static int[] concatenated(int[] high, int[] low) {
    int[] result = Arrays.copyOf(low, low.length + high.length);
    System.arraycopy(high, 0, result, low.length, high.length);
    return result;
  }

  /** A function of two bits. */
  @FunctionalInterface
  interface Gate {
    int of(int one, int other);
  }

  static int[] bitwise(Gate gate, int[] one, int[] other) {
    int[] result = new int[one.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = gate.of(one[i], other[i]);
    }
    return result;
  }

  int[] choice(int condition, int[] then, int[] otherwise) {
    return bitwise((one, other) -> circuit.choice(condition, one, other), then, otherwise);
  }

  /** How many of the lowest bits say all, the highest of them being the sign. */
  private static int significant(int[] word) {
    int bits = word.length;
    while (bits > 1 && word[bits - 2] == word[bits - 1]) {
      bits--;
    }
    return bits;
  }

  private static int significant(int[] one, int[] other) {
    return Math.max(significant(one), significant(other));
  }

  private static int[] signExtended(int[] word, int width) {
    return extended(word, width, word[word.length - 1]);
  }

  /** {@code one + other + carry}. */
  int[] sum(int[] one, int[] other, int carry) {
    // A sum needs a bit more than its operands, whatever is carried in.
    int[] result = new int[Math.min(one.length, significant(one, other) + 1)];
    int into = carry;
    for (int i = 0; i < result.length; i++) {
      int differ = circuit.xor(one[i], other[i]);
      result[i] = circuit.xor(differ, into);
      into = circuit.choice(differ, into, one[i]);
    }
    return signExtended(result, one.length);
  }

  int[] difference(int[] one, int[] other) {
    return sum(one, not(other), Circuit.TRUE);
  }

  int[] negated(int[] word) {
    return sum(filled(word.length, Circuit.FALSE), not(word), Circuit.TRUE);
  }

  /** A product needs as many bits as both its operands. */
  int[] product(int[] one, int[] other) {
    int width = one.length;
    int needed = Math.min(width, significant(one) + significant(other));
    boolean swap = cost(one) < cost(other);
    int[] word = part(swap ? other : one, 0, needed);
    int[] factor = part(swap ? one : other, 0, needed);
    return signExtended(multiplied(word, factor), width);
  }

  /** How many copies are added if a word is the factor. */
  private static int cost(int[] word) {
    return (int) Arrays.stream(word, 0, significant(word)).filter(it -> it > Circuit.TRUE).count();
  }

  /** By adding shifted copies; in a constant factor, runs of ones are a difference. */
  private int[] multiplied(int[] word, int[] factor) {
    boolean constant = Arrays.stream(factor).allMatch(literal -> literal <= Circuit.TRUE);
    return constant ? multipliedByConstant(word, factor) : multipliedByAny(word, factor);
  }

  private int[] multipliedByConstant(int[] word, int[] factor) {
    int[] digits = signedDigits(factor);
    int[] result = filled(word.length, Circuit.FALSE);
    for (int i = 0; i < word.length; i++) {
      if (digits[i] != 0) {
        int[] shifted = shiftedLeft(word, i);
        result = digits[i] > 0 ? sum(result, shifted, Circuit.FALSE) : difference(result, shifted);
      }
    }
    return result;
  }

  private int[] multipliedByAny(int[] word, int[] factor) {
    int[] result = filled(word.length, Circuit.FALSE);
    int sign = significant(factor) - 1;
    for (int i = 0; i <= sign; i++) {
      if (factor[i] == Circuit.FALSE) {
        continue;
      }
      int digit = factor[i];
      int[] shifted = shiftedLeft(word, i);
      int[] masked = Arrays.stream(shifted).map(bit -> circuit.and(bit, digit)).toArray();
      // The sign counts as minus the power of two that its place stands for.
      result = i < sign ? sum(result, masked, Circuit.FALSE) : difference(result, masked);
    }
    return result;
  }

  /** The digits 0, 1 and -1 of a constant, no two neighbours of which are not 0. */
  private static int[] signedDigits(int[] constant) {
    int[] digits = new int[constant.length];
    int carry = 0;
    for (int i = 0; i < digits.length; i++) {
      int bit = constant[i] + carry;
      int next = i + 1 < digits.length ? constant[i + 1] : 0;
      digits[i] = bit == 1 ? 1 - 2 * next : 0;
      carry = bit + next >= 2 ? 1 : 0;
    }
    return digits;
  }

  private static int[] shiftedLeft(int[] word, int by) {
    int[] result = filled(word.length, Circuit.FALSE);
    System.arraycopy(word, 0, result, by, word.length - by);
    return result;
  }

  /** Unsigned. */
  Division divided(int[] dividend, int[] divisor) {
    int width = dividend.length;
    int needed = significant(dividend, divisor);
    if (needed == width
        || dividend[width - 1] != Circuit.FALSE
        || divisor[width - 1] != Circuit.FALSE) {
      return dividedByDigits(dividend, divisor);
    }
    int[] by = part(divisor, 0, needed);
    Division low = dividedByDigits(part(dividend, 0, needed), by);
    int byZero = equal(by, filled(needed, Circuit.FALSE));
    return new Division(
        extended(low.quotient(), width, byZero), extended(low.remainder(), width, Circuit.FALSE));
  }

  /** Digit by digit from above. */
  private Division dividedByDigits(int[] dividend, int[] divisor) {
    int width = dividend.length;
    int[] quotient = new int[width];
    int[] rest = filled(width, Circuit.FALSE);
    for (int i = width - 1; i >= 0; i--) {
      int out = rest[width - 1];
      int[] next = concatenated(part(rest, 0, width - 1), new int[] {dividend[i]});
      int fits = circuit.or(out, Circuit.not(less(next, divisor)));
      quotient[i] = fits;
      rest = choice(fits, difference(next, divisor), next);
    }
    return new Division(quotient, rest);
  }

  /** The quotient rounded toward zero, the remainder with the dividend's sign. */
  Division dividedSigned(int[] dividend, int[] divisor) {
    int negative = dividend[dividend.length - 1];
    int differ = circuit.xor(negative, divisor[divisor.length - 1]);
    Division sizes = divided(magnitude(dividend), magnitude(divisor));
    return new Division(
        choice(differ, negated(sizes.quotient()), sizes.quotient()),
        choice(negative, negated(sizes.remainder()), sizes.remainder()));
  }

  private int[] magnitude(int[] word) {
    int[] result = choice(word[word.length - 1], negated(word), word);
    // The lowest of all numbers has a magnitude of as many bits as are significant, without sign.
    return extended(part(result, 0, significant(word)), word.length, Circuit.FALSE);
  }

  int equal(int[] one, int[] other) {
    int result = Circuit.TRUE;
    int needed = significant(one, other);
    for (int i = 0; i < needed; i++) {
      result = circuit.and(result, Circuit.not(circuit.xor(one[i], other[i])));
    }
    return result;
  }

  /** Whether {@code one < other}, unsigned. */
  int less(int[] one, int[] other) {
    int result = Circuit.FALSE;
    // The order of words without the copies of their signs is the same.
    int needed = significant(one, other);
    for (int i = 0; i < needed; i++) {
      result = circuit.choice(circuit.xor(one[i], other[i]), other[i], result);
    }
    return result;
  }

  int lessSigned(int[] one, int[] other) {
    int needed = significant(one, other);
    int top = needed - 1;
    int[] moved = part(one, 0, needed);
    int[] otherMoved = part(other, 0, needed);
    moved[top] = Circuit.not(one[top]);
    otherMoved[top] = Circuit.not(other[top]);
    return less(moved, otherMoved);
  }

  int[] shiftedLeft(int[] word, int[] by) {
    return reversed(shiftedRight(reversed(word), by, Circuit.FALSE));
  }

  /** With {@code fill} from above; shifts of the width or more leave only that. */
  int[] shiftedRight(int[] word, int[] by, int fill) {
    int[] result = word;
    int tooFar = Circuit.FALSE;
    for (int i = 0; i < by.length; i++) {
      if (i < 31 && 1 << i < word.length) {
        int distance = 1 << i;
        int[] shifted = extended(part(result, distance, word.length - distance), word.length, fill);
        result = choice(by[i], shifted, result);
      } else {
        tooFar = circuit.or(tooFar, by[i]);
      }
    }
    return choice(tooFar, filled(word.length, fill), result);
  }

  private static int[] reversed(int[] word) {
    int[] result = new int[word.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = word[result.length - 1 - i];
    }
    return result;
  }
}
