package org.farkas.frontend.clang;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes of clang's preprocessor output ({@code -E -dD -fkeep-system-includes}) a text that gcc and
 * clang both compile to what the original meant.
 *
 * <p>The {@code #include} lines of system headers stay, so those headers must see the user's macros
 * as they were there ({@code _GNU_SOURCE}, {@code NDEBUG}): the user's {@code #define} lines stay
 * up to the last place that needs them. What is expanded must not be expanded again: a macro that
 * names itself ({@code sa_handler} of {@code <signal.h>}) would be. The caller finds such names by
 * parsing the text, and asks again with them as {@code conflicts}.
 */
final class PreprocessedText {
  private static final String KEPT_INCLUDE = " /* clang -E -fkeep-system-includes */";
  private static final Pattern MARKER = Pattern.compile("# \\d+ \"(.*)\"(( \\d)*)");
  private static final Pattern MACRO = Pattern.compile("#(define|undef) ([\\w$]+).*");
  private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_$][\\w$]*");

  private final Set<String> conflicts;
  private final StringBuilder out = new StringBuilder();

  private PreprocessedText(Set<String> conflicts) {
    this.conflicts = conflicts;
  }

  /**
   * Cleans the preprocessor's output.
   *
   * @param raw the output, one byte a char
   * @param conflicts names that the text must not take for macros
   */
  static String of(String raw, Set<String> conflicts) {
    return new PreprocessedText(conflicts).clean(userLines(raw));
  }

  /** The lines, with everything from {@code <built-in>} and {@code <command line>} left out. */
  private static List<String> userLines(String raw) {
    List<String> lines = new ArrayList<>();
    boolean user = true;
    for (String line : raw.split("\n", -1)) {
      Matcher marker = MARKER.matcher(line);
      if (marker.matches()) {
        user = !marker.group(1).startsWith("<");
      }
      if (user) {
        lines.add(line);
      }
    }
    return lines;
  }

  private String clean(List<String> lines) {
    int lastUse = lastUseOfMacros(lines);
    Set<String> live = new LinkedHashSet<>();
    undefine(conflicts);
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      Matcher macro = MACRO.matcher(line);
      if (macro.matches()) {
        macro(line, macro, i < lastUse, live);
      } else if (line.endsWith(KEPT_INCLUDE)) {
        append(line.substring(0, line.length() - KEPT_INCLUDE.length()));
        undefine(conflicts);
      } else {
        append(withoutReturnFlag(line));
      }
      if (i == lastUse) {
        undefine(live);
        remark(lines, i);
      }
    }
    out.setLength(out.length() - 1); // split() made an empty line of what follows the last newline
    return out.toString();
  }

  private void macro(String line, Matcher macro, boolean used, Set<String> live) {
    String name = macro.group(2);
    if (macro.group(1).equals("undef")) {
      live.remove(name);
      append(line);
    } else if (used && !conflicts.contains(name)) {
      live.add(name);
      append(line);
    } else {
      append("");
    }
  }

  /** Index of the last line that looks at the user's macros, -1 if none does. */
  private static int lastUseOfMacros(List<String> lines) {
    int last = -1;
    Set<String> defined = new LinkedHashSet<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      Matcher macro = MACRO.matcher(line);
      if (macro.matches()) {
        defined.add(macro.group(2));
      } else if (line.endsWith(KEPT_INCLUDE)
          || line.startsWith("#pragma") && mentions(line, defined)) {
        last = i;
      }
    }
    return last;
  }

  /** Clang expands no macros in pragmas while it preprocesses. */
  private static boolean mentions(String line, Set<String> names) {
    return IDENTIFIER.matcher(line).results().anyMatch(r -> names.contains(r.group()));
  }

  private void undefine(Set<String> names) {
    names.forEach(name -> append("#undef " + name));
  }

  /** After inserted lines: where the next line of the user's text comes from. */
  private void remark(List<String> lines, int index) {
    int count = 0;
    for (int i = index; i >= 0; i--) {
      if (MARKER.matcher(lines.get(i)).matches()) {
        String[] parts = lines.get(i).split(" ", 3);
        append(withoutReturnFlag("# " + (Long.parseLong(parts[1]) + count) + " " + parts[2]));
        return;
      }
      count++;
    }
  }

  /** Clang rejects the flag 2 ("back from an included file") where the include has gone. */
  private static String withoutReturnFlag(String line) {
    Matcher marker = MARKER.matcher(line);
    if (!marker.matches() || !marker.group(2).contains(" 2")) {
      return line;
    }
    return line.substring(0, marker.start(2)) + marker.group(2).replace(" 2", "");
  }

  private void append(String line) {
    out.append(line).append('\n');
  }
}
