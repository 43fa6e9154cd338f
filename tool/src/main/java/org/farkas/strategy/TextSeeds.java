package org.farkas.strategy;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Global;
import org.farkas.ir.Instruction;
import org.farkas.ir.Module;
import org.farkas.ir.Operands;

/**
 * Texts that a program may well understand: made from its string literals, those with conversions
 * ({@code "%d %c"}) filled in, from words and numbers. The sequence depends only on the source of
 * randomness.
 */
final class TextSeeds {
  private static final int LONGEST_LITERAL = 64;
  private static final int MOST_TOKENS = 4;
  private static final int DECIMAL_DIGITS = 4;
  private static final double LARGEST_DECIMAL = 1e9;

  private final List<String> literals;
  private final List<String> formats;
  private final List<Long> numbers;
  private final List<Double> decimals;
  private final SplittableRandom random;

  private TextSeeds(
      List<String> literals, List<Long> numbers, List<Double> decimals, SplittableRandom random) {
    this.literals = literals.stream().filter(text -> text.indexOf('%') < 0).toList();
    this.formats = literals.stream().filter(text -> text.indexOf('%') >= 0).toList();
    this.numbers = numbers;
    this.decimals = decimals;
    this.random = random;
  }

  /**
   * @param functions IR names of those whose literals count
   */
  static TextSeeds of(
      Module module, Set<String> functions, ProgramConstants constants, SplittableRandom random) {
    Set<String> literals = new LinkedHashSet<>();
    for (Function function : module.functions().values()) {
      if (functions.contains(function.name())) {
        for (Block block : function.blocks()) {
          for (Instruction instruction : block.instructions()) {
            Operands.of(instruction).stream()
                .flatMap(Operands::variablesIn)
                .flatMap(name -> text(module.globals().get(name)).stream())
                .forEach(literals::add);
          }
        }
      }
    }
    List<Long> numbers = new ArrayList<>(constants.integers().getOrDefault(32, List.of()));
    numbers.addAll(constants.integers().getOrDefault(8, List.of()));
    List<Double> decimals =
        Stream.concat(
                constants.floats().getOrDefault(64, List.of()).stream()
                    .map(Double::longBitsToDouble),
                constants.floats().getOrDefault(32, List.of()).stream()
                    .map(bits -> (double) Float.intBitsToFloat(bits.intValue())))
            .filter(value -> Math.abs(value) < LARGEST_DECIMAL)
            .toList();
    return new TextSeeds(List.copyOf(literals), List.copyOf(numbers), decimals, random);
  }

  /** A constant that is a string of printable characters. */
  private static Optional<String> text(Global global) {
    if (global == null
        || !global.constant()
        || global.sizeBytes() < 2
        || global.sizeBytes() > LONGEST_LITERAL
        || global.initialiser().isEmpty()) {
      return Optional.empty();
    }
    byte[] bytes = global.initialiser().get().bytes();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < bytes.length - 1; i++) {
      boolean printable = bytes[i] >= ' ' && bytes[i] < 127 || bytes[i] == '\n' || bytes[i] == '\t';
      if (!printable) {
        return Optional.empty();
      }
      text.append((char) bytes[i]);
    }
    return bytes[bytes.length - 1] == 0 ? Optional.of(text.toString()) : Optional.empty();
  }

  /** Whether the program has texts of its own. */
  boolean known() {
    return !literals.isEmpty() || !formats.isEmpty() || !decimals.isEmpty();
  }

  /**
   * The next text.
   *
   * @param lines whether it is made of lines, as standard input mostly is
   */
  String next(boolean lines) {
    StringBuilder text = new StringBuilder();
    int parts = lines ? 1 + random.nextInt(3) : 1;
    for (int i = 0; i < parts; i++) {
      text.append(part());
      if (lines && random.nextInt(8) > 0) {
        text.append('\n');
      }
    }
    return text.toString();
  }

  /** A number near one that the program knows, with few digits. */
  private String decimal() {
    double known = decimals.get(random.nextInt(decimals.size()));
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

  private String part() {
    if (!decimals.isEmpty() && random.nextInt(100) < 40) {
      return decimal();
    }
    int choice = random.nextInt(100);
    if (choice < 60 && !formats.isEmpty()) {
      return filled(formats.get(random.nextInt(formats.size())));
    }
    if (choice < 75 && !literals.isEmpty()) {
      return literals.get(random.nextInt(literals.size()));
    }
    StringBuilder text = new StringBuilder();
    int tokens = 1 + random.nextInt(MOST_TOKENS);
    for (int i = 0; i < tokens; i++) {
      text.append(i > 0 && random.nextBoolean() ? " " : "").append(token());
    }
    return text.toString();
  }

  private String token() {
    return switch (random.nextInt(3)) {
      case 0 -> number();
      case 1 -> literals.isEmpty() ? word() : literals.get(random.nextInt(literals.size()));
      default -> String.valueOf(character());
    };
  }

  /** A format with something in the place of each conversion. */
  private String filled(String format) {
    StringBuilder text = new StringBuilder();
    int at = 0;
    while (at < format.length()) {
      char next = format.charAt(at++);
      if (next != '%') {
        text.append(next);
        continue;
      }
      while (at < format.length() && "*0123456789hlLqjzt-+ #.".indexOf(format.charAt(at)) >= 0) {
        at++;
      }
      char conversion = at < format.length() ? format.charAt(at++) : '%';
      switch (conversion) {
        case 'd', 'i', 'u', 'x', 'X', 'o' -> text.append(number());
        case 'f', 'g', 'e', 'a' ->
            text.append(
                !decimals.isEmpty() && random.nextBoolean()
                    ? decimal()
                    : number() + (random.nextBoolean() ? "." + random.nextInt(100) : ""));
        case 'c' -> text.append(character());
        case '[' -> {
          int end = format.indexOf(']', Math.min(format.length(), at + 1));
          at = end < 0 ? format.length() : end + 1;
          text.append(word());
        }
        case 's' -> text.append(word());
        default -> text.append(conversion);
      }
    }
    return text.toString();
  }

  private String number() {
    int choice = random.nextInt(100);
    long value =
        choice < 35 && !numbers.isEmpty()
            ? (int) (numbers.get(random.nextInt(numbers.size())) + random.nextInt(-1, 2))
            : choice < 75
                ? random.nextInt(-4, 17)
                : choice < 90
                    ? random.nextInt(-200, 201)
                    : random.nextBoolean()
                        ? Integer.MAX_VALUE - random.nextInt(2)
                        : Integer.MIN_VALUE + random.nextInt(2);
    return Long.toString(value);
  }

  private char character() {
    List<Long> printable = new ArrayList<>(numbers);
    printable.removeIf(value -> value <= ' ' || value >= 127);
    return !printable.isEmpty() && random.nextInt(4) > 0
        ? (char) (long) printable.get(random.nextInt(printable.size()))
        : (char) random.nextInt('!', 127);
  }

  private String word() {
    if (!literals.isEmpty() && random.nextBoolean()) {
      return literals.get(random.nextInt(literals.size()));
    }
    StringBuilder text = new StringBuilder();
    int length = 1 + random.nextInt(6);
    for (int i = 0; i < length; i++) {
      text.append((char) random.nextInt('a', 'z' + 1));
    }
    return text.toString();
  }
}
