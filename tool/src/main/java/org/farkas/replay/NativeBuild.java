package org.farkas.replay;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.farkas.base.Category;
import org.farkas.base.ContentHash;
import org.farkas.base.Diagnostic;
import org.farkas.base.DiagnosticException;
import org.farkas.base.FullDisk;
import org.farkas.frontend.clang.ForeignAssembly;
import org.farkas.frontend.clang.Program;
import org.farkas.testcase.StubNames;

/**
 * Builds the native program of one source file.
 *
 * <p>What the compiler refuses of the harness is left out and named as unsupported, function by
 * function; functions that nobody defines become stubs. Builds are kept in the scratch folder under
 * the hash of everything that went into them.
 */
public final class NativeBuild {
  static final long TIMEOUT_MILLIS = 120_000;
  private static final int MAX_ATTEMPTS = 5;
  private static final String EXECUTABLE = "replay";

  /**
   * Code that control must not reach traps instead of running on into the next function; positions
   * are fixed, so that addresses come from the symbol table.
   */
  private static final List<String> BUILD_FLAGS =
      List.of("-w", "-fno-pic", "-fno-pie", "-ferror-limit=0", "-mllvm", "-trap-unreachable");

  private static final Pattern HARNESS_ERROR =
      Pattern.compile(Harness.MARKER + "(\\S+?):\\d+:\\d+: (?:fatal )?error: (.*)");
  private static final Pattern UNDEFINED =
      Pattern.compile("undefined (?:reference to|symbol:) [`']?([A-Za-z_$.][\\w$.]*)");

  private final ReplaySource replaySource;
  private final Path scratch;
  private final SortedMap<String, String> omitted = new TreeMap<>();
  private final SortedSet<String> stubs;

  private NativeBuild(ReplaySource replaySource, Path scratch) {
    this.replaySource = replaySource;
    this.scratch = scratch;
    this.stubs = new TreeSet<>(replaySource.stubs());
  }

  /**
   * Builds, or finds an earlier build of the same.
   *
   * @param scratch an existing folder
   * @throws DiagnosticException RESOURCES if a tool is killed or missing, INTERNAL if the
   *     instrumented text doesn't compile
   */
  public static NativeProgram build(ReplaySource replaySource, Path scratch) {
    return new NativeBuild(replaySource, scratch).build();
  }

  private NativeProgram build() {
    try {
      byte[] unit = Files.readAllBytes(replaySource.instrumentedFile());
      Path kept = scratch.resolve("build-" + hash(unit).substring(0, 32));
      if (Files.isRegularFile(kept.resolve(EXECUTABLE))) {
        return BuildNotes.read(replaySource.source(), kept, EXECUTABLE);
      }
      Path folder = Files.createTempDirectory(scratch, "building");
      Path runtime =
          ReplayRuntime.object(replaySource.clang(), targetFlags(replaySource.flags()), scratch);
      List<Path> objects = new ArrayList<>(companions(folder));
      objects.add(runtime);
      Harness harness = attempts(unit, folder, objects);
      NativeProgram program =
          new NativeProgram(
              replaySource.source(),
              folder.resolve(EXECUTABLE),
              harness.stubs(),
              harness.unsupported());
      BuildNotes.write(program, folder);
      return moveTo(kept, folder, program);
    } catch (IOException e) {
      throw scratchFailure(scratch, e);
    }
  }

  private String hash(byte[] unit) throws IOException {
    ContentHash hash =
        new ContentHash()
            .add(unit)
            .add(replaySource.flags())
            .add(replaySource.clang().toString())
            .add(List.copyOf(replaySource.stubs()));
    for (Path companion : replaySource.companions()) {
      hash.add(Files.readAllBytes(companion));
    }
    ReplayRuntime.sources().values().forEach(hash::add);
    return hash.add(
            HarnessWriter.write(replaySource.source(), stubs, replaySource.endingStubs(), omitted)
                .text())
        .toString();
  }

  private NativeProgram moveTo(Path kept, Path folder, NativeProgram program) {
    try {
      Files.move(folder, kept, StandardCopyOption.ATOMIC_MOVE);
      return BuildNotes.read(replaySource.source(), kept, EXECUTABLE);
    } catch (IOException _) {
      return program; // somebody else built the same at the same time
    }
  }

  private Harness attempts(byte[] instrumented, Path folder, List<Path> objects)
      throws IOException {
    byte[] unit = instrumented;
    String problem = "";
    for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      Harness harness =
          HarnessWriter.write(replaySource.source(), stubs, replaySource.endingStubs(), omitted);
      ToolProcess compiler = compile(unit, harness, folder);
      if (!compiler.succeeded()) {
        problem = compiler.output();
        if (unit == instrumented && ForeignAssembly.refused(problem)) {
          unit = ForeignAssembly.withTraps(instrumented);
        } else if (!omitRefusedItems(problem)) {
          throw failure("the instrumented text does not compile", problem);
        }
        continue;
      }
      ToolProcess linker = link(harness, folder, objects);
      if (linker.succeeded()) {
        return harness;
      }
      problem = linker.output();
      if (!stubUndefinedFunctions(problem)) {
        throw failure("the replay program does not link", problem);
      }
    }
    throw failure("the replay program can't be built", problem);
  }

  private ToolProcess compile(byte[] unit, Harness harness, Path folder) throws IOException {
    Path file = folder.resolve("unit.c");
    try (OutputStream out = Files.newOutputStream(file)) {
      out.write(unit);
      out.write(harness.text().getBytes(StandardCharsets.UTF_8));
    }
    return compile(file, folder.resolve("unit.o"), folder);
  }

  private ToolProcess compile(Path file, Path object, Path folder) {
    List<String> command = new ArrayList<>(List.of(replaySource.clang().toString()));
    replaySource.flags().stream().filter(NativeBuild::harmless).forEach(command::add);
    command.addAll(Program.semanticsFlags(replaySource.source()));
    command.addAll(BUILD_FLAGS);
    command.addAll(List.of("-x", "c", "-c", file.toString()));
    command.addAll(List.of("-o", object.toString()));
    return ToolProcess.run(command, folder.resolve("compiler.txt"), TIMEOUT_MILLIS);
  }

  /** The objects of the program's other files. */
  private List<Path> companions(Path folder) throws IOException {
    List<Path> objects = new ArrayList<>();
    for (Path companion : replaySource.companions()) {
      Path object = folder.resolve("other" + objects.size() + ".o");
      ToolProcess compiler = compile(companion, object, folder);
      if (!compiler.succeeded() && ForeignAssembly.refused(compiler.output())) {
        Path trapping = folder.resolve("other" + objects.size() + ".c");
        Files.write(trapping, ForeignAssembly.withTraps(Files.readAllBytes(companion)));
        compiler = compile(trapping, object, folder);
      }
      if (!compiler.succeeded()) {
        throw failure(
            "the text of " + companion.getFileName() + " does not compile", compiler.output());
      }
      objects.add(object);
    }
    return objects;
  }

  /** Flags that turn warnings into errors are about the user's text, not about ours. */
  private static boolean harmless(String flag) {
    return !flag.startsWith("-Werror") && !flag.equals("-pedantic-errors");
  }

  private ToolProcess link(Harness harness, Path folder, List<Path> more) {
    List<String> objects = new ArrayList<>();
    objects.add(folder.resolve("unit.o").toString());
    more.forEach(object -> objects.add(object.toString()));
    SortedSet<String> wrapped = new TreeSet<>(ReplayRuntime.WRAPPED);
    harness.stubs().stream().filter(n -> !StubNames.isPointerStub(n)).forEach(wrapped::add);
    wrapped.forEach(name -> objects.add("-Wl,--wrap=" + name));
    if (!replaySource.companions().isEmpty()) {
      objects.add("-Wl,-z,muldefs"); // inline functions; the unit's come first
    }
    return new LinkCommand(replaySource.clang(), targetFlags(replaySource.flags()))
        .run(objects, folder.resolve(EXECUTABLE), folder.resolve("linker.txt"));
  }

  /** The flags that choose the processor, its conventions or where the system's files are. */
  static List<String> targetFlags(List<String> flags) {
    return flags.stream()
        .filter(
            f ->
                f.startsWith("-m")
                    || f.startsWith("--target=")
                    || f.startsWith("--sysroot=")
                    || f.startsWith("--gcc-toolchain="))
        .toList();
  }

  private boolean omitRefusedItems(String output) {
    boolean found = false;
    Matcher matcher = HARNESS_ERROR.matcher(output);
    while (matcher.find()) {
      found |= omitted.putIfAbsent(matcher.group(1), matcher.group(2)) == null;
    }
    return found;
  }

  private boolean stubUndefinedFunctions(String output) {
    boolean found = false;
    for (String name : undefined(output)) {
      boolean defined = replaySource.source().function(name).map(f -> f.defined()).orElse(false);
      found |= !defined && stubs.add(name);
    }
    return found;
  }

  private static DiagnosticException failure(String what, String output) {
    return DiagnosticException.internal("native-build-failed", what + ": " + firstErrors(output));
  }

  /** The names that a linker misses. */
  static SortedSet<String> undefined(String output) {
    SortedSet<String> names = new TreeSet<>();
    Matcher matcher = UNDEFINED.matcher(output);
    while (matcher.find()) {
      names.add(matcher.group(1));
    }
    return names;
  }

  /** The first few lines that say what is wrong. */
  static String firstErrors(String output) {
    List<String> lines =
        output.lines().filter(l -> l.contains("error") || l.contains("undefined")).toList();
    List<String> chosen = lines.isEmpty() ? output.lines().toList() : lines;
    return String.join("; ", chosen.subList(0, Math.min(3, chosen.size())));
  }

  static DiagnosticException scratchFailure(Path scratch, IOException cause) {
    if (FullDisk.caused(cause, scratch)) {
      return FullDisk.failure(scratch, ToolProcess.MAKE_ROOM, cause);
    }
    return new DiagnosticException(
        Diagnostic.of(
            Category.RESOURCES,
            "scratch-not-writable",
            "can't write to the scratch folder " + scratch + ": " + cause.getMessage(),
            "make room there, or choose another folder with --out"),
        cause);
  }
}
