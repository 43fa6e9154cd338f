package org.farkas.solve.sat;

import java.util.Arrays;

/**
 * Arithmetic on words of a circuit: arrays of literals, the lowest bit first. Division is total as
 * in SMT-LIB: the quotient by zero is all ones, the remainder the dividend.
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

  /** {@code one + other + carry}. */
  int[] sum(int[] one, int[] other, int carry) {
    int[] result = new int[one.length];
    int into = carry;
    for (int i = 0; i < result.length; i++) {
      int differ = circuit.xor(one[i], other[i]);
      result[i] = circuit.xor(differ, into);
      into = circuit.choice(differ, into, one[i]);
    }
    return result;
  }

  int[] difference(int[] one, int[] other) {
    return sum(one, not(other), Circuit.TRUE);
  }

  int[] negated(int[] word) {
    return sum(filled(word.length, Circuit.FALSE), not(word), Circuit.TRUE);
  }

  int[] product(int[] one, int[] other) {
    boolean swap = variableBits(one) < variableBits(other);
    return multiplied(swap ? other : one, swap ? one : other);
  }

  private static int variableBits(int[] word) {
    return (int) Arrays.stream(word).filter(literal -> literal > Circuit.TRUE).count();
  }

  /** By adding shifted copies; in a constant factor, runs of ones are a difference. */
  private int[] multiplied(int[] word, int[] factor) {
    int[] digits = variableBits(factor) == 0 ? signedDigits(factor) : factor;
    boolean signed = digits != factor;
    int[] result = filled(word.length, Circuit.FALSE);
    for (int i = 0; i < word.length; i++) {
      if (digits[i] == Circuit.FALSE) {
        continue;
      }
      int[] shifted = shiftedLeft(word, i);
      if (signed) {
        result = digits[i] > 0 ? sum(result, shifted, Circuit.FALSE) : difference(result, shifted);
      } else {
        int digit = digits[i];
        int[] masked = Arrays.stream(shifted).map(bit -> circuit.and(bit, digit)).toArray();
        result = sum(result, masked, Circuit.FALSE);
      }
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

  /** Unsigned, digit by digit from above. */
  Division divided(int[] dividend, int[] divisor) {
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
    return choice(word[word.length - 1], negated(word), word);
  }

  int equal(int[] one, int[] other) {
    int result = Circuit.TRUE;
    for (int i = 0; i < one.length; i++) {
      result = circuit.and(result, Circuit.not(circuit.xor(one[i], other[i])));
    }
    return result;
  }

  /** Whether {@code one < other}, unsigned. */
  int less(int[] one, int[] other) {
    int result = Circuit.FALSE;
    for (int i = 0; i < one.length; i++) {
      result = circuit.choice(circuit.xor(one[i], other[i]), other[i], result);
    }
    return result;
  }

  int lessSigned(int[] one, int[] other) {
    int top = one.length - 1;
    int[] moved = one.clone();
    int[] otherMoved = other.clone();
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
