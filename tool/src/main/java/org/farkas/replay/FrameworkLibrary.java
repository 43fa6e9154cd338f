package org.farkas.replay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.farkas.base.Executables;
import org.farkas.emit.frameworks.TestFramework;

/**
 * A test framework that is installed on this machine.
 *
 * @param version empty if nobody says it
 * @param compileFlags for files that include its header
 * @param linkFlags for the program
 * @param source a C file to be compiled along, where the framework comes as source
 */
public record FrameworkLibrary(
    TestFramework framework,
    String version,
    List<String> compileFlags,
    List<String> linkFlags,
    Optional<Path> source) {
  private static final long TIMEOUT_MILLIS = 60_000;

  private static final Pattern WORD = Pattern.compile("(?:[^\\s\\\\]|\\\\.)+");

  public FrameworkLibrary {
    compileFlags = List.copyOf(compileFlags);
    linkFlags = List.copyOf(linkFlags);
  }

  /**
   * Looks for a framework, and builds a program with it.
   *
   * @param flags of the user, among which there may be a folder of headers
   * @param folder from which the flags are seen
   * @throws org.farkas.base.DiagnosticException category RESOURCES if that can't be found out
   */
  public static Optional<FrameworkLibrary> find(
      TestFramework framework, List<String> flags, Path folder, Path scratch) {
    try {
      Path work = Files.createTempDirectory(Files.createDirectories(scratch), "framework");
      Optional<FrameworkLibrary> found =
          framework.packageName().isPresent()
              ? packaged(framework, work)
              : vendored(framework, flags, folder, work);
      return found.filter(library -> library.builds(folder, work));
    } catch (IOException e) {
      throw NativeBuild.scratchFailure(scratch, e);
    }
  }

  private static Optional<FrameworkLibrary> packaged(TestFramework framework, Path work) {
    if (Executables.find("pkg-config").isEmpty()) {
      return Optional.empty();
    }
    String name = framework.packageName().orElseThrow();
    Optional<String> version = asked("--modversion", name, work);
    return version.map(
        each ->
            new FrameworkLibrary(
                framework,
                each,
                words(asked("--cflags", name, work).orElse("")),
                words(asked("--libs", name, work).orElse("")),
                Optional.empty()));
  }

  private static Optional<String> asked(String what, String name, Path work) {
    ToolProcess process =
        ToolProcess.run(List.of("pkg-config", what, name), work.resolve("log"), TIMEOUT_MILLIS);
    return process.succeeded() ? Optional.of(process.output().strip()) : Optional.empty();
  }

  /** Words between spaces, where a backslash stands before characters that belong to a word. */
  static List<String> words(String text) {
    return WORD.matcher(text)
        .results()
        .map(found -> found.group().replaceAll("\\\\(.)", "$1"))
        .toList();
  }

  /** A framework that users carry along as source: its C file lies beside its header. */
  private static Optional<FrameworkLibrary> vendored(
      TestFramework framework, List<String> flags, Path folder, Path work) throws IOException {
    Optional<String> gcc = TrialSource.compiler(false);
    if (gcc.isEmpty()) {
      return Optional.empty();
    }
    Path file = work.resolve("probe.c");
    Files.writeString(file, "#include \"%s\"\n".formatted(framework.header()));
    List<String> command = new ArrayList<>(List.of(gcc.get()));
    command.addAll(flags);
    command.addAll(List.of("-M", file.toString()));
    ToolProcess process =
        ToolProcess.run(command, folder, Path.of("/dev/null"), work.resolve("log"), TIMEOUT_MILLIS);
    if (!process.succeeded()) {
      return Optional.empty();
    }
    return words(process.output().replace("\\\n", " ")).stream()
        .map(each -> folder.toAbsolutePath().resolve(each).normalize())
        .filter(each -> each.endsWith(framework.header()))
        .map(each -> each.resolveSibling(framework.header().replaceFirst("\\.h$", ".c")))
        .filter(Files::isRegularFile)
        .findFirst()
        .map(
            source ->
                new FrameworkLibrary(
                    framework,
                    "",
                    List.of("-I", source.getParent().toString()),
                    List.of(),
                    Optional.of(source)));
  }

  /** Whether a program that includes the header and links the library can be built. */
  private boolean builds(Path folder, Path work) {
    Optional<String> compiler = TrialSource.compiler(framework.cpp());
    if (compiler.isEmpty()) {
      return false;
    }
    try {
      Path file = work.resolve(framework.cpp() ? "probe.cpp" : "probe.c");
      String before =
          "#include <setjmp.h>\n#include <stdarg.h>\n#include <stddef.h>\n#include <stdint.h>\n";
      Files.writeString(
          file,
          before + "#include <%s>\nint main(void) { return 0; }\n".formatted(framework.header()));
      List<String> command = new ArrayList<>(List.of(compiler.get()));
      command.addAll(compileFlags);
      command.addAll(List.of("-o", work.resolve("probe").toString(), file.toString()));
      command.addAll(linkFlags);
      return ToolProcess.run(
              command, folder, Path.of("/dev/null"), work.resolve("log"), TIMEOUT_MILLIS)
          .succeeded();
    } catch (IOException e) {
      throw NativeBuild.scratchFailure(work, e);
    }
  }
}
