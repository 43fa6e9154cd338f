package org.farkas.emit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.farkas.base.Executables;
import org.farkas.exec.machine.Machine;
import org.farkas.exec.machine.MachineOptions;
import org.farkas.expr.simplify.Simplifications;
import org.farkas.frontend.clang.ClangFrontEnd;
import org.farkas.frontend.clang.Program;
import org.farkas.replay.NativeBuild;
import org.farkas.replay.NativeProgram;
import org.farkas.replay.NativeReplay;
import org.farkas.replay.ReplayOptions;
import org.farkas.replay.ReplaySource;
import org.farkas.replay.TrialSource;
import org.farkas.source.VariableInfo;
import org.farkas.testcase.InputLayout;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.LayoutBuilder;
import org.farkas.testcase.NativeRun;
import org.farkas.testcase.ShapeGuess;
import org.farkas.testcase.ShapeOptions;
import org.farkas.testcase.StubNames;

/**
 * A C source whose emitted tests are compiled and run: inputs come from the test, the snapshot from
 * the real native replay, the verdict from real compilers.
 */
public final class EmissionTrial implements AutoCloseable {
  private static final long RUN_TIMEOUT_MILLIS = 5000;
  private static final long MAX_INSTRUCTIONS = 1_000_000;

  private final Path folder;
  private final Program program;
  private final ReplaySource replaySource;
  private final NativeProgram built;
  private final NativeReplay replay;
  private final List<String> flags;
  private boolean releasesMemory;

  public EmissionTrial(Path folder, String source, String... flags) {
    this.folder = folder;
    this.flags = List.of(flags);
    try {
      Path file = folder.resolve("unit.c");
      Files.writeString(file, source);
      Path scratch = Files.createDirectories(folder.resolve("scratch"));
      program = ClangFrontEnd.load(file, this.flags, scratch);
      replaySource = ReplaySource.of(program);
      built = NativeBuild.build(replaySource, scratch);
      replay = NativeReplay.start(built, ReplayOptions.DEFAULT.withAllowUncontained(true), scratch);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The source as emitted files are tried with it. */
  public TrialSource source(Path scratch) {
    List<String> all = new ArrayList<>(flags);
    all.addAll(Program.SEMANTICS_FLAGS);
    return new TrialSource(
        program.clangExecutable(),
        SuiteCompilers.BOTH,
        folder,
        folder.resolve("unit.c"),
        List.of(),
        Set.of(),
        all,
        scratch);
  }

  public EmissionTrial releasingMemory() {
    releasesMemory = true;
    return this;
  }

  public Program program() {
    return program;
  }

  /** The layout of a function's inputs; all mutable variables in use are among them. */
  public InputLayout layout(String function, ShapeOptions options, ShapeGuess guess) {
    Set<String> variables = new HashSet<>();
    program.source().variables().stream()
        .filter(v -> !v.fromSystemHeader() && !v.threadLocal())
        .map(VariableInfo::irName)
        .filter(program.module().globals()::containsKey)
        .forEach(variables::add);
    return LayoutBuilder.build(
        program.source(),
        program.source().function(function).orElseThrow(),
        variables,
        options,
        guess);
  }

  public InputLayout layout(String function) {
    return layout(function, ShapeOptions.DEFAULT, ShapeGuess.FIRST);
  }

  public NativeRun run(InputVector inputs) {
    return runFor(inputs, RUN_TIMEOUT_MILLIS);
  }

  public NativeRun runFor(InputVector inputs, long timeoutMillis) {
    return replay.run(inputs, timeoutMillis);
  }

  /**
   * A request that knows what the compilers say of the source: found by trying, as in real life.
   */
  public EmissionRequest request(String function, List<EmissionTest> tests) {
    QuietWarnings quiet = QuietWarnings.NONE;
    for (EmittedFile file :
        new StyledEmitter(new PlainStyle()).emit(request(function, tests, QuietWarnings.NONE))) {
      for (String compiler : compilers()) {
        SortedSet<String> names = QuietWarnings.named(compileFromInput(file, compiler));
        SortedSet<String> none = new TreeSet<>();
        quiet =
            quiet.with(
                compiler.endsWith("gcc")
                    ? new QuietWarnings(names, none, none)
                    : new QuietWarnings(none, names, none));
      }
    }
    return request(function, tests, quiet);
  }

  private EmissionRequest request(String function, List<EmissionTest> tests, QuietWarnings quiet) {
    List<String> all = new ArrayList<>(flags);
    all.addAll(Program.SEMANTICS_FLAGS);
    Set<String> stubs = new LinkedHashSet<>(built.stubs());
    stubs.removeIf(StubNames::isPointerStub);
    return new EmissionRequest(
        program.source(),
        function,
        function,
        tests,
        "unit.c",
        List.of(),
        SuiteCompilers.BOTH,
        all,
        stubs,
        replaySource.endingStubs(),
        releasesMemory,
        false,
        program.words(),
        quiet);
  }

  /** Tests of a function whose snapshots come from native runs. */
  public List<EmissionTest> tests(List<InputVector> vectors) {
    List<EmissionTest> tests = new ArrayList<>();
    for (InputVector vector : vectors) {
      String id = String.valueOf(tests.size() + 1);
      NativeRun run = run(vector);
      EmissionTest test =
          EmissionTest.of(id, "vector " + id, vector, run, List.of("made by a trial"));
      tests.add(test.observing(machine().calls(vector, MAX_INSTRUCTIONS)));
    }
    return tests;
  }

  private Machine machine() {
    return new Machine(
        program.module(), program.source(), Simplifications.newContext(), MachineOptions.DEFAULT);
  }

  /** Emits tests of these inputs and requires that they compile silently and pass. */
  public String passes(String function, List<InputVector> vectors) {
    List<EmittedFile> files =
        new StyledEmitter(new PlainStyle()).emit(request(function, tests(vectors)));
    assertThat(files).hasSize(1);
    compilesAndPasses(files.getFirst());
    return files.getFirst().content();
  }

  /** As many seeded vectors of a function's guessed layout. */
  public String passesOnRandomInputs(String function, int count) {
    return passesOnRandomInputs(function, count, ShapeOptions.DEFAULT, ShapeGuess.FIRST);
  }

  public String passesOnRandomInputs(
      String function, int count, ShapeOptions options, ShapeGuess guess) {
    InputLayout layout = layout(function, options, guess);
    RandomInputs random = new RandomInputs(function.hashCode());
    return passes(function, Stream.generate(() -> random.of(layout)).limit(count).toList());
  }

  public void compilesAndPasses(EmittedFile file) {
    for (String compiler : compilers()) {
      String output = compile(file, compiler);
      assertThat(output).as("%s on\n%s", compiler, file.content()).isEmpty();
      Outcome outcome = execute(file);
      assertThat(outcome.status())
          .as("%s built; it said\n%s\nfor\n%s", compiler, outcome.output(), file.content())
          .isZero();
    }
  }

  /** Compiles an emitted file with all warnings; returns what the compiler says. */
  public String compile(EmittedFile file, String compiler, String... more) {
    try {
      Files.writeString(folder.resolve(file.name()), file.content());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    List<String> command = new ArrayList<>(List.of(compiler, "-Wall", "-Wextra", "-Werror"));
    command.addAll(flags);
    command.addAll(Program.SEMANTICS_FLAGS);
    command.addAll(List.of(more));
    command.addAll(List.of("-o", "tests", file.name(), "-lm"));
    return execute(command, true).output();
  }

  /** What a compiler says of a file that comes in as standard input. */
  private String compileFromInput(EmittedFile file, String compiler) {
    try {
      Path input = folder.resolve("input.txt");
      Files.writeString(input, file.content());
      List<String> command = new ArrayList<>(List.of(compiler, "-Wall", "-Wextra"));
      command.addAll(flags);
      command.addAll(Program.SEMANTICS_FLAGS);
      command.addAll(List.of("-c", "-x", "c", "-", "-o", "/dev/null"));
      ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
      return finish(builder.redirectInput(input.toFile()), true).output();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs what was compiled last; both of its outputs count. */
  public Outcome execute(EmittedFile file, String... arguments) {
    assertThat(file.name()).endsWith(".c");
    List<String> command = new ArrayList<>(List.of(folder.resolve("tests").toString()));
    command.addAll(List.of(arguments));
    return execute(command, true);
  }

  /** Likewise, but only standard output counts. */
  public Outcome executeForResults(EmittedFile file) {
    assertThat(file.name()).endsWith(".c");
    return execute(List.of(folder.resolve("tests").toString()), false);
  }

  public record Outcome(int status, String output) {}

  private Outcome execute(List<String> command, boolean withErrors) {
    return finish(new ProcessBuilder(command).directory(folder.toFile()), withErrors);
  }

  private Outcome finish(ProcessBuilder builder, boolean withErrors) {
    try {
      Path output = folder.resolve("output.txt");
      builder.redirectOutput(output.toFile());
      builder.redirectErrorStream(withErrors);
      if (!withErrors) {
        builder.redirectError(ProcessBuilder.Redirect.DISCARD);
      }
      Process process = builder.start();
      if (!process.waitFor(60, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new AssertionError("took too long: " + builder.command());
      }
      return new Outcome(process.exitValue(), Files.readString(output));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** gcc if the machine has it, and always the clang that comes with Farkas. */
  public List<String> compilers() {
    List<String> compilers = new ArrayList<>();
    Stream.of("gcc", "clang-19").map(EmissionTrial::find).forEach(c -> c.ifPresent(compilers::add));
    if (compilers.size() < 2) {
      compilers.add(program.clangExecutable().toString());
    }
    return compilers;
  }

  private static Optional<String> find(String name) {
    return Executables.find(name).map(Path::toString);
  }

  @Override
  public void close() {
    replay.close();
  }
}
