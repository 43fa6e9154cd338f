package org.farkas.app;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Makes compiler flags that name relative paths valid in another folder. */
final class FlagPaths {
  /** Flags whose value, joined or in the next argument, is a path. */
  private static final List<String> NAMING_PATHS =
      List.of("-isystem", "-iquote", "-idirafter", "-include", "-imacros", "-I", "-L");

  private FlagPaths() {}

  /** The flags, given for the folder {@code from}, as they read in the folder {@code to}. */
  static List<String> rebased(List<String> flags, Path from, Path to) {
    return mapped(flags, path -> rebased(path, from, to));
  }

  /** The flags, given for a folder, as they read anywhere; paths go through that folder. */
  static List<String> beneath(List<String> flags, Path folder) {
    return mapped(flags, path -> isRelative(path) ? folder.resolve(path).toString() : path);
  }

  private static List<String> mapped(List<String> flags, UnaryOperator<String> paths) {
    List<String> result = new ArrayList<>();
    boolean pathFollows = false;
    for (String flag : flags) {
      if (pathFollows) {
        result.add(paths.apply(flag));
        pathFollows = false;
        continue;
      }
      pathFollows = NAMING_PATHS.contains(flag);
      String name =
          NAMING_PATHS.stream()
              .filter(each -> flag.startsWith(each) && flag.length() > each.length())
              .findFirst()
              .orElse("");
      result.add(name.isEmpty() ? flag : name + paths.apply(flag.substring(name.length())));
    }
    return result;
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
