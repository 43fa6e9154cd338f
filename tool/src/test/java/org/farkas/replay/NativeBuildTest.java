package org.farkas.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.farkas.replay.NativeUnit.INT;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.TreeSet;
import org.farkas.base.Category;
import org.farkas.base.DiagnosticException;
import org.farkas.testcase.InputVector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Builds that go wrong, builds that are found again, machines with less on them. */
class NativeBuildTest {
  @TempDir Path scratch;

  private NativeUnit unit(String text) {
    return new NativeUnit(scratch, text).defines("f", INT, INT);
  }

  private static void assertDiagnostic(Runnable action, Category category, String code) {
    assertThatThrownBy(action::run)
        .isInstanceOfSatisfying(
            DiagnosticException.class,
            e -> {
              assertThat(e.diagnostic().category()).isEqualTo(category);
              assertThat(e.diagnostic().code()).isEqualTo(code);
            });
  }

  @Test
  void textThatDoesNotCompileIsOneDiagnosticWithTheFirstErrors() {
    NativeUnit unit = unit("int f(int a) { return b; }");
    assertThatThrownBy(unit::build)
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("undeclared identifier 'b'");
    assertDiagnostic(unit::build, Category.INTERNAL, "native-build-failed");
  }

  @Test
  void aKilledCompilerIsAMatterOfResources() throws Exception {
    Path killed = Files.writeString(scratch.resolve("clang"), "#!/bin/sh\nkill -9 $$\n");
    Files.setPosixFilePermissions(killed, PosixFilePermissions.fromString("rwx------"));
    ReplaySource good = unit("int f(int a) { return a; }").source();
    ReplaySource source =
        new ReplaySource(
            good.source(), good.instrumentedFile(), List.of(), killed, new TreeSet<>());
    assertDiagnostic(() -> NativeBuild.build(source, scratch), Category.RESOURCES, "tool-killed");
  }

  @Test
  void aMissingCompilerIsAMatterOfResources() {
    ReplaySource good = unit("int f(int a) { return a; }").source();
    ReplaySource source =
        new ReplaySource(
            good.source(),
            good.instrumentedFile(),
            List.of(),
            scratch.resolve("nowhere"),
            new TreeSet<>());
    assertDiagnostic(
        () -> NativeBuild.build(source, scratch), Category.RESOURCES, "tool-not-started");
  }

  @Test
  void theSameBuildIsFoundAgain() throws Exception {
    ReplaySource source = unit("int lost(void); int f(int a) { return lost(); }").source();
    NativeProgram first = NativeBuild.build(source, scratch);
    FileTime built = Files.getLastModifiedTime(first.executable());
    NativeProgram second = NativeBuild.build(source, scratch);
    assertThat(second.executable()).isEqualTo(first.executable());
    assertThat(second.stubs()).isEqualTo(first.stubs()).contains("lost");
    assertThat(Files.getLastModifiedTime(second.executable())).isEqualTo(built);
  }

  @Test
  void otherFlagsAreAnotherBuild() {
    NativeProgram one = unit("int f(int a) { return N; }").flag("-DN=1").build();
    NativeProgram two = unit("int f(int a) { return N; }").flag("-DN=2").build();
    assertThat(two.executable()).isNotEqualTo(one.executable());
  }

  @Test
  void flagsThatTurnWarningsIntoErrorsDoNotHurt() {
    NativeUnit unit =
        unit("int f(int a) { int unused; return a; }")
            .flag("-Wall")
            .flag("-Werror")
            .flag("-pedantic-errors")
            .flag("-std=c99");
    assertThat(unit.build().unsupported()).isEmpty();
  }

  @Test
  void aMachineWithoutGccLinksWithTheLinkerWeCarry() {
    // a folder without gcc in it: no start files of gcc's, no libgcc
    NativeUnit unit =
        unit("int lost(void); int f(int a) { return a + lost(); }")
            .flag("--gcc-toolchain=" + scratch);
    try (NativeReplay replay = unit.start()) {
      InputVector inputs =
          unit.inputs("f").set("argument1", 4).stubReturns("lost", 0, INT, 3).vector();
      assertThat(replay.run(inputs, 1_000).returned().orElseThrow().bits(0, 32)).isEqualTo(7);
    }
  }

  @Test
  void withoutLandlockOrSeccompNothingRunsUnlessAllowed() {
    ContainerReport poor = ContainerReport.of(ContainerReport.LIMITS_BIT, 0);
    assertDiagnostic(
        () -> NativeReplay.requireContainer(poor, ReplayOptions.DEFAULT),
        Category.RESOURCES,
        "container-missing");
    assertThatThrownBy(() -> NativeReplay.requireContainer(poor, ReplayOptions.DEFAULT))
        .hasMessageContaining("Landlock")
        .hasMessageContaining("seccomp");
    NativeReplay.requireContainer(poor, ReplayOptions.DEFAULT.withAllowUncontained(true));
    NativeReplay.requireContainer(
        ContainerReport.of(ContainerReport.ALL_BITS, 1), ReplayOptions.DEFAULT);
  }
}
