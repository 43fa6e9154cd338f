package org.farkas.proof;

import java.util.List;
import org.farkas.exec.library.LibraryNames;
import org.farkas.exec.library.LibraryResults;
import org.farkas.expr.Operator;
import org.farkas.expr.Term;
import org.farkas.expr.TermContext;

/** What C says of the results of functions that read, whatever the environment does. */
final class ReadResults {
  private static final int END = -1;

  private ReadResults() {}

  /**
   * That a result is one that a function may give.
   *
   * @param arguments of the call
   */
  static Term of(
      TermContext terms, String function, Term result, List<Datum> arguments, Data data) {
    String name = LibraryNames.spelled(function);
    int width = result.widthBits();
    return switch (name) {
      // 7.21.7: a character, or the end
      case "getchar", "getchar_unlocked" -> new LibraryResults.Range(END, 255).holds(terms, result);
      // 7.21.6.4p3: how many were assigned
      case "scanf", "fscanf", "sscanf" -> {
        long most = arguments.size() - (name.equals("scanf") ? 1 : 2);
        yield new LibraryResults.Range(END, most).holds(terms, result);
      }
      // 7.21.8.1p3: how many were read
      case "fread", "fread_unlocked" ->
          terms.make(Operator.ULE, result, data.number(arguments.get(2)));
      // POSIX: the same, or that it failed
      case "read" ->
          terms.or(
              terms.eq(result, terms.constant(width, END)),
              terms.make(Operator.ULE, result, data.number(arguments.get(2))));
      default -> terms.bool(true);
    };
  }
}
