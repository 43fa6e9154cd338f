package org.farkas.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class FlagPathsTest {
  private static List<String> rebased(String... flags) {
    return FlagPaths.rebased(List.of(flags), Path.of("/p"), Path.of("/p/out/f/tests"));
  }

  @Test
  void relativePathsAreSeenFromTheOtherFolder() {
    assertThat(rebased("-Iinclude", "-I", "src/include", "-isystem", ".."))
        .containsExactly(
            "-I../../../include", "-I", "../../../src/include", "-isystem", "../../../..");
  }

  @Test
  void relativePathsAreFoundThroughTheFolderThatTheyWereGivenFor() {
    assertThat(
            FlagPaths.beneath(
                List.of("-I../inc", "-include", "config.h", "-I/usr/include", "-DX=a/b"),
                Path.of("/p/build")))
        .containsExactly(
            "-I/p/build/../inc", "-include", "/p/build/config.h", "-I/usr/include", "-DX=a/b");
  }

  @Test
  void everythingElseStaysAsItIs() {
    assertThat(rebased("-DX=a/b", "-std=c11", "-I/usr/include", "-Werror"))
        .containsExactly("-DX=a/b", "-std=c11", "-I/usr/include", "-Werror");
  }

  @Test
  void aFlagWhoseNameBeginsLikeAnotherKeepsItsOwn() {
    assertThat(rebased("-include", "config.h", "-isystemvendor"))
        .containsExactly("-include", "../../../config.h", "-isystem../../../vendor");
  }
}
