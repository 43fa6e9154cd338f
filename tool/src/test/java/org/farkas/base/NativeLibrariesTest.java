package org.farkas.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeLibrariesTest {
  @TempDir Path folder;

  @Test
  void aLibraryThatIsAlreadyAFileIsNotCopied() {
    assertThat(NativeLibraries.file("libbitwuzlaj.so"))
        .isRegularFile()
        .hasFileName("libbitwuzlaj.so");
  }

  @Test
  void aNameThatIsNotInTheBuildIsOurMistake() {
    assertThatThrownBy(() -> NativeLibraries.file("libnothing.so"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("libnothing.so");
  }

  @Test
  void aLibraryInAJarIsUnpackedOnce() throws IOException {
    URL resource = jarWith(new byte[] {1, 2, 3});
    Path first = NativeLibraries.file(resource, "lib.so", folder.resolve("cache"));
    assertThat(first).hasBinaryContent(new byte[] {1, 2, 3});
    FileTime old = FileTime.fromMillis(0);
    Files.setLastModifiedTime(first, old);

    assertThat(NativeLibraries.file(resource, "lib.so", folder.resolve("cache"))).isEqualTo(first);
    assertThat(Files.getLastModifiedTime(first)).isEqualTo(old);
  }

  @Test
  void otherContentGetsAnotherFile() throws IOException {
    Path cache = folder.resolve("cache");
    Path first = NativeLibraries.file(jarWith(new byte[] {1, 2, 3}), "lib.so", cache);
    Path second = NativeLibraries.file(jarWith(new byte[] {3, 2, 1}), "lib.so", cache);
    assertThat(first).hasBinaryContent(new byte[] {1, 2, 3});
    assertThat(second).hasBinaryContent(new byte[] {3, 2, 1});
  }

  @Test
  void aFileThatWasCutOffIsUnpackedAgain() throws IOException {
    URL resource = jarWith(new byte[] {1, 2, 3});
    Path file = NativeLibraries.file(resource, "lib.so", folder.resolve("cache"));
    Files.write(file, new byte[] {1});
    NativeLibraries.file(resource, "lib.so", folder.resolve("cache"));
    assertThat(file).hasBinaryContent(new byte[] {1, 2, 3});
  }

  @Test
  void unpackingTogetherGivesEveryoneACompleteFile() throws Exception {
    byte[] content = new byte[1 << 20];
    content[content.length - 1] = 7;
    URL resource = jarWith(content);
    Path cache = folder.resolve("cache");
    Callable<byte[]> start =
        () -> Files.readAllBytes(NativeLibraries.file(resource, "lib.so", cache));
    List<Future<byte[]>> read = new ArrayList<>();
    try (var threads = Executors.newFixedThreadPool(8)) {
      for (int i = 0; i < 32; i++) {
        read.add(threads.submit(start));
      }
    }
    for (Future<byte[]> each : read) {
      assertThat(each.get()).isEqualTo(content);
    }
    try (Stream<Path> files = Files.walk(cache)) {
      assertThat(files.filter(Files::isRegularFile)).hasSize(1);
    }
  }

  @Test
  void aCacheThatCannotBeWrittenGetsAMessageForTheUser() throws IOException {
    URL resource = jarWith(new byte[] {1});
    Path notAFolder = Files.createFile(folder.resolve("file"));
    assertThatThrownBy(() -> NativeLibraries.file(resource, "lib.so", notAFolder))
        .isInstanceOfSatisfying(
            DiagnosticException.class,
            e -> assertThat(e.diagnostic().category()).isEqualTo(Category.RESOURCES))
        .hasMessageContaining("lib.so")
        .hasMessageContaining("FARKAS_CACHE");
  }

  @Test
  void theCacheFolderComesFromTheEnvironment() {
    assertThat(cacheDirectory(Map.of())).isEqualTo(Path.of("/home/me/.cache/farkas"));
    assertThat(cacheDirectory(Map.of("XDG_CACHE_HOME", "/x"))).isEqualTo(Path.of("/x/farkas"));
    assertThat(cacheDirectory(Map.of("XDG_CACHE_HOME", "relative")))
        .isEqualTo(Path.of("/home/me/.cache/farkas"));
    assertThat(cacheDirectory(Map.of("XDG_CACHE_HOME", "/x", "FARKAS_CACHE", "/own")))
        .isEqualTo(Path.of("/own"));
  }

  private static Path cacheDirectory(Map<String, String> environment) {
    return NativeLibraries.cacheDirectory(environment, "/home/me");
  }

  private URL jarWith(byte[] content) throws IOException {
    Path jar = Files.createTempFile(folder, "library", ".jar");
    try (var out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new ZipEntry("native/lib.so"));
      out.write(content);
      out.closeEntry();
    }
    return URI.create("jar:" + jar.toUri() + "!/native/lib.so").toURL();
  }
}
