package org.farkas.replay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.farkas.base.DiagnosticException;
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

  public FrameworkLibrary {
    compileFlags = List.copyOf(compileFlags);
    linkFlags = List.copyOf(linkFlags);
  }

  /**
   * Looks for a framework, and builds a program with it.
   *
   * @param flags of the user, among which there may be a folder of headers
   * @param folder from which the flags are seen
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
    } catch (DiagnosticException _) {
      return Optional.empty(); // no pkg-config or no compiler
    }
  }

  /** The compiler of its runner, if the machine has it. */
  static Optional<String> compiler(boolean cpp) {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Stream.of(path.split(":"))
        .map(each -> Path.of(each, cpp ? "g++" : "gcc"))
        .filter(Files::isExecutable)
        .map(Path::toString)
        .findFirst();
  }

  private static Optional<FrameworkLibrary> packaged(TestFramework framework, Path work) {
    String name = framework.packageName().orElseThrow();
    Optional<String> version = asked("--modversion", name, work);
    return version.map(
        each ->
            new FrameworkLibrary(
                framework,
                each,
                words(asked("--cflags", name, work)),
                words(asked("--libs", name, work)),
                Optional.empty()));
  }

  private static Optional<String> asked(String what, String name, Path work) {
    ToolProcess process =
        ToolProcess.run(List.of("pkg-config", what, name), work.resolve("log"), TIMEOUT_MILLIS);
    return process.succeeded() ? Optional.of(process.output().strip()) : Optional.empty();
  }

  private static List<String> words(Optional<String> text) {
    return text.stream()
        .flatMap(each -> Arrays.stream(each.split("\\s+")))
        .filter(each -> !each.isEmpty())
        .toList();
  }

  /** A framework that users carry along as source: its C file lies beside its header. */
  private static Optional<FrameworkLibrary> vendored(
      TestFramework framework, List<String> flags, Path folder, Path work) throws IOException {
    Optional<String> gcc = compiler(false);
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
    Matcher header =
        Pattern.compile("(\\S*?)" + Pattern.quote(framework.header()) + "(?=\\s)")
            .matcher(process.output() + "\n");
    if (!header.find()) {
      return Optional.empty();
    }
    Path own = folder.toAbsolutePath().resolve(header.group()).normalize();
    Path source = own.resolveSibling(own.getFileName().toString().replace(".h", ".c"));
    return Files.isRegularFile(source)
        ? Optional.of(
            new FrameworkLibrary(
                framework,
                "",
                List.of("-I", source.getParent().toString()),
                List.of(),
                Optional.of(source)))
        : Optional.empty();
  }

  /** Whether a program that includes the header and links the library can be built. */
  private boolean builds(Path folder, Path work) {
    Optional<String> compiler = compiler(framework.cpp());
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
