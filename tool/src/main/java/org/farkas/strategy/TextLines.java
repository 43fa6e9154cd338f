package org.farkas.strategy;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Lines as files have them: settings, headings between brackets, comments, columns. Which signs
 * part and surround the words are those that the program looks for, and the words are its own.
 */
final class TextLines {
  private static final List<String> BRACKETS = List.of("[]", "()", "{}", "<>");
  private static final int MOST_COLUMNS = 6;

  /** A word or a number. */
  private static final Pattern WORD = Pattern.compile("-?[\\p{Alnum}_.]+");

  private final TextWords words;
  private final SplittableRandom random;
  private final List<String> brackets;

  TextLines(TextWords words, SplittableRandom random) {
    this.words = words;
    this.random = random;
    this.brackets =
        BRACKETS.stream()
            .filter(pair -> pair.chars().allMatch(c -> words.separators().contains((char) c)))
            .toList();
  }

  /** Whether there is anything to make lines of. */
  boolean known() {
    return !words.separators().isEmpty();
  }

  /** A line without its end. To be called where {@link #known} says so. */
  String next() {
    return switch (random.nextInt(9)) {
      case 0, 1, 2 -> setting();
      case 3, 4 -> heading();
      case 5 -> blank() + words.any(words.separators()) + blank() + words.token();
      case 6, 7 -> columns();
      default -> blank();
    };
  }

  private String key() {
    return words.literals().isEmpty() ? words.word() : words.any(words.literals());
  }

  private String setting() {
    return key() + blank() + words.any(words.separators()) + blank() + words.value();
  }

  private String heading() {
    if (brackets.isEmpty()) {
      return key();
    }
    String pair = words.any(brackets);
    boolean whole = random.nextInt(6) > 0;
    String name = random.nextInt(6) > 0 ? key() : words.word();
    return pair.charAt(0) + name + (whole ? pair.substring(1) : "");
  }

  private String columns() {
    String separator = words.any(words.separators()) + blank();
    return Stream.generate(words::value)
        .limit(random.nextInt(1, MOST_COLUMNS + 1))
        .collect(Collectors.joining(separator));
  }

  private String blank() {
    return random.nextInt(3) == 0 ? " " : "";
  }

  /**
   * Another text with a line more or less, with another word or number in the place of one, or with
   * some lines in other places.
   */
  String varied(String text, String line) {
    if (random.nextBoolean()) {
      return withAnotherWord(text);
    }
    List<String> lines = new ArrayList<>(text.lines().toList());
    int at = random.nextInt(lines.size() + 1);
    switch (random.nextInt(7)) {
      case 6 -> {
        if (at < lines.size()) {
          lines.set(at, lines.get(at) + words.value());
        }
      }
      case 0, 1, 2 -> lines.add(line);
      case 3 -> lines.add(at, line);
      case 4 -> {
        if (at < lines.size()) {
          lines.set(at, line);
        } else {
          lines.add(line);
        }
      }
      default -> {
        if (at < lines.size()) {
          lines.remove(at);
        } else {
          lines.addAll(List.copyOf(lines));
        }
      }
    }
    return String.join("\n", lines) + (random.nextInt(8) > 0 ? "\n" : "");
  }

  private String withAnotherWord(String text) {
    List<MatchResult> found = WORD.matcher(text).results().toList();
    if (found.isEmpty()) {
      return text + words.token();
    }
    List<MatchResult> numbers = found.stream().filter(TextLines::isNumber).toList();
    MatchResult old = words.any(numbers.isEmpty() || random.nextBoolean() ? found : numbers);
    boolean number = random.nextInt(8) < (isNumber(old) ? 7 : 2);
    String other = number ? words.number() : random.nextBoolean() ? key() : words.value();
    return text.substring(0, old.start()) + other + text.substring(old.end());
  }

  private static boolean isNumber(MatchResult word) {
    return word.group().chars().noneMatch(Character::isLetter);
  }
}
