package org.farkas.app;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.farkas.base.DiagnosticException;
import org.farkas.source.FunctionInfo;
import org.farkas.source.SourceModel;
import org.farkas.testcase.ShapeOptions;

/** Finds the functions that the user means, and checks that the shape options mean something. */
public final class UnitSelection {
  private static final int MAX_LISTED = 12;

  private UnitSelection() {}

  /**
   * The names of the functions to generate tests for, in the order of the request.
   *
   * @param all whether every function of the file is meant, whatever the names
   */
  public static List<String> select(SourceModel source, List<String> names, boolean all) {
    List<String> own = ownFunctions(source);
    if (all) {
      return own;
    }
    if (names.isEmpty()) {
      throw DiagnosticException.user(
          "no-function-chosen",
          "which function? %s defines %s".formatted(source.file(), listing(own)),
          "choose with --function NAME, or take --all");
    }
    for (String name : names) {
      Optional<FunctionInfo> function = source.function(name);
      if (function.isEmpty() || function.get().fromSystemHeader()) {
        throw DiagnosticException.user(
            "unknown-function",
            "%s has no function '%s'".formatted(source.file(), name),
            suggestion(name, own));
      }
      if (!function.get().defined()) {
        throw DiagnosticException.user(
            "function-without-body",
            "'%s' is only declared in %s".formatted(name, source.file()),
            "give the file that holds its body");
      }
    }
    return List.copyOf(new LinkedHashSet<>(names));
  }

  /** Functions with a body in the file itself, or anywhere but system headers if it has none. */
  static List<String> ownFunctions(SourceModel source) {
    List<FunctionInfo> defined =
        source.functions().stream().filter(f -> f.defined() && !f.fromSystemHeader()).toList();
    Path file = source.file().normalize();
    List<String> own =
        defined.stream()
            .filter(f -> Path.of(f.where().file()).normalize().equals(file))
            .map(FunctionInfo::name)
            .toList();
    return own.isEmpty() ? defined.stream().map(FunctionInfo::name).toList() : own;
  }

  /** Checks that each shape option speaks of a parameter or variable of one of the functions. */
  public static void checkShapes(SourceModel source, List<String> functions, ShapeOptions shapes) {
    List<String> known = new ArrayList<>();
    for (String name : functions) {
      source.function(name).orElseThrow().parameters().forEach(p -> known.add(p.name()));
    }
    source.variables().stream()
        .filter(v -> !v.fromSystemHeader())
        .forEach(v -> known.add(v.name()));
    Stream.of(
            shapes.ranges().keySet(),
            shapes.lengths().keySet(),
            shapes.strings().keySet(),
            shapes.buffers(),
            shapes.notNull())
        .flatMap(names -> names.stream().sorted())
        .filter(path -> !known.contains(root(path)))
        .findFirst()
        .ifPresent(
            path -> {
              throw DiagnosticException.user(
                  "unknown-input",
                  "'%s' names no parameter of %s and no file-scope variable"
                      .formatted(path, String.join(", ", functions)),
                  suggestion(root(path), known));
            });
  }

  /** The identifier that a path such as {@code (*list)->items[2].id} starts from. */
  static String root(String path) {
    return path.replaceFirst("^[*(&]+", "").replaceFirst("[^A-Za-z0-9_$].*$", "");
  }

  private static String listing(List<String> names) {
    String shown = names.stream().limit(MAX_LISTED).collect(Collectors.joining(", "));
    int rest = names.size() - MAX_LISTED;
    return rest > 0 ? shown + " and " + rest + " more" : shown;
  }

  private static String suggestion(String name, List<String> known) {
    return known.stream()
        .filter(each -> !each.isEmpty())
        .filter(each -> distance(name, each) <= Math.max(1, name.length() / 3))
        .min((a, b) -> Integer.compare(distance(name, a), distance(name, b)))
        .map(each -> "did you mean '" + each + "'?")
        .orElse(known.isEmpty() ? "" : "there are " + listing(known));
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
