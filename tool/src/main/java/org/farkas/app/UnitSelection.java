package org.farkas.app;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import org.farkas.base.DiagnosticException;
import org.farkas.source.FunctionInfo;
import org.farkas.source.SourceModel;

/** Finds the functions that the user means. */
public final class UnitSelection {
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
          "which function? %s defines %s".formatted(source.file(), Suggestions.listing(own)),
          "choose with --function NAME, or take --all");
    }
    for (String name : names) {
      Optional<FunctionInfo> function = source.function(name);
      if (function.isEmpty() || function.get().fromSystemHeader()) {
        throw DiagnosticException.user(
            "unknown-function",
            "%s has no function '%s'".formatted(source.file(), name),
            Suggestions.of(name, own));
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
}
