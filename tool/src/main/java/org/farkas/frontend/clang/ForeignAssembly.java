package org.farkas.frontend.clang;

import java.nio.charset.StandardCharsets;
import java.util.Set;

/**
 * Assembler code that this machine's processor does not have, as firmware's headers bring it along:
 * natively, whoever comes to it is stopped there. Nothing is lost, since the search follows no
 * assembler code. Barriers, which have no code, stay as they are.
 */
public final class ForeignAssembly {
  private static final Set<String> KEYWORDS = Set.of("asm", "__asm", "__asm__");
  private static final Set<String> QUALIFIERS =
      Set.of("volatile", "__volatile", "__volatile__", "inline", "__inline", "__inline__", "goto");

  /** What may stand before a statement; before the label of a declaration stands its declarator. */
  private static final Set<String> BEFORE_STATEMENTS =
      Set.of(";", "{", "}", ")", ":", "else", "do");

  private static final String TRAP = "\"ud2\"";

  private final String text;
  private final StringBuilder out = new StringBuilder();
  private int copied;

  private ForeignAssembly(String text) {
    this.text = text;
  }

  /** Whether a compiler's output says that it could not assemble a statement. */
  public static boolean refused(String output) {
    return output.contains("<inline asm>:");
  }

  /** A preprocessed text in whose functions all assembler code is an instruction that traps. */
  public static byte[] withTraps(byte[] text) {
    String characters = new String(text, StandardCharsets.ISO_8859_1);
    return new ForeignAssembly(characters).rewritten().getBytes(StandardCharsets.ISO_8859_1);
  }

  private String rewritten() {
    int depth = 0;
    String before = "";
    int at = SourceLexer.nextToken(text, 0);
    while (at < text.length()) {
      int end = SourceLexer.endOfWord(text, at);
      String token = text.substring(at, end);
      depth += token.equals("{") ? 1 : token.equals("}") ? -1 : 0;
      at = SourceLexer.nextToken(text, end);
      if (depth > 0 && KEYWORDS.contains(token) && BEFORE_STATEMENTS.contains(before)) {
        at = statement(at);
      }
      before = token;
    }
    return out.append(text, copied, text.length()).toString();
  }

  /** Rewrites the statement whose keyword ends before a token; where to go on. */
  private int statement(int behindKeyword) {
    int at = behindKeyword;
    while (at < text.length() && QUALIFIERS.contains(word(at))) {
      at = SourceLexer.nextToken(text, SourceLexer.endOfWord(text, at));
    }
    if (at >= text.length() || text.charAt(at) != '(') {
      return behindKeyword;
    }
    int first = SourceLexer.nextToken(text, at + 1);
    int last = first;
    boolean code = false;
    at = first;
    while (at < text.length() && text.charAt(at) == '"') {
      last = SourceLexer.endOfWord(text, at);
      code |= !text.substring(at + 1, last - 1).isBlank();
      at = SourceLexer.nextToken(text, last);
    }
    if (code) {
      long lines = text.substring(first, last).chars().filter(c -> c == '\n').count();
      out.append(text, copied, first).append(TRAP).append("\n".repeat((int) lines));
      copied = last;
    }
    return at;
  }

  private String word(int at) {
    return text.substring(at, SourceLexer.endOfWord(text, at));
  }
}
