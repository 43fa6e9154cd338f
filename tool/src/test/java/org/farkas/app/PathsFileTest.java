package org.farkas.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PathsFileTest {
  @TempDir Path folder;

  @Test
  void anEnumerationCanBeResumedFromItsFirstMomentOn() {
    PathsFile.open(folder, "key", false); // and the process is killed
    try (PathsFile resumed = PathsFile.open(folder, "key", true)) {
      assertThat(resumed.earlier().orElseThrow().checkpoint().last()).isEmpty();
    }
  }
}
