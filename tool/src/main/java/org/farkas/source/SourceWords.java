package org.farkas.source;

import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The words that the user's own files use, headers included, system headers not: whatever a text
 * beside them invents must be none of them. Read without a parser, so there are rather too many:
 * those of comments and of inactive branches count, too.
 *
 * @param all all identifiers
 * @param macros those that are defined as macros somewhere
 * @param undefined those that are no macros behind some place, whatever stands before the files
 */
public record SourceWords(Set<String> all, Set<String> macros, Set<String> undefined) {
  public static final SourceWords NONE = new SourceWords(Set.of(), Set.of(), Set.of());

  private static final Pattern WORD = Pattern.compile("[A-Za-z_$][\\w$]*");
  private static final Pattern DEFINE =
      Pattern.compile("^[ \\t]*#[ \\t]*define[ \\t]+([A-Za-z_$][\\w$]*)", Pattern.MULTILINE);
  private static final Pattern UNDEFINE =
      Pattern.compile("^[ \\t]*#[ \\t]*undef[ \\t]+([A-Za-z_$][\\w$]*)", Pattern.MULTILINE);
  private static final Pattern DEFINING_FLAG = Pattern.compile("-D\\s*([A-Za-z_$][\\w$]*).*");

  public SourceWords {
    all = Collections.unmodifiableSet(all);
    macros = Collections.unmodifiableSet(macros);
    undefined = Collections.unmodifiableSet(undefined);
  }

  /**
   * The words of some files.
   *
   * @param flags of the compiler, which may define macros ({@code -DNAME=1})
   */
  public static SourceWords of(Collection<String> texts, Collection<String> flags) {
    Set<String> all = new HashSet<>();
    Set<String> macros = new HashSet<>();
    Set<String> undefined = new HashSet<>();
    for (String text : texts) {
      for (Matcher word = WORD.matcher(text); word.find(); ) {
        all.add(word.group());
      }
      for (Matcher define = DEFINE.matcher(text); define.find(); ) {
        macros.add(define.group(1));
      }
      for (Matcher undefine = UNDEFINE.matcher(text); undefine.find(); ) {
        undefined.add(undefine.group(1));
      }
    }
    boolean defining = false;
    for (String flag : flags) {
      Matcher define = DEFINING_FLAG.matcher(defining ? "-D" + flag : flag);
      if (define.matches()) {
        macros.add(define.group(1));
      }
      defining = flag.equals("-D");
    }
    all.addAll(macros);
    return new SourceWords(all, macros, undefined);
  }
}
