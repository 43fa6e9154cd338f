package org.farkas.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.farkas.emit.frameworks.TestFramework;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FrameworkLibraryTest {
  @TempDir Path folder;

  @Test
  void aBackslashKeepsTheSpacesOfAPath() {
    assertThat(FrameworkLibrary.words("-I/opt/my\\ libs/include  -DX=\\\"a\\\" \n -lm"))
        .containsExactly("-I/opt/my libs/include", "-DX=\"a\"", "-lm");
  }

  @Test
  void aFrameworkInAFolderWithSpacesIsFound() throws IOException {
    Path own = Files.createDirectories(folder.resolve("vendor code").resolve("src"));
    for (String name : List.of("unity.h", "unity.c")) {
      Files.copy(Path.of("src/test/resources/unity").resolve(name), own.resolve(name));
    }
    TestFramework unity = TestFramework.named("unity").orElseThrow();

    assertThat(
            FrameworkLibrary.find(
                    unity, List.of("-I", "vendor code/src"), folder, folder.resolve("scratch"))
                .flatMap(FrameworkLibrary::source))
        .contains(own.resolve("unity.c"));
  }
}
