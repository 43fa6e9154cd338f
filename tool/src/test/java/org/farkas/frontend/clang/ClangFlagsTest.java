package org.farkas.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ClangFlagsTest {
  @Test
  void aLineCopiedFromABuildWorks() {
    ClangFlags flags =
        ClangFlags.of(
            List.of(
                "-O2",
                "-c",
                "-o",
                "x.o",
                "-MMD",
                "-MF",
                "x.d",
                "-Iinclude",
                "-I",
                "more",
                "-DX=1",
                "-x",
                "c",
                "-fsanitize=address",
                "--coverage",
                "-std=c99",
                "-flto=thin"));
    assertThat(flags.original())
        .containsExactly("-O2", "-Iinclude", "-I", "more", "-DX=1", "-std=c99");
    assertThat(flags.preprocessed()).isEqualTo(flags.original());
  }

  @Test
  void filesIncludedByFlagAreNotIncludedTwice() {
    ClangFlags flags = ClangFlags.of(List.of("-include", "a.h", "-DX", "-imacros", "b.h"));
    assertThat(flags.original()).containsExactly("-include", "a.h", "-DX", "-imacros", "b.h");
    assertThat(flags.preprocessed()).containsExactly("-DX");
  }

  @Test
  void flagsAboutWarningsDoNotMeetTheInstrumentedText() {
    ClangFlags flags =
        ClangFlags.of(
            List.of("-Wall", "-Werror=vla", "-pedantic-errors", "-Wno-x", "-Wp,-DY", "-Wl,-z"));
    assertThat(flags.original()).containsExactly("-Wall", "-pedantic-errors", "-Wno-x", "-Wp,-DY");
    assertThat(flags.preprocessed()).containsExactly("-Wno-x", "-Wp,-DY");
  }
}
