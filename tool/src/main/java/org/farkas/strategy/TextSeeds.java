package org.farkas.strategy;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.farkas.ir.Block;
import org.farkas.ir.Function;
import org.farkas.ir.Global;
import org.farkas.ir.Instruction;
import org.farkas.ir.Module;
import org.farkas.ir.Operands;

/**
 * Texts that a program may well understand: made from its string literals, those with conversions
 * ({@code "%d %c"}) filled in, from words and numbers, from numerals where it converts such, and
 * from the punctuation that it looks for. Texts that were worth keeping are varied. The sequence
 * depends only on the source of randomness and on what is kept.
 */
final class TextSeeds {
  private static final int LONGEST_LITERAL = 64;
  private static final int MOST_TOKENS = 4;
  private static final int MOST_LINES = 4;
  private static final int MOST_KEPT = 64;
  private static final int LONGEST = 512;

  private final TextWords words;
  private final TextLines structured;
  private final Numerals numerals;
  private final List<String> formats;
  private final List<String> kept = new ArrayList<>();
  private final SplittableRandom random;

  private TextSeeds(
      List<String> literals,
      ProgramConstants constants,
      Numerals numerals,
      SplittableRandom random) {
    this.numerals = numerals;
    this.words =
        new TextWords(
            literals.stream().filter(text -> text.indexOf('%') < 0).toList(), constants, random);
    this.structured = new TextLines(words, random);
    this.formats = literals.stream().filter(text -> text.indexOf('%') >= 0).toList();
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
    return new TextSeeds(
        List.copyOf(literals),
        constants,
        Numerals.of(module, functions, constants, random),
        random);
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
    return !words.literals().isEmpty()
        || !formats.isEmpty()
        || !words.decimals().isEmpty()
        || numerals.wanted();
  }

  /**
   * The next text.
   *
   * @param lines whether it is made of lines, as what is read mostly is
   */
  String next(boolean lines) {
    if (!lines) {
      return part(false);
    }
    if (!kept.isEmpty() && random.nextInt(100) < 60) {
      String varied = structured.varied(anyKept(), random.nextBoolean() ? line() : part(true));
      return varied.length() > LONGEST ? part(true) : varied;
    }
    StringBuilder text = new StringBuilder();
    int parts = 1 + random.nextInt(MOST_LINES);
    for (int i = 0; i < parts; i++) {
      text.append(part(true));
      if (random.nextInt(8) > 0) {
        text.append('\n');
      }
    }
    return text.toString();
  }

  /** A text that was kept: every other time one of the last, which lead furthest. */
  private String anyKept() {
    if (random.nextBoolean()) {
      return words.any(kept);
    }
    int at = kept.size() - 1;
    while (at > 0 && random.nextInt(3) > 0) {
      at--;
    }
    return kept.get(at);
  }

  /** A line of a text that was kept. */
  private String line() {
    List<String> lines = anyKept().lines().toList();
    return lines.isEmpty() ? "" : words.any(lines);
  }

  /** Octets as files hold them that are no texts, perhaps behind a word of the program's. */
  String octets() {
    StringBuilder text = new StringBuilder();
    if (!words.literals().isEmpty() && random.nextBoolean()) {
      text.append(words.any(words.literals()));
    }
    int length = random.nextInt(40);
    for (int i = 0; i < length; i++) {
      text.append(words.octet());
    }
    return text.toString();
  }

  /** A text made of lines did something new: others are made of it. */
  void keep(String text) {
    if (!text.isEmpty() && !kept.contains(text)) {
      if (kept.size() == MOST_KEPT) {
        kept.removeFirst();
      }
      kept.add(text);
    }
  }

  private String part(boolean line) {
    boolean numbersOnly = words.literals().isEmpty() && formats.isEmpty();
    if (numerals.wanted() && random.nextInt(100) < (numbersOnly ? 60 : 30)) {
      return numerals.next() + (random.nextInt(4) == 0 ? words.token() : "");
    }
    if (!words.decimals().isEmpty() && random.nextInt(100) < (formats.isEmpty() ? 40 : 15)) {
      return words.decimal();
    }
    int choice = random.nextInt(100);
    if (choice < 60 && !formats.isEmpty()) {
      return filled(words.any(formats));
    }
    if (structured.known() && random.nextInt(100) < (line ? 60 : 25)) {
      return structured.next();
    }
    if (choice < 75 && !words.literals().isEmpty()) {
      return words.any(words.literals());
    }
    StringBuilder text = new StringBuilder();
    int tokens = 1 + random.nextInt(MOST_TOKENS);
    for (int i = 0; i < tokens; i++) {
      text.append(i > 0 && random.nextBoolean() ? " " : "").append(words.token());
    }
    return text.toString();
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
        case 'd', 'i', 'u', 'x', 'X', 'o' -> text.append(words.number());
        case 'f', 'g', 'e', 'a' ->
            text.append(
                !words.decimals().isEmpty() && random.nextBoolean()
                    ? words.decimal()
                    : words.number() + (random.nextBoolean() ? "." + random.nextInt(100) : ""));
        case 'c' -> text.append(words.character());
        case '[' -> {
          int end = format.indexOf(']', Math.min(format.length(), at + 1));
          at = end < 0 ? format.length() : end + 1;
          text.append(words.word());
        }
        case 's' -> text.append(words.word());
        default -> text.append(conversion);
      }
    }
    return text.toString();
  }
}
