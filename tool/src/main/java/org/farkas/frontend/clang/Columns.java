package org.farkas.frontend.clang;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Leads from columns of the instrumented text, which debug information names, back to the user's:
 * insertions are taken out, then the preprocessed line's tokens are matched with those of the line
 * that the user wrote. What a macro's body spells is placed at the macro's name.
 */
final class Columns {
  /** For texts that are the user's own, or nobody's to read: no column is known. */
  static final Columns UNKNOWN = new Columns("", "", new TreeMap<>());

  private static final Pattern MARKER = Pattern.compile("# (\\d+) \"((?:[^\"\\\\]|\\\\.)*)\".*");

  private final String preprocessed;
  private final NavigableMap<Integer, Integer> origins;
  private final Set<String> named = new HashSet<>();
  private final Map<Line, List<Stretch>> stretches = new HashMap<>();
  private final Map<String, List<String>> files = new HashMap<>();
  private final Map<Line, List<LineTokens>> tokens = new HashMap<>();

  /** A line as the line markers name it. */
  private record Line(String file, int number) {}

  /** A line of the instrumented text, by offsets. */
  private record Stretch(int start, int end) {}

  /**
   * The way back for a text.
   *
   * @param preprocessed the text that was instrumented, one byte a char
   * @param instrumented what was made of it
   * @param origins where each stretch of the user's text begins in the instrumented text, and where
   *     in the preprocessed one
   */
  Columns(String preprocessed, String instrumented, NavigableMap<Integer, Integer> origins) {
    this.preprocessed = preprocessed;
    this.origins = origins;
    String file = "";
    int number = 1;
    int start = 0;
    while (start < instrumented.length()) {
      int newline = instrumented.indexOf('\n', start);
      int end = newline < 0 ? instrumented.length() : newline;
      Matcher marker = MARKER.matcher(instrumented).region(start, end);
      if (instrumented.charAt(start) == '#' && marker.matches()) {
        number = Integer.parseInt(marker.group(1));
        named.add(file);
        file = marker.group(2).replaceAll("\\\\(.)", "$1");
      } else {
        stretches
            .computeIfAbsent(new Line(file, number), _ -> new ArrayList<>())
            .add(new Stretch(start, end));
        number++;
      }
      start = end + 1;
    }
    named.add(file);
  }

  /**
   * A file as the line markers name it. Debug information splits the names of files that share a
   * folder with the one that clang runs in.
   */
  String fileName(String folder, String name) {
    String joined = folder + "/" + name;
    return !named.contains(name) && named.contains(joined) ? joined : name;
  }

  /** The user's column, from 1; 0 if it can't be told. */
  int of(String file, int line, int column) {
    List<Stretch> candidates = stretches.getOrDefault(new Line(file, line), List.of());
    int found = 0;
    for (int i = 0; i < candidates.size() && column > 0; i++) {
      Stretch stretch = candidates.get(i);
      int offset = stretch.start() + column - 1;
      if (offset < stretch.end() && origins.floorKey(offset) != null) {
        int one = original(file, line, i, stretch, offset);
        if (found != 0 && found != one) {
          return 0; // several lines go by this number
        }
        found = one;
      }
    }
    return found;
  }

  private int original(String file, int line, int candidate, Stretch stretch, int offset) {
    int start = origin(stretch.start());
    int end = origin(stretch.end());
    Line key = new Line(file, line);
    List<LineTokens> known = tokens.computeIfAbsent(key, _ -> new ArrayList<>());
    while (known.size() <= candidate) {
      known.add(null);
    }
    LineTokens matched = known.get(candidate);
    if (matched == null) {
      List<String> lines = files.computeIfAbsent(file, Columns::lines);
      String own = line <= lines.size() ? lines.get(line - 1) : "";
      matched = LineTokens.match(preprocessed.substring(start, Math.max(start, end)), own);
      known.set(candidate, matched);
    }
    return matched.columnOf(origin(offset) - start);
  }

  /** The offset in the preprocessed text; of an insertion, where it was made. */
  private int origin(int offset) {
    Map.Entry<Integer, Integer> stretch = origins.floorEntry(offset);
    if (stretch == null) {
      return 0;
    }
    int distance = offset - stretch.getKey();
    Map.Entry<Integer, Integer> next = origins.higherEntry(stretch.getKey());
    int limit = next == null ? preprocessed.length() : next.getValue();
    return Math.min(stretch.getValue() + distance, limit);
  }

  private static List<String> lines(String file) {
    try {
      return Files.readString(Path.of(file), StandardCharsets.ISO_8859_1).lines().toList();
    } catch (IOException | RuntimeException _) {
      return List.of(); // a line directive may name anything
    }
  }
}
