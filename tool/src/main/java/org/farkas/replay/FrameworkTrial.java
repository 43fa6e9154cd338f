package org.farkas.replay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.farkas.base.DiagnosticException;
import org.farkas.emit.EmittedFile;

/**
 * Tries a suite with its framework before it is delivered: it must compile without warnings under
 * {@code -Wall -Wextra}, and all its tests must be run and pass, with gcc and with the clang that
 * Farkas carries as compilers of the C file. It runs in a container.
 *
 * @param folder where the suite will stand: includes are relative to it
 * @param flags the user's and the semantics flags, as seen from that folder
 */
public record FrameworkTrial(
    FrameworkLibrary library, Path clang, Path folder, List<String> flags, Path scratch) {
  private static final long RUN_TIMEOUT_MILLIS = 120_000;

  private static final Pattern WARNING =
      Pattern.compile("^(?:<stdin>|[^:\\n]*[/]trial[^:\\n]*):[\\d:]* warning: ", Pattern.MULTILINE);

  public FrameworkTrial {
    flags = List.copyOf(flags);
  }

  /**
   * What is wrong with a suite, if anything is.
   *
   * @param files its C file first
   * @param tests how many it has
   */
  public Optional<String> problem(List<EmittedFile> files, int tests) {
    try {
      Files.createDirectories(folder);
      Path work = Files.createTempDirectory(scratch, "trial");
      List<String> objects = new ArrayList<>();
      Path container =
          ReplayRuntime.object(ReplayRuntime.FRAMEWORK_TRIAL_FILE, clang, List.of(), scratch);
      objects.add(container.toString());
      boolean cpp = library.framework().cpp();
      String linker = FrameworkLibrary.compiler(cpp).orElseThrow();
      for (EmittedFile each : files.subList(1, files.size())) {
        Path source = work.resolve(each.name());
        Files.writeString(source, each.content());
        Optional<String> problem = compile(linker, List.of("-O0"), source, false, work, objects);
        if (problem.isPresent()) {
          return problem;
        }
      }
      if (library.source().isPresent()) {
        Optional<String> problem =
            compile(linker, List.of("-w"), library.source().get(), false, work, objects);
        if (problem.isPresent()) {
          return problem;
        }
      }
      Path source = work.resolve(files.getFirst().name());
      Files.writeString(source, files.getFirst().content());
      for (String compiler :
          Stream.concat(FrameworkLibrary.compiler(false).stream(), Stream.of(clang.toString()))
              .toList()) {
        List<String> all = new ArrayList<>(objects);
        Optional<String> problem = compile(compiler, flags, source, true, work, all);
        if (problem.isEmpty()) {
          problem = linkAndRun(linker, all, tests, work);
        }
        if (problem.isPresent()) {
          return problem.map(
              what -> "with %s, %s".formatted(Path.of(compiler).getFileName(), what));
        }
      }
      return Optional.empty();
    } catch (IOException e) {
      throw NativeBuild.scratchFailure(scratch, e);
    }
  }

  /** The file with the source comes in as standard input: relative includes start at the folder. */
  private Optional<String> compile(
      String compiler,
      List<String> own,
      Path source,
      boolean input,
      Path work,
      List<String> objects) {
    Path object = work.resolve(source.getFileName() + ".o");
    List<String> command = new ArrayList<>(List.of(compiler, "-Wall", "-Wextra"));
    command.addAll(own);
    command.addAll(library.compileFlags());
    command.addAll(List.of("-fno-pie", "-c"));
    command.addAll(input ? List.of("-x", "c", "-") : List.of(source.toString()));
    command.addAll(List.of("-o", object.toString()));
    ToolProcess built =
        ToolProcess.run(
            command,
            folder,
            input ? source : Path.of("/dev/null"),
            work.resolve("log"),
            NativeBuild.TIMEOUT_MILLIS);
    objects.add(object.toString());
    return built.succeeded() && !WARNING.matcher(built.output()).find()
        ? Optional.empty()
        : Optional.of("it does not compile: " + NativeBuild.firstErrors(built.output()));
  }

  private Optional<String> linkAndRun(String linker, List<String> objects, int tests, Path work) {
    Path program = work.resolve("program");
    Path log = work.resolve("output.txt");
    List<String> command = new ArrayList<>(List.of(linker, "-no-pie"));
    command.addAll(objects);
    command.addAll(library.linkFlags());
    command.addAll(List.of("-lm", "-o", program.toString()));
    ToolProcess linked = ToolProcess.run(command, log, NativeBuild.TIMEOUT_MILLIS);
    if (!linked.succeeded()) {
      return Optional.of("it does not link: " + NativeBuild.firstErrors(linked.output()));
    }
    ToolProcess ran;
    try {
      ran =
          ToolProcess.run(
              List.of(program.toString()), folder, Path.of("/dev/null"), log, RUN_TIMEOUT_MILLIS);
    } catch (DiagnosticException e) {
      return Optional.of(e.diagnostic().message());
    }
    boolean passed =
        ran.succeeded() && library.framework().allPassed(tests).matcher(ran.output()).find();
    return passed
        ? Optional.empty()
        : Optional.of(
            "it exits with %d and says: %s".formatted(ran.exitCode(), lastLines(ran.output())));
  }

  private static String lastLines(String output) {
    List<String> lines = output.lines().filter(line -> !line.isBlank()).toList();
    return String.join(" | ", lines.subList(Math.max(0, lines.size() - 20), lines.size()));
  }
}
