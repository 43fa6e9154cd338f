package org.farkas.base;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Programs that the machine has, found in the folders of {@code PATH}. */
public final class Executables {
  private Executables() {}

  /** The first program of a name, if there is one. */
  public static Optional<Path> find(String name) {
    return find(List.of(name), System.getenv().getOrDefault("PATH", "/bin:/usr/bin"));
  }

  /**
   * The first of several programs that some folder has.
   *
   * @param path folders, separated as in {@code PATH}
   */
  public static Optional<Path> find(List<String> names, String path) {
    return names.stream()
        .flatMap(name -> Stream.of(path.split(File.pathSeparator)).map(f -> Path.of(f, name)))
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
        .findFirst();
  }
}
