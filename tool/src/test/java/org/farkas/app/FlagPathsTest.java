package org.farkas.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
  void relativePathsAreFoundThroughTheFolderThatTheyWereGivenFor(@TempDir Path folder)
      throws IOException {
    Files.writeString(folder.resolve("config.h"), "");
    assertThat(
            FlagPaths.beneath(
                List.of("-I../inc", "-include", "config.h", "-I/usr/include", "-DX=a/b"), folder))
        .containsExactly(
            "-I" + folder + "/../inc",
            "-include",
            folder + "/config.h",
            "-I/usr/include",
            "-DX=a/b");
  }

  @Test
  void whatIsFoundAmongHeadersKeepsItsName(@TempDir Path folder) {
    List<String> flags = List.of("-I/usr/include", "-include", "limits.h", "-imacros", "x.h");
    assertThat(FlagPaths.beneath(flags, folder)).isEqualTo(flags);
    assertThat(FlagPaths.rebased(flags, folder, folder.resolve("out"))).isEqualTo(flags);
  }

  @Test
  void everythingElseStaysAsItIs() {
    assertThat(rebased("-DX=a/b", "-std=c11", "-I/usr/include", "-Werror"))
        .containsExactly("-DX=a/b", "-std=c11", "-I/usr/include", "-Werror");
  }

  @Test
  void aFlagWhoseNameBeginsLikeAnotherKeepsItsOwn(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("config.h"), "");
    assertThat(
            FlagPaths.rebased(
                List.of("-include", "config.h", "-isystemvendor"), folder, folder.resolve("a/b")))
        .containsExactly("-include", "../../config.h", "-isystem../../vendor");
  }
}
