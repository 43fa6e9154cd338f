package org.farkas.emit;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names of what an emitted file brings along, such as {@code expect_int}. While the text is being
 * written they carry a mark that no C text holds, so that they are never mixed up with equal names
 * of the source under test; in the end they become what they say, or, if the source uses that word
 * itself, another word.
 */
public final class OwnNames {
  private static final String MARK = "\uE000";
  private static final Pattern MARKED = Pattern.compile(MARK + "(\\w+)");
  private static final Pattern IN_HELPERS =
      Pattern.compile("\\b(?:farkas_|expect_|FARKAS_(?!ONE_PROCESS\\b|SECONDS\\b))\\w*");

  private OwnNames() {}

  /** The marked name, with what follows it. */
  public static String mark(String text) {
    return MARK + text;
  }

  /** Marks all own names of a text that has none of the user's. */
  public static String markAll(String text) {
    return IN_HELPERS.matcher(text).replaceAll(MARK + "$0");
  }

  /** How wide a text will be. */
  static int width(String text) {
    return text.replace(MARK, "").length();
  }

  /** Whether a text begins with an own name. */
  static boolean first(String text) {
    return text.startsWith(MARK);
  }

  /** The text without marks, its own names different from all words of the source. */
  public static String resolve(String text, Set<String> wordsOfTheSource) {
    Matcher name = MARKED.matcher(text);
    return name.replaceAll(
        found -> {
          String own = found.group(1);
          while (wordsOfTheSource.contains(own)) {
            own = own.startsWith("FARKAS_") ? own + "_OWN" : own + "_own";
          }
          return own;
        });
  }
}
