package org.farkas.replay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.farkas.base.DiagnosticException;
import org.farkas.base.Executables;
import org.farkas.base.SourceSpan;
import org.farkas.emit.frameworks.TestFramework;
import org.farkas.frontend.clang.ClangTools;
import org.farkas.source.CType;
import org.farkas.source.FunctionInfo;
import org.farkas.source.SourceModel;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.NativeRun;
import org.farkas.testcase.RunEnd;

/**
 * Tries what native runs need, one thing after the other, down to a contained run of a tiny
 * function. Nothing is concluded from versions where it can be tried.
 */
public final class EnvironmentProbe {
  private static final long TIMEOUT_MILLIS = 30_000;

  /** Versions that distributions put into names of compilers. */
  private static final int OLDEST_VERSION = 11;

  private static final int NEWEST_VERSION = 25;

  private static final String LIBRARY_ADVICE =
      "install the C library's development files; Debian: apt install libc6-dev";

  private final Path scratch;
  private final List<EnvironmentCheck> checks = new ArrayList<>();

  private EnvironmentProbe(Path scratch) {
    this.scratch = scratch;
  }

  /**
   * Runs all checks.
   *
   * @param scratch a folder that is made if it does not exist
   */
  public static List<EnvironmentCheck> run(Path scratch) {
    EnvironmentProbe probe = new EnvironmentProbe(scratch);
    probe.checkJava();
    if (probe.checkScratch()) {
      Optional<Path> clang = probe.checkClang();
      if (clang.isPresent() && probe.checkHeaders(clang.get())) {
        probe.checkNativeRun(clang.get());
      }
      probe.checkCompiler("gcc", "apt install gcc");
      probe.checkCompiler("clang", "apt install clang");
      TestFramework.ALL.forEach(probe::checkFramework);
    }
    return List.copyOf(probe.checks);
  }

  private void checkJava() {
    Runtime.Version version = Runtime.version();
    String detail = version + " in " + System.getProperty("java.home");
    checks.add(
        version.feature() >= 25
            ? EnvironmentCheck.ok("Java", detail)
            : EnvironmentCheck.missing("Java", detail, "install a JDK 25 or newer"));
  }

  private boolean checkScratch() {
    String advice = "choose a folder that can be written with --out";
    try {
      Files.createDirectories(scratch);
      Files.delete(Files.createTempFile(scratch, "probe", ".txt"));
      checks.add(EnvironmentCheck.ok("scratch folder", scratch.toString()));
      return true;
    } catch (IOException e) {
      checks.add(EnvironmentCheck.missing("scratch folder", e.toString(), advice));
      return false;
    }
  }

  private Optional<Path> checkClang() {
    String name = "built-in clang";
    try {
      Path clang = ClangTools.unpacked().clang();
      ToolProcess process = tool(List.of(clang.toString(), "--version"));
      String first = process.output().lines().findFirst().orElse("");
      if (process.succeeded()) {
        checks.add(EnvironmentCheck.ok(name, first));
        return Optional.of(clang);
      }
      checks.add(
          EnvironmentCheck.missing(
              name, first, "it needs libstdc++6, zlib1g and libgcc-s1 (Debian's names)"));
    } catch (DiagnosticException e) {
      checks.add(failed(name, e));
    }
    return Optional.empty();
  }

  private boolean checkHeaders(Path clang) {
    String name = "C library's headers";
    try {
      Path file = scratch.resolve("probe-headers.c");
      Files.writeString(
          file, "#include <stdio.h>\n#include <stdlib.h>\n#include <linux/seccomp.h>\n");
      ToolProcess process = tool(List.of(clang.toString(), "-fsyntax-only", file.toString()));
      if (process.succeeded()) {
        checks.add(EnvironmentCheck.ok(name, "found"));
        return true;
      }
      String what = NativeBuild.firstErrors(process.output());
      checks.add(EnvironmentCheck.missing(name, what, LIBRARY_ADVICE));
    } catch (DiagnosticException e) {
      checks.add(failed(name, e));
    } catch (IOException e) {
      checks.add(EnvironmentCheck.missing(name, e.toString(), ""));
    }
    return false;
  }

  private void checkNativeRun(Path clang) {
    NativeProgram program;
    try {
      program = NativeBuild.build(tinySource(clang), scratch);
      checks.add(EnvironmentCheck.ok("linker", "builds a replay program"));
    } catch (DiagnosticException e) {
      checks.add(EnvironmentCheck.missing("linker", e.diagnostic().message(), LIBRARY_ADVICE));
      return;
    } catch (IOException e) {
      checks.add(EnvironmentCheck.missing("linker", e.toString(), ""));
      return;
    }
    ReplayOptions options = ReplayOptions.DEFAULT.withAllowUncontained(true);
    try (NativeReplay replay = NativeReplay.start(program, options, scratch)) {
      checkContainer(replay.container());
      InputLayout layout = new InputLayout(TINY, List.of(), 0);
      NativeRun run =
          replay.run(
              new InputVector(layout, List.of(), List.of(), List.of(), List.of()), TIMEOUT_MILLIS);
      checks.add(
          run.end().equals(RunEnd.RETURNED)
              ? EnvironmentCheck.ok("native run", "a test returned")
              : EnvironmentCheck.missing("native run", "a test ended with " + run.end(), ""));
    } catch (DiagnosticException e) {
      checks.add(failed("native run", e));
    }
  }

  private void checkContainer(ContainerReport container) {
    String advice = "user code runs uncontained only with --allow-uncontained";
    checks.add(
        container.landlock()
            ? EnvironmentCheck.ok("Landlock", "version " + container.landlockVersion())
            : EnvironmentCheck.missing("Landlock", "not in this kernel, or not allowed", advice));
    checks.add(
        container.seccomp()
            ? EnvironmentCheck.ok("seccomp", "filters work")
            : EnvironmentCheck.missing("seccomp", "filters are refused", advice));
    checks.add(
        container.limits()
            ? EnvironmentCheck.ok("resource limits", "can be set")
            : EnvironmentCheck.missing("resource limits", "are refused", advice));
  }

  private void checkFramework(TestFramework framework) {
    String name = framework.title() + " for emitted tests";
    Optional<FrameworkLibrary> found =
        FrameworkLibrary.find(framework, List.of(), scratch, scratch);
    checks.add(
        found.isPresent()
            ? EnvironmentCheck.ok(name, found.get().version())
            : EnvironmentCheck.optional(
                name, "not found", "suites for it are not tried with it; " + framework.howToGet()));
  }

  private void checkCompiler(String compiler, String install) {
    String name = compiler + " for emitted tests";
    String path = System.getenv().getOrDefault("PATH", "");
    try {
      String command = compilerIn(path, compiler).map(Path::toString).orElse(compiler);
      ToolProcess process = tool(List.of(command, "--version"));
      String first = process.output().lines().findFirst().orElse("");
      if (process.succeeded()) {
        checks.add(EnvironmentCheck.ok(name, first));
        return;
      }
      checks.add(EnvironmentCheck.optional(name, first, install));
    } catch (DiagnosticException _) {
      checks.add(
          EnvironmentCheck.optional(
              name, "not found", "emitted tests are not tried with it; Debian: " + install));
    }
  }

  /**
   * A compiler under its name, else the newest under a name with a version, as in {@code clang-19}.
   *
   * @param path folders, separated by colons
   */
  static Optional<Path> compilerIn(String path, String compiler) {
    List<String> names = new ArrayList<>(List.of(compiler));
    for (int version = NEWEST_VERSION; version >= OLDEST_VERSION; version--) {
      names.add(compiler + "-" + version);
    }
    return Executables.find(names, path);
  }

  private ToolProcess tool(List<String> command) {
    return ToolProcess.run(command, scratch.resolve("probe-output.txt"), TIMEOUT_MILLIS);
  }

  private static EnvironmentCheck failed(String name, DiagnosticException e) {
    return EnvironmentCheck.missing(name, e.diagnostic().message(), e.diagnostic().advice());
  }

  private static final String TINY = "farkas_probe";

  private ReplaySource tinySource(Path clang) throws IOException {
    Path file = scratch.resolve("probe.c");
    Files.writeString(file, "void " + TINY + "(void) { }\n");
    FunctionInfo function =
        new FunctionInfo(
            TINY,
            new CType.Function(new CType.Void(), List.of(), false, true),
            List.of(),
            false,
            true,
            false,
            false,
            new SourceSpan(file.toString(), 1, 6));
    SourceModel model =
        new SourceModel(
            file, List.of(function), List.of(), List.of(), List.of(), List.of(), Long.BYTES);
    return new ReplaySource(model, file, List.of(), clang, new TreeSet<>());
  }
}
