package org.farkas.app;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where results were generated, so that the files of their program are found again, by the names
 * under which the user gave them.
 *
 * @param folder in which {@code farkas generate} was run
 */
record GeneratedFrom(Path folder) {
  /** The file that a name means here, or meant there. */
  Optional<Path> find(Path name) {
    return Optional.of(name)
        .filter(Files::exists)
        .or(() -> Optional.of(folder.resolve(name)).filter(Files::exists));
  }

  /**
   * The compiler's flags for a file that was found: as they are if it is here, with the names of
   * files as they were meant if it is there. The program's own names for its files ({@code
   * __FILE__}) are then those that it had there.
   *
   * @param name of the file, as the user gave it
   */
  List<String> flags(List<String> given, Path name) {
    if (Files.exists(name)) {
      return given;
    }
    List<String> flags = new ArrayList<>(FlagPaths.beneath(given, folder));
    flags.add("-fmacro-prefix-map=" + folder + "/=");
    return flags;
  }

  /**
   * Whether two places are in the same file, as far as their names tell, which depend on the folder
   * that they are seen from.
   */
  static boolean sameFile(String one, String other) {
    Path here = withoutParents(one);
    Path there = withoutParents(other);
    return here.endsWith(there) || there.endsWith(here);
  }

  private static Path withoutParents(String name) {
    Path path = Path.of(name).normalize();
    int first = 0;
    while (first < path.getNameCount() - 1 && path.getName(first).toString().equals("..")) {
      first++;
    }
    return first == 0 ? path : path.subpath(first, path.getNameCount());
  }
}
