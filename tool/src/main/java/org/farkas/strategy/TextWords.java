package org.farkas.strategy;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * What texts are made of that a program may well understand: words and numbers near those that it
 * knows, and the punctuation that it looks for. What comes next depends only on the source of
 * randomness.
 */
final class TextWords {
  private static final int DECIMAL_DIGITS = 4;
  private static final double LARGEST_DECIMAL = 1e9;

  /** A constant in this range may be a length that matters, such as that of an array. */
  private static final int LEAST_LENGTH = 7;

  private static final int GREATEST_LENGTH = 300;

  private final List<String> literals;
  private final List<Long> numbers;
  private final List<Double> decimals;
  private final List<Character> separators;
  private final List<Integer> lengths;
  private final SplittableRandom random;

  /**
   * @param literals the program's texts without conversions
   */
  TextWords(List<String> literals, ProgramConstants constants, SplittableRandom random) {
    this.literals = List.copyOf(literals);
    this.random = random;
    Set<Long> known = new LinkedHashSet<>();
    for (int width : List.of(32, 8, 64)) {
      constants.integers().getOrDefault(width, List.of()).stream()
          .map(value -> width == 32 ? (long) value.intValue() : value)
          .filter(value -> value == value.intValue())
          .forEach(known::add);
    }
    this.numbers = List.copyOf(known);
    this.decimals =
        Stream.concat(
                constants.floats().getOrDefault(64, List.of()).stream()
                    .map(Double::longBitsToDouble),
                constants.floats().getOrDefault(32, List.of()).stream()
                    .map(bits -> (double) Float.intBitsToFloat(bits.intValue())))
            .filter(value -> Math.abs(value) < LARGEST_DECIMAL)
            .toList();
    this.separators = separators(literals, numbers);
    this.lengths =
        numbers.stream()
            .filter(value -> value >= LEAST_LENGTH && value <= GREATEST_LENGTH)
            .map(Long::intValue)
            .toList();
  }

  /** Punctuation among the constants, and in texts that are nothing else (of {@code strtok}). */
  private static List<Character> separators(List<String> literals, List<Long> numbers) {
    Set<Character> found = new LinkedHashSet<>();
    for (long number : numbers) {
      if (number > ' ' && number < 127 && !Character.isLetterOrDigit((int) number)) {
        found.add((char) number);
      }
    }
    for (String literal : literals) {
      if (literal.chars().noneMatch(Character::isLetterOrDigit)) {
        literal.chars().filter(each -> each > ' ').forEach(each -> found.add((char) each));
      }
    }
    return List.copyOf(found);
  }

  List<String> literals() {
    return literals;
  }

  List<Double> decimals() {
    return decimals;
  }

  List<Character> separators() {
    return separators;
  }

  /** One of these, which are not empty. */
  <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  /** A number near one that the program knows, with few digits. */
  String decimal() {
    double known = any(decimals);
    double near =
        switch (random.nextInt(6)) {
          case 0 -> known;
          case 1 -> known + 0.1;
          case 2 -> known - 0.1;
          case 3 -> known * 2;
          case 4 -> known + 1;
          default -> -known;
        };
    BigDecimal rounded = BigDecimal.valueOf(near).setScale(DECIMAL_DIGITS, RoundingMode.HALF_EVEN);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }

  String number() {
    int choice = random.nextInt(100);
    long value =
        choice < 45 && !numbers.isEmpty()
            ? (int) (any(numbers) + random.nextInt(-1, 2))
            : choice < 75
                ? random.nextInt(-4, 17)
                : choice < 90
                    ? random.nextInt(-200, 201)
                    : random.nextBoolean()
                        ? Integer.MAX_VALUE - random.nextInt(2)
                        : Integer.MIN_VALUE + random.nextInt(2);
    return Long.toString(value);
  }

  /** A printable character. */
  char character() {
    List<Long> printable = new ArrayList<>(numbers);
    printable.removeIf(value -> value <= ' ' || value >= 127);
    return !printable.isEmpty() && random.nextInt(4) > 0
        ? (char) (long) any(printable)
        : (char) random.nextInt('!', 127);
  }

  /** One of the program's own words, or some letters: now and then as many as it may care about. */
  String word() {
    if (!literals.isEmpty() && random.nextBoolean()) {
      return any(literals);
    }
    boolean known = !lengths.isEmpty() && random.nextInt(8) == 0;
    int length = known ? any(lengths) + random.nextInt(-1, 2) : 1 + random.nextInt(6);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.append((char) random.nextInt('a', 'z' + 1));
    }
    return text.toString();
  }

  /** A word, a number, or a character. */
  String token() {
    return switch (random.nextInt(3)) {
      case 0 -> number();
      case 1 -> literals.isEmpty() ? word() : any(literals);
      default -> String.valueOf(character());
    };
  }

  /** Something that a setting may have for its value. */
  String value() {
    int choice = random.nextInt(10);
    if (choice < 4) {
      return !decimals.isEmpty() && random.nextBoolean() ? decimal() : number();
    }
    return choice == 4 ? "" : word();
  }

  /** One octet: of a number that the program knows, a small one, or any. */
  char octet() {
    return switch (random.nextInt(3)) {
      case 0 -> numbers.isEmpty() ? 0 : (char) (any(numbers) >>> 8 * random.nextInt(4) & 0xff);
      case 1 -> (char) random.nextInt(4);
      default -> (char) random.nextInt(256);
    };
  }
}
