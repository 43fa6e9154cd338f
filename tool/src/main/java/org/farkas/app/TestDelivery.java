package org.farkas.app;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.farkas.base.Category;
import org.farkas.base.Diagnostic;
import org.farkas.base.DiagnosticException;
import org.farkas.criteria.SuitePlan;
import org.farkas.criteria.Target;
import org.farkas.emit.EmissionRequest;
import org.farkas.emit.EmissionTest;
import org.farkas.emit.EmittedFile;
import org.farkas.emit.OtherFile;
import org.farkas.emit.PlainStyle;
import org.farkas.emit.QuietWarnings;
import org.farkas.emit.StyledEmitter;
import org.farkas.emit.SuiteCompilers;
import org.farkas.frontend.clang.Program;
import org.farkas.replay.SuiteTrial;
import org.farkas.replay.TrialSource;
import org.farkas.report.Remark;
import org.farkas.source.FunctionInfo;
import org.farkas.strategy.Candidate;
import org.farkas.strategy.Finding;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.ObservedCall;

/** Turns a planned suite into test programs. */
final class TestDelivery {
  private static final Pattern INCLUDES_ITSELF = Pattern.compile("#\\s*include\\s+__FILE__");

  private final Program program;
  private final Optional<SuiteOutput> output;
  private final Set<String> endingStubs;
  private final Function<InputVector, List<ObservedCall>> observer;
  private final AtomicReference<SuiteCompilers> compilers;
  private final Path scratch;

  /**
   * @param output in which form the suite is written, if not as a plain program
   * @param endingStubs functions without source that never return
   * @param observer tells the calls of functions without source in a run
   * @param compilers which take the file, as far as is known: all its suites are for the same
   */
  TestDelivery(
      Program program,
      Optional<SuiteOutput> output,
      Set<String> endingStubs,
      Function<InputVector, List<ObservedCall>> observer,
      AtomicReference<SuiteCompilers> compilers,
      Path scratch) {
    this.program = program;
    this.output = output;
    this.endingStubs = endingStubs;
    this.observer = observer;
    this.compilers = compilers;
    this.scratch = scratch;
  }

  /**
   * The files, under {@code tests/}, each tried with the compilers at hand. A test that does not
   * pass is first written without comparisons, then left out; both are told. That is found out with
   * plain programs, whatever framework the suite is for.
   *
   * @param stubs functions without source that the unit may call
   * @param releasesMemory whether the unit may call {@code free} or {@code realloc}
   * @param seesAddresses whether it turns pointers into numbers
   */
  UnitEngine.Delivered programs(
      UnitEngine.Delivery delivery,
      Set<String> stubs,
      boolean releasesMemory,
      boolean seesAddresses) {
    Path tests = delivery.folder().path().toAbsolutePath().normalize().resolve("tests");
    Path source = program.originalFile().toAbsolutePath().normalize();
    List<OtherFile> others = program.companions().stream().map(each -> other(each, tests)).toList();
    TrialSource tried =
        new TrialSource(
            program.clangExecutable(),
            compilers.get(),
            tests,
            source,
            others,
            inline(),
            flags(tests),
            scratch);
    List<EmissionTest> suite = tests(delivery).stream().map(this::observing).toList();
    Set<String> replaced = StreamStubs.needed(stubs, suite);
    Map<String, Remark> remarks = new HashMap<>(); // by the tests' ids
    QuietWarnings quiet = QuietWarnings.NONE;
    while (true) {
      EmissionRequest request =
          new EmissionRequest(
              program.source(),
              delivery.function(),
              delivery.function(),
              suite,
              includePath(tests, source),
              others,
              tried.suited(),
              flags(tests),
              replaced,
              endingStubs,
              releasesMemory,
              seesAddresses,
              program.words(),
              quiet);
      List<EmittedFile> emitted = new StyledEmitter(new PlainStyle()).emit(request);
      Trial trial = trial(new SuiteTrial(tried), emitted, quiet);
      if (trial.refusal().isPresent()) {
        compilers.set(others(trial.refusal().get())); // once for a file
        tried = tried.suitedTo(compilers.get());
        quiet = QuietWarnings.NONE; // much of it was about what gcc does not know
        continue;
      }
      if (!trial.warnings().equals(QuietWarnings.NONE)) {
        quiet = quiet.with(trial.warnings()); // each round silences some, so these rounds end
        continue;
      }
      if (trial.failedTests().isEmpty()) {
        return delivered(delivery, suite, outcome(request, tried, emitted, trial), remarks);
      }
      // Each round makes a test weaker or leaves one out, so these rounds end, too.
      suite = mended(suite, emitted, trial.failedTests(), remarks);
    }
  }

  /** What is left when a compiler does not take the source: another one, or another library. */
  private SuiteCompilers others(SuiteTrial.Refusal refusal) {
    if (refusal.withoutAtomicLibrary()) {
      return compilers.get().withAtomicLibrary();
    }
    if (refusal.byGcc()) {
      return compilers.get().clangAlone(refusal.why());
    }
    throw new DiagnosticException(
        Diagnostic.of(
            Category.UNSUPPORTED,
            "source-not-compilable",
            "no test program can be written: neither gcc nor clang makes one of the file as it"
                + " stands: "
                + refusal.why(),
            "the tests are stored as data; farkas replay runs them"));
  }

  /** Functions that others see, but that need not be defined for them (C11 6.7.4p7). */
  private Set<String> inline() {
    return program.source().functions().stream()
        .filter(each -> each.inline() && each.defined() && !each.fileLocal())
        .map(FunctionInfo::name)
        .collect(Collectors.toSet());
  }

  private static OtherFile other(Program.Companion companion, Path tests) {
    Path file = companion.originalFile().toAbsolutePath().normalize();
    return new OtherFile(tests.relativize(file).toString(), companion.definesMain());
  }

  /** The files that passed; of a framework, if the suite is for one. */
  private SuiteOutput.Suite outcome(
      EmissionRequest request, TrialSource tried, List<EmittedFile> emitted, Trial trial) {
    if (output.isPresent() && trial.problem().isEmpty()) {
      return output.get().of(request, tried);
    }
    List<EmittedFile> passed = new ArrayList<>(emitted);
    passed.removeAll(trial.refused());
    return new SuiteOutput.Suite(passed, trial.problem());
  }

  private static UnitEngine.Delivered delivered(
      UnitEngine.Delivery delivery,
      List<EmissionTest> suite,
      SuiteOutput.Suite outcome,
      Map<String, Remark> remarks) {
    List<OutputFile> files = new ArrayList<>();
    Set<EmittedFile.Kind> kinds = EnumSet.noneOf(EmittedFile.Kind.class);
    for (EmittedFile file : outcome.files()) {
      kinds.add(file.kind());
      files.add(OutputFile.text("tests/" + file.name(), file.content(), true));
      file.leftOut().forEach(each -> remarks.put(each.id(), new Remark.LeftOut(each.reason())));
    }
    for (EmissionTest test : suite) {
      boolean shown = test.finding().isPresent();
      EmittedFile.Kind kind = shown ? EmittedFile.Kind.FINDINGS : EmittedFile.Kind.TESTS;
      if (outcome.problem().isPresent() && !kinds.contains(kind)) {
        remarks.putIfAbsent(test.id(), UnitEngine.Delivered.notWritten(outcome.problem().get()));
      }
    }
    Map<String, Remark> named = new HashMap<>();
    for (SuitePlan.PlannedTest planned : delivery.plan().tests()) {
      Optional.ofNullable(remarks.get(id(planned.name())))
          .ifPresent(remark -> named.put(planned.name(), remark));
    }
    for (String name : delivery.plan().findings()) {
      Optional.ofNullable(remarks.get(id(name))).ifPresent(remark -> named.put(name, remark));
    }
    return new UnitEngine.Delivered(files, named, outcome.problem());
  }

  /** What is done about tests that do not pass under both compilers. */
  private static List<EmissionTest> mended(
      List<EmissionTest> suite,
      List<EmittedFile> emitted,
      Map<Integer, String> failed,
      Map<String, Remark> remarks) {
    Set<String> unwritten = new HashSet<>();
    emitted.forEach(file -> file.leftOut().forEach(each -> unwritten.add(each.id())));
    List<EmissionTest> result = new ArrayList<>();
    int number = 0;
    for (EmissionTest test : suite) {
      boolean numbered = test.finding().isEmpty() && !unwritten.contains(test.id());
      number += numbered ? 1 : 0;
      if (!numbered || !failed.containsKey(number)) {
        result.add(test);
      } else if (!test.calls().isEmpty()) {
        result.add(test.observing(List.of())); // perhaps only what stubs are given differs
      } else if (remarks.get(test.id()) instanceof Remark.NotCompared) {
        remarks.put(test.id(), new Remark.LeftOut(failed.get(number))); // it stays among the data
      } else {
        remarks.put(test.id(), new Remark.NotCompared(failed.get(number)));
        result.add(withoutComparison(test));
      }
    }
    return result;
  }

  private static EmissionTest withoutComparison(EmissionTest test) {
    List<String> comments = new ArrayList<>(test.comments());
    comments.add("results differ between compilers or runs, and are not compared");
    return new EmissionTest(
        test.id(),
        test.title(),
        test.inputs(),
        test.run(),
        Masks.everything(test.inputs(), test.run()),
        comments,
        Optional.empty(),
        test.finding(),
        List.of());
  }

  /**
   * What came out of trying all files.
   *
   * @param failedTests the tests that did not pass, by their numbers
   * @param warnings that are to be kept quiet first; then nothing else is known
   * @param refusal a compiler that does not take the source; then nothing else is known, either
   * @param refused files that can't be delivered
   * @param problem what is wrong with those
   */
  private record Trial(
      SortedMap<Integer, String> failedTests,
      QuietWarnings warnings,
      Optional<SuiteTrial.Refusal> refusal,
      List<EmittedFile> refused,
      Optional<DiagnosticException> problem) {}

  private static Trial trial(SuiteTrial trial, List<EmittedFile> files, QuietWarnings quiet) {
    SortedMap<Integer, String> failed = new TreeMap<>();
    List<EmittedFile> refused = new ArrayList<>();
    List<DiagnosticException> problems = new ArrayList<>();
    for (EmittedFile file : files) {
      boolean suite = file.kind() == EmittedFile.Kind.TESTS;
      SuiteTrial.Result result = trial.of(file, suite, quiet);
      if (!result.warnings().equals(QuietWarnings.NONE) || result.refusal().isPresent()) {
        return new Trial(
            new TreeMap<>(), result.warnings(), result.refusal(), List.of(), Optional.empty());
      }
      if (result.problem().isPresent()) {
        refused.add(file);
        problems.add(
            DiagnosticException.internal(
                "emitted-file-refused",
                "the emitted " + file.name() + " is not delivered: " + result.problem().get()));
      } else {
        failed.putAll(result.failedTests());
      }
    }
    return new Trial(
        failed, QuietWarnings.NONE, Optional.empty(), refused, problems.stream().findFirst());
  }

  private EmissionTest observing(EmissionTest test) {
    boolean called = test.run().stubCalls().values().stream().anyMatch(count -> count > 0);
    return called ? test.observing(observer.apply(test.inputs())) : test;
  }

  /** As short as may be; a file that includes itself by the name of its inclusion needs all. */
  private static String includePath(Path tests, Path source) {
    try {
      String text = Files.readString(source, StandardCharsets.ISO_8859_1);
      if (INCLUDES_ITSELF.matcher(text).find()) {
        return source.toString();
      }
    } catch (IOException _) {
      // Whoever compiles the suite says it better.
    }
    return tests.relativize(source).toString();
  }

  private List<String> flags(Path folder) {
    List<String> flags =
        new ArrayList<>(FlagPaths.rebased(program.clangFlags(), Path.of(""), folder));
    flags.addAll(Program.semanticsFlags(program.source()));
    return flags;
  }

  private static List<EmissionTest> tests(UnitEngine.Delivery delivery) {
    Map<Integer, Candidate> candidates = new HashMap<>();
    delivery.result().candidates().forEach(each -> candidates.put(each.number(), each));
    List<EmissionTest> tests = new ArrayList<>();
    for (SuitePlan.PlannedTest planned : delivery.plan().tests()) {
      Candidate candidate = candidates.get(planned.test());
      Optional<UnitEngine.PathTest> path =
          Optional.ofNullable(delivery.paths().get(planned.test()));
      EmissionTest test =
          EmissionTest.of(
              id(planned.name()),
              candidate
                  .fault()
                  .map(what -> title(planned) + ", then: " + what)
                  .orElseGet(() -> path.map(UnitEngine.PathTest::title).orElse(title(planned))),
              candidate.inputs(),
              candidate.run(),
              path.map(UnitEngine.PathTest::comments).orElse(justification(planned)));
      EmissionTest judged =
          path.flatMap(UnitEngine.PathTest::conclusive).map(test::judged).orElse(test);
      EmissionTest masked = judged.skipping(Masks.of(candidate.unknown()));
      tests.add(candidate.fault().map(masked::showing).orElse(masked));
    }
    for (int i = 0; i < delivery.result().findings().size(); i++) {
      Finding finding = delivery.result().findings().get(i);
      tests.add(
          EmissionTest.of(
                  id(delivery.plan().findings().get(i)),
                  finding.kind() + " at " + finding.where(),
                  finding.inputs(),
                  finding.run(),
                  List.of(finding.message()))
              .showing(finding.message()));
    }
    return tests;
  }

  /** The name without {@code test_}, which emitters put before it. */
  private static String id(String name) {
    return name.replaceFirst("^test_", "");
  }

  private static String title(SuitePlan.PlannedTest planned) {
    return planned.reasons().isEmpty()
        ? planned.kept() ? "kept from earlier" : "completes a unique-cause pair"
        : phrase(planned.reasons().getFirst());
  }

  /** What would be missing without the test. */
  private static List<String> justification(SuitePlan.PlannedTest planned) {
    if (planned.reasons().isEmpty() && planned.kept()) {
      return List.of("There since it was stored earlier (--seeds).");
    }
    if (planned.reasons().isEmpty()) {
      return List.of("There for a unique-cause pair that the other tests do not complete.");
    }
    List<String> lines = new ArrayList<>(List.of("There for what no test before it covers:"));
    // Several criteria may want the same.
    planned.reasons().stream()
        .map(target -> "  " + target.where() + ": " + phrase(target))
        .distinct()
        .forEach(lines::add);
    return lines;
  }

  private static String phrase(Target target) {
    return target.text() + " is " + target.outcome();
  }
}
