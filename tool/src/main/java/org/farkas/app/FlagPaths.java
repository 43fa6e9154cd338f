package org.farkas.app;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Makes compiler flags that name relative paths valid in another folder. */
final class FlagPaths {
  /** Flags whose value, joined or in the next argument, is a path. */
  private static final List<String> NAMING_PATHS =
      List.of("-isystem", "-iquote", "-idirafter", "-include", "-imacros", "-I", "-L");

  private FlagPaths() {}

  /** The flags, given for the folder {@code from}, as they read in the folder {@code to}. */
  static List<String> rebased(List<String> flags, Path from, Path to) {
    List<String> result = new ArrayList<>();
    boolean pathFollows = false;
    for (String flag : flags) {
      if (pathFollows) {
        result.add(rebased(flag, from, to));
        pathFollows = false;
        continue;
      }
      pathFollows = NAMING_PATHS.contains(flag);
      String name =
          NAMING_PATHS.stream()
              .filter(each -> flag.startsWith(each) && flag.length() > each.length())
              .findFirst()
              .orElse("");
      result.add(name.isEmpty() ? flag : name + rebased(flag.substring(name.length()), from, to));
    }
    return result;
  }

  private static String rebased(String path, Path from, Path to) {
    try {
      Path named = Path.of(path);
      if (named.isAbsolute() || path.startsWith("=")) {
        return path;
      }
      return to.toAbsolutePath()
          .normalize()
          .relativize(from.toAbsolutePath().normalize().resolve(named).normalize())
          .toString();
    } catch (InvalidPathException _) {
      return path;
    }
  }
}
