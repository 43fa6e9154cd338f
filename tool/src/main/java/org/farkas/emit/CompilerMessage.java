package org.farkas.emit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A warning or an error of gcc or clang.
 *
 * @param place where it is, {@code FILE:LINE:COLUMN}; of code that comes out of a macro, gcc tells
 *     a place in the macro, clang one where it is used
 * @param use where the code stands that uses the outermost macro; the same place if there is none.
 *     The source under test uses macros of the emitted file
 * @param option which names it, as {@code -Wname}; empty for those without a name
 */
public record CompilerMessage(String place, String use, Optional<String> option) {
  /** The name of a file that comes in as standard input. */
  private static final String FROM_INPUT = "<stdin>";

  private static final String NOTE = ": note: ";

  private static final Pattern FIRST_LINE =
      Pattern.compile(
          "(?<place>\\S.*?): (?:fatal )?(?:warning|error): .*?(?: \\[(?<option>-W[^\\]]+)\\])?");

  /** How gcc tells the way out of macros, from the innermost to the outermost. */
  private static final Pattern EXPANSION =
      Pattern.compile("(?<place>\\S.*?): note: in expansion of macro .*");

  /** The messages among what a compiler says, in its order. */
  public static List<CompilerMessage> of(String said) {
    List<CompilerMessage> messages = new ArrayList<>();
    boolean first = false; // whether what was said last is about the message itself
    for (String line : said.lines().toList()) {
      Matcher start = FIRST_LINE.matcher(line);
      Matcher expansion = EXPANSION.matcher(line);
      if (start.matches()) {
        String place = start.group("place");
        messages.add(new CompilerMessage(place, place, Optional.ofNullable(start.group("option"))));
        first = true;
      } else if (!expansion.matches()) {
        first &= !line.contains(NOTE); // which may come out of macros, too
      } else if (first) {
        messages.add(messages.removeLast().usedAt(expansion.group("place")));
      }
    }
    return messages;
  }

  private CompilerMessage usedAt(String outer) {
    return new CompilerMessage(place, outer, option);
  }

  /** Whether it is about a file that came in as standard input, as emitted ones do. */
  public boolean isAboutInput() {
    return isAbout(FROM_INPUT + ":");
  }

  /**
   * Whether it is about what stands in a file, and not only about a macro from there, or about what
   * another file's macro makes there.
   *
   * @param start how the places begin that lie in the file, or in a folder
   */
  public boolean isAbout(String start) {
    return place.startsWith(start) && use.startsWith(start);
  }
}
