package org.farkas.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.farkas.base.DiagnosticException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
    assertThat(flags.original()).containsExactly("-Wall", "-Wno-x", "-Wp,-DY");
    assertThat(flags.preprocessed()).containsExactly("-Wno-x", "-Wp,-DY");
  }

  private static boolean effectiveTypes(String... flags) {
    return ClangFlags.of(List.of(flags)).effectiveTypes();
  }

  @Test
  void theLastFlagAboutAliasingDecides(@TempDir Path folder) throws IOException {
    assertThat(effectiveTypes("-O2")).isTrue();
    assertThat(effectiveTypes("-fno-strict-aliasing")).isFalse();
    assertThat(effectiveTypes("-fno-strict-aliasing", "-fstrict-aliasing")).isTrue();
    assertThat(effectiveTypes("-fstrict-aliasing", "-fno-strict-aliasing")).isFalse();
    assertThat(effectiveTypes("-Xclang", "-relaxed-aliasing")).isFalse();
    Path file = Files.writeString(folder.resolve("flags"), "-O2 '-fno-strict-aliasing'\n");
    assertThat(effectiveTypes("@" + file)).isFalse();
  }

  private static String refusal(String... flags) {
    try {
      ClangFlags.of(List.of(flags));
      return "";
    } catch (DiagnosticException e) {
      return e.diagnostic().category() + " " + e.diagnostic().code();
    }
  }

  @Test
  void flagsThatMakeFloatsInexactAreRefused() {
    for (String flag :
        List.of(
            "-ffast-math",
            "-Ofast",
            "-ffinite-math-only",
            "-funsafe-math-optimizations",
            "-fno-signed-zeros",
            "-fno-honor-nans",
            "-ffp-model=fast",
            "-ffp-contract=fast",
            "-ffp-contract=on",
            "-fdenormal-fp-math=preserve-sign")) {
      assertThat(refusal("-O2", flag)).as(flag).isEqualTo("USER inexact-floats");
    }
    assertThat(refusal("-Xclang", "-menable-no-nans")).isEqualTo("USER inexact-floats");
    assertThat(refusal("-ffast-math", "-fno-finite-math-only")).isEqualTo("USER inexact-floats");
  }

  @Test
  void whatIsTakenBackIsNotRefused() {
    assertThat(refusal("-ffast-math", "-fno-fast-math")).isEmpty();
    assertThat(refusal("-Ofast", "-O2")).isEmpty();
    assertThat(refusal("-ffp-contract=fast", "-ffp-contract=off")).isEmpty();
    assertThat(refusal("-fno-signed-zeros", "-fsigned-zeros")).isEmpty();
    assertThat(refusal("-ffinite-math-only", "-fno-finite-math-only")).isEmpty();
    assertThat(refusal("-O3", "-fno-math-errno", "-ffp-model=strict")).isEmpty();
  }

  @Test
  void programsForOtherMachinesCannotBeRun() {
    for (List<String> flags :
        List.of(
            List.of("--target=aarch64-linux-gnu"),
            List.of("-target", "arm-none-eabi"),
            List.of("--target=x86_64-w64-windows-gnu"),
            List.of("-m16"))) {
      assertThatThrownBy(() -> ClangFrontEnd.requireTargetOfThisMachine(flags))
          .as(flags.toString())
          .isInstanceOf(DiagnosticException.class)
          .hasMessageContaining("can't be run on this machine");
    }
    ClangFrontEnd.requireTargetOfThisMachine(
        List.of("--target=arm-none-eabi", "--target=x86_64-pc-linux-gnu", "-m32"));
  }
}
