package org.farkas.criteria;

import java.util.List;
import java.util.Locale;

/** Names tests after what they are there for: {@code test_02_level_lt_low_false}. */
final class TestNames {
  private static final int MAX_WORDS_LENGTH = 40;

  /** Longest first: the first that fits is taken. */
  private static final List<String[]> SYMBOLS =
      List.of(
          new String[] {"->", " "},
          new String[] {"&&", " and "},
          new String[] {"||", " or "},
          new String[] {"<<", " shl "},
          new String[] {">>", " shr "},
          new String[] {"<=", " le "},
          new String[] {">=", " ge "},
          new String[] {"==", " eq "},
          new String[] {"!=", " ne "},
          new String[] {"++", " inc "},
          new String[] {"--", " dec "},
          new String[] {"<", " lt "},
          new String[] {">", " gt "},
          new String[] {"!", " not "},
          new String[] {"+", " plus "},
          new String[] {"-", " minus "},
          new String[] {"%", " mod "},
          new String[] {"&", " and "},
          new String[] {"|", " or "});

  private final int digits;
  private int count;

  TestNames(int tests) {
    this.digits = Math.max(2, String.valueOf(tests).length());
  }

  /** The next test's name. */
  String next(List<Target> reasons) {
    count++;
    String number = ("%0" + digits + "d").formatted(count);
    if (reasons.isEmpty()) {
      return "test_" + number + "_independence_pair";
    }
    Target first = reasons.getFirst();
    String words = words(first.text());
    return "test_" + number + (words.isEmpty() ? "" : "_" + words) + "_" + words(first.outcome());
  }

  /** The text as lower-case words joined by underscores, cut at a word's end. */
  static String words(String text) {
    StringBuilder spelled = new StringBuilder();
    int i = 0;
    while (i < text.length()) {
      String[] symbol = symbolAt(text, i);
      if (symbol != null) {
        spelled.append(symbol[1]);
        i += symbol[0].length();
      } else {
        char c = text.charAt(i++);
        boolean plain = c < 128 && Character.isLetterOrDigit(c);
        spelled.append(plain ? c : ' ');
      }
    }
    StringBuilder words = new StringBuilder();
    for (String word : spelled.toString().trim().toLowerCase(Locale.ROOT).split(" +")) {
      if (words.length() + word.length() + 1 > MAX_WORDS_LENGTH) {
        break;
      }
      words.append(words.isEmpty() ? "" : "_").append(word);
    }
    return words.toString();
  }

  private static String[] symbolAt(String text, int index) {
    for (String[] symbol : SYMBOLS) {
      if (text.startsWith(symbol[0], index)) {
        return symbol;
      }
    }
    return null;
  }
}
