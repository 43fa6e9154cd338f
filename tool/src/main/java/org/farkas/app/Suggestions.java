package org.farkas.app;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Advice for a name that does not exist. */
final class Suggestions {
  private static final int MAX_LISTED = 12;

  private Suggestions() {}

  /** The name that was probably meant, or those that there are. */
  static String of(String name, List<String> known) {
    List<String> named = known.stream().filter(each -> !each.isEmpty()).distinct().toList();
    return named.stream()
        .filter(each -> distance(name, each) <= Math.max(1, (name.length() + 1) / 3))
        .min(Comparator.comparingInt(each -> distance(name, each)))
        .map(each -> "did you mean '" + each + "'?")
        .orElse(
            switch (named.size()) {
              case 0 -> "";
              case 1 -> "there is only '" + named.getFirst() + "'";
              default -> "there are " + listing(named);
            });
  }

  /** The first few names. */
  static String listing(List<String> names) {
    String shown = names.stream().limit(MAX_LISTED).collect(Collectors.joining(", "));
    int rest = names.size() - MAX_LISTED;
    return rest > 0 ? shown + " and " + rest + " more" : shown;
  }

  /** Levenshtein's distance. */
  static int distance(String one, String other) {
    int[] previous = new int[other.length() + 1];
    for (int j = 0; j <= other.length(); j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= one.length(); i++) {
      int[] current = new int[other.length() + 1];
      current[0] = i;
      for (int j = 1; j <= other.length(); j++) {
        int change = one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1;
        current[j] = Math.min(Math.min(current[j - 1], previous[j]) + 1, previous[j - 1] + change);
      }
      previous = current;
    }
    return previous[other.length()];
  }
}
