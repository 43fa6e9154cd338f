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

  private final String prefix;
  private final int digits;
  private int count;

  /**
   * @param prefix {@code test} or {@code finding}
   * @param tests how many names will be asked for
   */
  TestNames(String prefix, int tests) {
    this.prefix = prefix;
    this.digits = Math.max(2, String.valueOf(tests).length());
  }

  /** The next test's name: its number makes it unique, the subject tells what it is there for. */
  String next(String subject) {
    count++;
    String words = words(subject);
    String number = ("%0" + digits + "d").formatted(count);
    return prefix + "_" + number + (words.isEmpty() ? "" : "_" + words);
  }

  /**
   * The text as lower-case words joined by underscores, ASCII only. What is too long loses words in
   * the middle: the last one, a target's outcome, stays.
   */
  static String words(String text) {
    StringBuilder spelled = new StringBuilder();
    int index = 0;
    while (index < text.length()) {
      String[] symbol = symbolAt(text, index);
      if (symbol != null) {
        spelled.append(symbol[1]);
        index += symbol[0].length();
      } else {
        char c = text.charAt(index++);
        boolean plain = c < 128 && Character.isLetterOrDigit(c);
        spelled.append(plain ? c : ' ');
      }
    }
    String[] all = spelled.toString().trim().toLowerCase(Locale.ROOT).split(" +");
    String last = all[all.length - 1];
    StringBuilder words = new StringBuilder();
    for (int i = 0; i < all.length - 1; i++) {
      if (words.length() + all[i].length() + last.length() + 2 > MAX_WORDS_LENGTH) {
        break;
      }
      words.append(all[i]).append('_');
    }
    words.append(last, 0, Math.min(last.length(), MAX_WORDS_LENGTH));
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
