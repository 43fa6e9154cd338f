package org.farkas.app;

import java.nio.file.Files;
import java.nio.file.Path;
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
}
