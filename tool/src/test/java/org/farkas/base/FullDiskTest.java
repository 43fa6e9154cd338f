package org.farkas.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FullDiskTest {
  @TempDir Path folder;

  @Test
  void aWriteThatFindsNoRoomIsKnown() {
    assertThatThrownBy(() -> Files.write(Path.of("/dev/full"), new byte[1]))
        .isInstanceOfSatisfying(
            IOException.class, e -> assertThat(FullDisk.caused(e, folder)).isTrue());
  }

  @Test
  void otherFailuresAreNoFullDisk() {
    assertThat(FullDisk.caused(new AccessDeniedException("f"), folder)).isFalse();
    assertThat(FullDisk.caused(new IOException("Broken pipe"), folder)).isFalse();
    assertThatThrownBy(() -> Files.createDirectory(Path.of("/proc/farkas")))
        .isInstanceOfSatisfying(
            IOException.class,
            e -> assertThat(FullDisk.caused(e, Path.of("/proc/farkas"))).isFalse());
  }

  @Test
  void whatToolsSayOfItIsUnderstood() {
    assertThat(FullDisk.isNamedIn("ld: final link failed: No space left on device")).isTrue();
    assertThat(FullDisk.isNamedIn("error: Disk quota exceeded")).isTrue();
    assertThat(FullDisk.isNamedIn("error: unknown type name")).isFalse();
  }

  /** Where mounting is allowed: a disk of 256 KiB, told by its free space whatever the message. */
  @Test
  void aFullFileSystemIsKnownByItsFreeSpace() throws Exception {
    assumeTrue(ran("mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", folder.toString()));
    try {
      assertThat(FullDisk.isFull(folder.resolve("not/there/yet"))).isFalse();
      assertThatThrownBy(() -> Files.write(folder.resolve("large"), new byte[1 << 20]))
          .isInstanceOf(IOException.class);
      assertThat(FullDisk.isFull(folder.resolve("not/there/yet"))).isTrue();
      assertThat(FullDisk.caused(new IOException("Plus de place"), folder)).isTrue();
    } finally {
      ran("umount", folder.toString());
    }
  }

  private static boolean ran(String... command) throws InterruptedException {
    try {
      Process process = new ProcessBuilder(List.of(command)).start();
      return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException _) {
      return false;
    }
  }
}
