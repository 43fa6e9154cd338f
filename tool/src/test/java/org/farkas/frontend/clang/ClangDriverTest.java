package org.farkas.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.farkas.base.Category;
import org.farkas.base.Diagnostic;
import org.farkas.base.DiagnosticException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of a compiler that does not end as it should; scripts stand in for clang. */
class ClangDriverTest {
  @TempDir Path folder;

  private Diagnostic failure(String script, long timeoutMillis) throws IOException {
    Path compiler = folder.resolve("compiler");
    Files.writeString(compiler, "#!/bin/sh\n" + script + "\n");
    assertThat(compiler.toFile().setExecutable(true)).isTrue();
    ClangDriver driver = new ClangDriver(compiler, folder, timeoutMillis);
    return catchThrowableOfType(
            DiagnosticException.class, () -> driver.check(folder.resolve("x.c"), List.of()))
        .diagnostic();
  }

  @Test
  void aKilledCompilerIsAResourceProblem() throws IOException {
    Diagnostic diagnostic = failure("kill -9 $$", 10_000);
    assertThat(diagnostic.category()).isEqualTo(Category.RESOURCES);
    assertThat(diagnostic.code()).isEqualTo("compiler-killed");
  }

  @Test
  void aCompilerThatDoesNotEndIsKilled() throws IOException {
    long start = System.nanoTime();
    Diagnostic diagnostic = failure("exec sleep 100", 300);
    assertThat(diagnostic.category()).isEqualTo(Category.RESOURCES);
    assertThat(diagnostic.code()).isEqualTo("compiler-timeout");
    assertThat((System.nanoTime() - start) / 1_000_000).isLessThan(50_000);
  }

  @Test
  void aFullDiskIsAResourceProblem() throws IOException {
    Diagnostic diagnostic =
        failure("echo 'error: unable to open output: No space left on device' >&2; exit 1", 10_000);
    assertThat(diagnostic.code()).isEqualTo("disk-full");
    assertThat(diagnostic.category()).isEqualTo(Category.RESOURCES);
  }

  @Test
  void aCompilerThatIsGoneIsAResourceProblem() {
    ClangDriver driver = new ClangDriver(folder.resolve("gone"), folder);
    Diagnostic diagnostic =
        catchThrowableOfType(
                DiagnosticException.class,
                () ->
                    driver.preprocess(
                        folder.resolve("x.c"), List.of(), true, folder.resolve("x.i")))
            .diagnostic();
    assertThat(diagnostic.category()).isEqualTo(Category.RESOURCES);
  }

  @Test
  void nothingIsLeftInTheScratchFolder() throws IOException {
    failure("exit 1", 10_000);
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).extracting(f -> f.getFileName().toString()).containsExactly("compiler");
    }
  }
}
