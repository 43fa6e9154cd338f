package org.farkas.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code farkas doctor} finds. */
class EnvironmentProbeTest {
  @TempDir Path scratch;

  @Test
  void hereEverythingThatIsNeededWorks() {
    List<EnvironmentCheck> checks = EnvironmentProbe.run(scratch.resolve("new"));
    assertThat(checks)
        .extracting(EnvironmentCheck::name)
        .containsExactly(
            "Java",
            "scratch folder",
            "built-in clang",
            "C library's headers",
            "linker",
            "Landlock",
            "seccomp",
            "resource limits",
            "native run",
            "gcc for emitted tests",
            "clang for emitted tests",
            "cmocka for emitted tests",
            "Check for emitted tests",
            "Unity for emitted tests",
            "GoogleTest for emitted tests",
            "CppUTest for emitted tests");
    assertThat(checks)
        .filteredOn(check -> !check.name().endsWith("emitted tests"))
        .allSatisfy(check -> assertThat(check.status()).isEqualTo(EnvironmentCheck.Status.OK));
  }

  @Test
  void aCompilerIsFoundUnderANameWithAVersion() throws Exception {
    Path folder = Files.createDirectories(scratch.resolve("bin"));
    String path = scratch.resolve("none") + ":" + folder;
    assertThat(EnvironmentProbe.compilerIn(path, "clang")).isEmpty();
    for (String name : List.of("clang-14", "clang-19")) {
      Files.writeString(folder.resolve(name), "");
      assertThat(folder.resolve(name).toFile().setExecutable(true)).isTrue();
    }
    assertThat(EnvironmentProbe.compilerIn(path, "clang")).contains(folder.resolve("clang-19"));
    Files.writeString(folder.resolve("clang"), "");
    assertThat(folder.resolve("clang").toFile().setExecutable(true)).isTrue();
    assertThat(EnvironmentProbe.compilerIn(path, "clang")).contains(folder.resolve("clang"));
  }

  @Test
  void aScratchFolderThatIsAFileIsNamed() throws Exception {
    Path file = Files.writeString(scratch.resolve("file"), "");
    List<EnvironmentCheck> checks = EnvironmentProbe.run(file);
    assertThat(checks.getLast().name()).isEqualTo("scratch folder");
    assertThat(checks.getLast().status()).isEqualTo(EnvironmentCheck.Status.MISSING);
    assertThat(checks.getLast().advice()).isNotEmpty();
  }
}
