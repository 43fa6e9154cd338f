package org.farkas.app;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BinaryOperator;

/** Makes compiler flags that name relative paths valid in another folder. */
final class FlagPaths {
  /** Flags whose value, joined or in the next argument, is a path. */
  private static final List<String> NAMING_PATHS =
      List.of("-isystem", "-iquote", "-idirafter", "-include", "-imacros", "-I", "-L");

  /** Files that are looked for in the folder of the run first, and then where headers are. */
  private static final Set<String> ALSO_AMONG_HEADERS = Set.of("-include", "-imacros");

  private FlagPaths() {}

  /** The flags, given for the folder {@code from}, as they read in the folder {@code to}. */
  static List<String> rebased(List<String> flags, Path from, Path to) {
    return mapped(
        flags,
        (flag, path) ->
            ALSO_AMONG_HEADERS.contains(flag) && isMissing(path, from)
                ? path
                : rebased(path, from, to));
  }

  /** The flags, given for a folder, as they read anywhere; paths go through that folder. */
  static List<String> beneath(List<String> flags, Path folder) {
    return mapped(
        flags,
        (flag, path) ->
            isRelative(path) && !(ALSO_AMONG_HEADERS.contains(flag) && isMissing(path, folder))
                ? folder.resolve(path).toString()
                : path);
  }

  private static List<String> mapped(List<String> flags, BinaryOperator<String> paths) {
    List<String> result = new ArrayList<>();
    String before = "";
    for (String flag : flags) {
      if (NAMING_PATHS.contains(before)) {
        result.add(paths.apply(before, flag));
        before = "";
        continue;
      }
      before = flag;
      String name =
          NAMING_PATHS.stream()
              .filter(each -> flag.startsWith(each) && flag.length() > each.length())
              .findFirst()
              .orElse("");
      result.add(name.isEmpty() ? flag : name + paths.apply(name, flag.substring(name.length())));
    }
    return result;
  }

  private static boolean isMissing(String path, Path folder) {
    return isRelative(path) && !Files.exists(folder.resolve(path));
  }

  private static boolean isRelative(String path) {
    try {
      return !Path.of(path).isAbsolute() && !path.startsWith("=");
    } catch (InvalidPathException _) {
      return false;
    }
  }

  private static String rebased(String path, Path from, Path to) {
    return isRelative(path)
        ? to.toAbsolutePath()
            .normalize()
            .relativize(from.toAbsolutePath().normalize().resolve(path).normalize())
            .toString()
        : path;
  }
}
