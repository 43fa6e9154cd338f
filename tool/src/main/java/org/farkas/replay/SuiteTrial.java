package org.farkas.replay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.farkas.emit.CompilerMessage;
import org.farkas.emit.EmittedFile;
import org.farkas.emit.QuietWarnings;

/**
 * Tries an emitted test program before it is delivered: it must compile without warnings under
 * {@code -Wall -Wextra} and pass, with gcc if the machine has it and with the clang that Farkas
 * carries. It runs in the container.
 */
public record SuiteTrial(TrialSource source) {
  private static final long RUN_TIMEOUT_MILLIS = 120_000;

  /** What a program says of a test that it has stopped. */
  private static final String TOO_LONG = "took too long";

  private static final Pattern FAILED =
      Pattern.compile("((?:^# .*\\R)*)^not ok (\\d+) - ", Pattern.MULTILINE);

  /**
   * What a trial says.
   *
   * @param failedTests the tests that did not pass, by their numbers from 1, with what they said
   * @param problem what else is wrong, such as a warning; empty if nothing is
   * @param warnings about the source under test, that the file should have kept quiet; then nothing
   *     was run
   * @param refusal why the compiler that it was tried with first does not take the source under
   *     test; then nothing else is known
   */
  public record Result(
      SortedMap<Integer, String> failedTests,
      Optional<String> problem,
      QuietWarnings warnings,
      Optional<Refusal> refusal) {
    Result(SortedMap<Integer, String> failedTests, Optional<String> problem) {
      this(failedTests, problem, QuietWarnings.NONE, Optional.empty());
    }

    private static Result refused(Refusal refusal) {
      return new Result(
          new TreeMap<>(), Optional.empty(), QuietWarnings.NONE, Optional.of(refusal));
    }
  }

  /**
   * A compiler that does not take the source under test.
   *
   * @param byGcc whether it is gcc, which leaves clang
   * @param withoutAtomicLibrary whether it takes it with libatomic
   */
  public record Refusal(boolean byGcc, String why, boolean withoutAtomicLibrary) {}

  /**
   * Compiles a program with each compiler and runs it.
   *
   * @param run false for programs that show undefined behaviour: those are only compiled
   * @param quiet what the file keeps quiet about the source under test, as well as it can
   */
  public Result of(EmittedFile file, boolean run, QuietWarnings quiet) {
    SortedMap<Integer, String> failed = new TreeMap<>();
    QuietWarnings loud = QuietWarnings.NONE;
    try {
      Files.createDirectories(source.folder());
      Path work = Files.createTempDirectory(source.scratch(), "trial");
      Path emitted = Files.writeString(work.resolve(file.name()), file.content());
      Path container =
          ReplayRuntime.object(
              ReplayRuntime.TRIAL_FILE, source.clang(), List.of(), source.scratch());
      for (String compiler : source.compilers()) {
        Path log = work.resolve("output.txt");
        Path program = work.resolve("program");
        Path object = work.resolve("program.o");
        ToolProcess built = source.compile(compiler, List.of(), emitted, object, log);
        QuietWarnings more = loud(compiler, built.output(), quiet);
        loud = loud.with(more);
        if (!more.equals(QuietWarnings.NONE)
            || built.succeeded() && !loud.equals(QuietWarnings.NONE)) {
          continue; // the file will be written anew
        }
        boolean silent = built.succeeded() && !warnsOfEmitted(built.output());
        if (silent) {
          List<String> objects = source.otherObjects(compiler, work, log);
          objects.addAll(List.of(object.toString(), container.toString()));
          built = link(compiler, objects, source.suited().libraries(), program, log);
          boolean atomic = TrialSource.missesAtomic(built.output());
          List<String> larger = source.suited().withAtomicLibrary().libraries();
          if (atomic && link(compiler, objects, larger, program, log).succeeded()) {
            return Result.refused(new Refusal(false, "", true));
          }
        }
        if (!built.succeeded()) {
          Optional<String> why = source.refusal(compiler, built.output(), log);
          if (why.isPresent()) {
            return Result.refused(new Refusal(!source.isOurs(compiler), why.get(), false));
          }
        }
        if (!silent || !built.succeeded() || !built.output().isBlank()) {
          String said = NativeBuild.firstErrors(built.output());
          return new Result(failed, Optional.of(compiler + " says: " + said));
        }
        if (run) {
          // What the source prints goes to standard error there, and may be without end.
          ToolProcess ran =
              ToolProcess.runQuietly(program, source.folder(), log, RUN_TIMEOUT_MILLIS);
          Matcher matcher = FAILED.matcher(ran.output());
          while (matcher.find()) {
            failed.putIfAbsent(
                Integer.valueOf(matcher.group(2)), reason(compiler, matcher.group(1)));
          }
          if (failed.values().stream().anyMatch(why -> why.contains(TOO_LONG))) {
            break; // it would take as long with the next compiler
          }
          if (!ran.succeeded() && failed.isEmpty()) {
            String said = "built by " + compiler + " it exits with " + ran.exitCode();
            return new Result(failed, Optional.of(said));
          }
        }
      }
      return loud.equals(QuietWarnings.NONE)
          ? new Result(failed, Optional.empty())
          : new Result(new TreeMap<>(), Optional.empty(), loud, Optional.empty());
    } catch (IOException e) {
      throw NativeBuild.scratchFailure(source.scratch(), e);
    }
  }

  /**
   * Whether a compiler warns of the emitted file itself. Some of gcc's warnings have no name and
   * can't be kept quiet in the source under test, where its author meets them anyway.
   */
  private static boolean warnsOfEmitted(String messages) {
    return CompilerMessage.of(messages).stream().anyMatch(CompilerMessage::isAboutInput);
  }

  /** Why a test did not pass, from the comments that stand before its line. */
  private static String reason(String compiler, String comments) {
    String name = Path.of(compiler).getFileName().toString();
    String said =
        comments
            .lines()
            .map(line -> line.replaceFirst("^# (line \\d+: )?", ""))
            .findFirst()
            .orElse("");
    return "built by " + name + ", it does not pass" + (said.isEmpty() ? "" : ": " + said);
  }

  /** What a compiler says that is harmless and that the file does not keep quiet yet. */
  private QuietWarnings loud(String compiler, String messages, QuietWarnings quiet) {
    boolean ours = source.isOurs(compiler);
    SortedSet<String> names = new TreeSet<>(QuietWarnings.named(messages));
    names.removeAll(ours ? quiet.clang() : quiet.gcc());
    SortedSet<String> none = new TreeSet<>();
    SortedSet<String> own = new TreeSet<>(QuietWarnings.harmlessIn(messages));
    own.removeAll(quiet.harmless());
    return ours ? new QuietWarnings(none, names, own) : new QuietWarnings(names, none, own);
  }

  private ToolProcess link(
      String compiler, List<String> objects, List<String> libraries, Path program, Path log) {
    List<String> all = new ArrayList<>(objects);
    all.addAll(libraries);
    if (source.isOurs(compiler)) {
      return new LinkCommand(source.clang(), List.of()).run(all, program, log);
    }
    List<String> command = new ArrayList<>(List.of(compiler, "-no-pie"));
    command.addAll(all);
    command.addAll(List.of("-o", program.toString()));
    return ToolProcess.run(command, log, NativeBuild.TIMEOUT_MILLIS);
  }
}
