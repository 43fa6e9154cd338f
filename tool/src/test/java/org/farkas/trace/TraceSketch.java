package org.farkas.trace;

import java.util.ArrayList;
import java.util.List;

/** Writes traces for tests as words: {@code "enter b0 c0+ c1- e0- s0=5"}. */
public final class TraceSketch {
  private TraceSketch() {}

  /**
   * {@code enter}, {@code b<decision>}, {@code c<condition>+|-}, {@code e<decision>+|-}, {@code
   * s<switch>=<value>}.
   */
  public static Trace trace(String text) {
    List<Integer> words = new ArrayList<>();
    for (String word : text.trim().split("\\s+")) {
      if (word.equals("enter")) {
        words.add(TraceWord.ENTER << 29);
        continue;
      }
      String digits = word.replaceAll("^[a-z]|[-+]$|=.*$", "");
      int id = Integer.parseInt(digits);
      boolean outcome = word.endsWith("+");
      switch (word.charAt(0)) {
        case 'b' -> words.add(TraceWord.begin(id));
        case 'c' -> words.add(TraceWord.condition(id, outcome));
        case 'e' -> words.add(TraceWord.end(id, outcome));
        case 's' -> {
          long value = Long.parseLong(word.substring(word.indexOf('=') + 1));
          words.add(TraceWord.switchOn(id));
          words.add((int) value);
          words.add((int) (value >>> 32));
        }
        default -> throw new IllegalArgumentException(word);
      }
    }
    return Trace.of(words.stream().mapToInt(Integer::intValue).toArray(), false);
  }
}
