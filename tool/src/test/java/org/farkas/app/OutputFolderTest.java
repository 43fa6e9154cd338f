package org.farkas.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.farkas.base.Category;
import org.farkas.base.DiagnosticException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFolderTest {
  @TempDir Path base;

  private OutputFolder folder(String unit, boolean force) {
    return new OutputFolder(base.resolve("f"), unit, force);
  }

  private static OutputFile file(String path, String content) {
    return OutputFile.text(path, content, true);
  }

  private static void assertFails(Runnable action, Category category, String code) {
    assertThatThrownBy(action::run)
        .isInstanceOfSatisfying(
            DiagnosticException.class,
            e -> {
              assertThat(e.diagnostic().category()).isEqualTo(category);
              assertThat(e.diagnostic().code()).isEqualTo(code);
            });
  }

  @Test
  void filesAreReplacedByTheNextRun() {
    folder("u", false).write(List.of(file("tests/t.c", "one")));
    folder("u", false).check();
    folder("u", false).write(List.of(file("tests/t.c", "two")));
    assertThat(base.resolve("f/tests/t.c")).hasContent("two");
  }

  @Test
  void filesThatTheNextRunDoesNotMakeAreRemoved() {
    folder("u", false).write(List.of(file("a", "1"), file("b", "2")));
    folder("u", false).write(List.of(file("a", "1")));
    assertThat(base.resolve("f/a")).exists();
    assertThat(base.resolve("f/b")).doesNotExist();
  }

  @Test
  void anEditedFileIsNeitherOverwrittenNorRemoved() throws IOException {
    folder("u", false).write(List.of(file("a", "1")));
    Files.writeString(base.resolve("f/a"), "edited");
    assertFails(() -> folder("u", false).check(), Category.USER, "output-edited");
    assertFails(
        () -> folder("u", false).write(List.of(file("a", "2"))), Category.USER, "output-edited");
    assertFails(
        () -> folder("u", false).write(List.of(file("b", "2"))), Category.USER, "output-edited");
    assertThat(base.resolve("f/a")).hasContent("edited");
    folder("u", true).write(List.of(file("a", "2")));
    assertThat(base.resolve("f/a")).hasContent("2");
  }

  @Test
  void aFileThatFarkasDidNotWriteIsNotOverwritten() throws IOException {
    Files.createDirectories(base.resolve("f"));
    Files.writeString(base.resolve("f/a"), "somebody's");
    assertFails(
        () -> folder("u", false).write(List.of(file("a", "2"))), Category.USER, "output-edited");
    assertThat(base.resolve("f/a")).hasContent("somebody's");
  }

  @Test
  void aFileThatTheUserDeletedComesBack() throws IOException {
    folder("u", false).write(List.of(file("a", "1")));
    Files.delete(base.resolve("f/a"));
    folder("u", false).check();
    folder("u", false).write(List.of(file("a", "1")));
    assertThat(base.resolve("f/a")).hasContent("1");
  }

  @Test
  void otherFilesInTheFolderAreLeftAlone() throws IOException {
    folder("u", false).write(List.of(file("a", "1")));
    Files.writeString(base.resolve("f/notes.txt"), "mine");
    folder("u", false).write(List.of(file("a", "2")));
    assertThat(base.resolve("f/notes.txt")).hasContent("mine");
  }

  @Test
  void theResultsOfAnotherUnitAreNotReplaced() {
    folder("a.c:f", false).write(List.of(file("a", "1")));
    assertFails(() -> folder("b.c:f", false).check(), Category.USER, "output-of-another-unit");
    folder("b.c:f", true).check();
  }

  @Test
  void aRunThatDiedBetweenTwoWritesLeavesNothingThatLooksEdited() throws IOException {
    folder("u", false).write(List.of(file("a", "1"), file("b", "1")));
    // the second run announced its files, wrote one of them and died
    Manifest before = Manifest.read(Files.readString(base.resolve("f/.farkas-manifest.json")));
    Manifest both = before.with("u", Map.of("a", bytes("2"), "b", bytes("2")));
    Files.writeString(base.resolve("f/.farkas-manifest.json"), both.write());
    Files.writeString(base.resolve("f/a"), "2");
    folder("u", false).check();
    folder("u", false).write(List.of(file("a", "3"), file("b", "3")));
    assertThat(base.resolve("f/b")).hasContent("3");
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void aDamagedManifestProtectsEverything() throws IOException {
    folder("u", false).write(List.of(file("a", "1")));
    Files.writeString(base.resolve("f/.farkas-manifest.json"), "{");
    assertFails(
        () -> folder("u", false).write(List.of(file("a", "2"))), Category.USER, "output-edited");
  }

  @Test
  void aFolderThatCannotBeMadeIsAProblemOfResources() throws IOException {
    Files.writeString(base.resolve("f"), "a file is in the way");
    assertFails(() -> folder("u", false).check(), Category.RESOURCES, "output-not-writable");
    Path nowhere = Path.of("/proc/farkas");
    assertFails(
        () -> new OutputFolder(nowhere, "u", false).check(),
        Category.RESOURCES,
        "output-not-writable");
  }

  @Test
  void aDiskThatBecomesFullIsNamedAsSuch() throws IOException {
    folder("u", false).check();
    String part = ".farkas-%d.part".formatted(ProcessHandle.current().pid());
    Files.createSymbolicLink(base.resolve("f").resolve(part), Path.of("/dev/full"));
    assertFails(
        () -> folder("u", false).write(List.of(file("a", "1"))), Category.RESOURCES, "disk-full");
    assertThat(base.resolve("f/a")).doesNotExist();
  }

  @Test
  void noHalfWrittenFileIsLeftBehind() throws IOException {
    folder("u", false).write(List.of(file("a", "1"), file("tests/t.c", "2")));
    try (var paths = Files.walk(base)) {
      assertThat(paths.filter(Files::isRegularFile).map(p -> p.getFileName().toString()))
          .containsExactlyInAnyOrder("a", "t.c", ".farkas-manifest.json");
    }
  }
}
