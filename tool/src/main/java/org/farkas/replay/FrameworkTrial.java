package org.farkas.replay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.farkas.base.DiagnosticException;
import org.farkas.emit.CompilerMessage;
import org.farkas.emit.EmittedFile;

/**
 * Tries a suite with its framework before it is delivered: it must compile without warnings under
 * {@code -Wall -Wextra}, and all its tests must be run and pass, with the same compilers of the C
 * file as plain programs. It runs in a container, which also bounds what it may say: unlike there,
 * both outputs are read, since frameworks speak on either.
 */
public record FrameworkTrial(FrameworkLibrary library, TrialSource source) {
  private static final long RUN_TIMEOUT_MILLIS = 120_000;

  /**
   * What is wrong with a suite, if anything is.
   *
   * @param files its C file first
   * @param tests how many it has
   */
  public Optional<String> problem(List<EmittedFile> files, int tests) {
    try {
      Files.createDirectories(source.folder());
      return new Attempt(Files.createTempDirectory(source.scratch(), "trial"))
          .problem(files, tests);
    } catch (IOException e) {
      throw NativeBuild.scratchFailure(source.scratch(), e);
    }
  }

  /** One suite in a folder of its own. */
  private final class Attempt {
    private final Path work;
    private final Path log;
    private final String linker =
        TrialSource.compiler(library.framework().cpp()).orElseThrow(); // or it was not found

    Attempt(Path work) {
      this.work = work;
      this.log = work.resolve("output.txt");
    }

    Optional<String> problem(List<EmittedFile> files, int tests) throws IOException {
      List<String> objects = new ArrayList<>();
      objects.add(
          ReplayRuntime.object(
                  ReplayRuntime.FRAMEWORK_TRIAL_FILE, source.clang(), List.of(), source.scratch())
              .toString());
      for (EmittedFile each : files.subList(1, files.size())) {
        Optional<String> problem = compileBeside(written(each), "-O0", objects);
        if (problem.isPresent()) {
          return problem;
        }
      }
      if (library.source().isPresent()) {
        Optional<String> problem = compileBeside(library.source().get(), "-w", objects);
        if (problem.isPresent()) {
          return problem;
        }
      }
      Path cases = written(files.getFirst());
      for (String compiler : source.compilers()) {
        Path object = work.resolve("cases.o");
        ToolProcess built = source.compile(compiler, library.compileFlags(), cases, object, log);
        List<String> all = new ArrayList<>(objects);
        all.addAll(source.otherObjects(compiler, work, log));
        all.add(object.toString());
        Optional<String> problem = complaint(built).or(() -> linkAndRun(all, tests));
        if (problem.isPresent()) {
          return problem.map(
              what -> "with %s, %s".formatted(Path.of(compiler).getFileName(), what));
        }
      }
      return Optional.empty();
    }

    private Path written(EmittedFile file) throws IOException {
      return Files.writeString(work.resolve(file.name()), file.content());
    }

    /** Compiles a file that does not include the source under test. */
    private Optional<String> compileBeside(Path file, String flag, List<String> objects) {
      Path object = work.resolve(file.getFileName() + ".o");
      List<String> command =
          new ArrayList<>(List.of(linker, "-Wall", "-Wextra", flag, TrialSource.SECONDS));
      command.addAll(library.compileFlags());
      command.addAll(List.of("-fno-pie", "-c", file.toString(), "-o", object.toString()));
      objects.add(object.toString());
      return complaint(run(command));
    }

    private Optional<String> complaint(ToolProcess built) {
      return built.succeeded() && CompilerMessage.of(built.output()).stream().noneMatch(this::isOwn)
          ? Optional.empty()
          : Optional.of("it does not compile: " + NativeBuild.firstErrors(built.output()));
    }

    /** Whether a message is about a file of the suite. */
    private boolean isOwn(CompilerMessage message) {
      return message.isAboutInput() || message.isAbout(work + "/");
    }

    private ToolProcess run(List<String> command) {
      return ToolProcess.run(
          command, source.folder(), Path.of("/dev/null"), log, NativeBuild.TIMEOUT_MILLIS);
    }

    private Optional<String> linkAndRun(List<String> objects, int tests) {
      Path program = work.resolve("program");
      List<String> command = new ArrayList<>(List.of(linker, "-no-pie"));
      command.addAll(objects);
      command.addAll(library.linkFlags());
      command.addAll(source.suited().libraries());
      command.addAll(List.of("-o", program.toString()));
      ToolProcess linked = run(command);
      if (!linked.succeeded()) {
        return Optional.of("it does not link: " + NativeBuild.firstErrors(linked.output()));
      }
      ToolProcess ran;
      try {
        ran =
            ToolProcess.run(
                List.of(program.toString()),
                source.folder(),
                Path.of("/dev/null"),
                log,
                RUN_TIMEOUT_MILLIS);
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
  }

  private static String lastLines(String output) {
    List<String> lines = output.lines().filter(line -> !line.isBlank()).toList();
    return String.join(" | ", lines.subList(Math.max(0, lines.size() - 20), lines.size()));
  }
}
