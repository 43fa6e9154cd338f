package org.farkas.frontend.clang;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.farkas.base.Category;
import org.farkas.base.Diagnostic;
import org.farkas.base.SourceSpan;

/** Reads the compiler's error output and passes it on as one diagnostic. */
final class ClangMessages {
  private static final Pattern PLACED =
      Pattern.compile("(.+?):(\\d+):(\\d+): (?:fatal )?error: (.*)");
  private static final Pattern UNPLACED = Pattern.compile("(?:clang: )?(?:fatal )?error: (.*)");
  private static final int MAX_LISTED = 20;

  private ClangMessages() {}

  /** One error of the compiler. */
  private record Error(SourceSpan where, String message) {
    @Override
    public String toString() {
      return where.equals(SourceSpan.UNKNOWN) ? message : where + ": " + message;
    }
  }

  /** The diagnostic for a failed compilation: its first error, with the others behind it. */
  static Diagnostic diagnostic(String standardError) {
    List<Error> errors = errors(standardError);
    if (errors.isEmpty()) {
      return Diagnostic.of(
          Category.USER, "compile-error", "clang failed: " + standardError.strip(), "");
    }
    Error first = errors.getFirst();
    StringBuilder message = new StringBuilder(first.message());
    for (Error other : errors.subList(1, Math.min(errors.size(), MAX_LISTED))) {
      message.append('\n').append(other);
    }
    if (errors.size() > MAX_LISTED) {
      message.append("\nand ").append(errors.size() - MAX_LISTED).append(" more errors");
    }
    Kind kind = kind(first);
    return new Diagnostic(
        Category.USER, kind.code(), first.where(), message.toString(), kind.advice());
  }

  private record Kind(String code, String advice) {}

  private static Kind kind(Error error) {
    String message = error.message();
    if (message.endsWith("file not found")) {
      return new Kind("missing-header", "give its folder to clang: -- -I FOLDER");
    }
    if (message.startsWith("bracket nesting level exceeded")) {
      return new Kind("compile-error", "raise the limit: -- -fbracket-depth=N");
    }
    if (message.contains("byte order mark")) {
      return new Kind("compile-error", "save the file as UTF-8");
    }
    boolean flag = error.where().equals(SourceSpan.UNKNOWN);
    return flag ? new Kind("bad-flag", "see the flags after --") : new Kind("compile-error", "");
  }

  private static List<Error> errors(String standardError) {
    List<Error> errors = new ArrayList<>();
    for (String line : standardError.lines().toList()) {
      Matcher placed = PLACED.matcher(line);
      if (placed.matches()) {
        int row = number(placed.group(2));
        int column = number(placed.group(3));
        errors.add(new Error(new SourceSpan(placed.group(1), row, column), placed.group(4)));
        continue;
      }
      Matcher unplaced = UNPLACED.matcher(line);
      if (unplaced.matches()) {
        errors.add(new Error(SourceSpan.UNKNOWN, unplaced.group(1)));
      }
    }
    return errors;
  }

  private static int number(String digits) {
    return digits.length() > 9 ? 0 : Integer.parseInt(digits);
  }
}
