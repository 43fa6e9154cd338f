package org.farkas.app;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.farkas.base.Budget;
import org.farkas.base.Category;
import org.farkas.base.ContentHash;
import org.farkas.base.Diagnostic;
import org.farkas.base.DiagnosticException;
import org.farkas.cfg.CallGraph;
import org.farkas.cfg.PointerNumbers;
import org.farkas.criteria.Criterion;
import org.farkas.criteria.Ledger;
import org.farkas.emit.frameworks.SuiteFormat;
import org.farkas.emit.frameworks.TestComp;
import org.farkas.emit.frameworks.TestFramework;
import org.farkas.exec.machine.Machine;
import org.farkas.exec.machine.MachineOptions;
import org.farkas.expr.TermContext;
import org.farkas.expr.simplify.Simplifications;
import org.farkas.frontend.clang.ClangFrontEnd;
import org.farkas.frontend.clang.Program;
import org.farkas.proof.ProofCheck;
import org.farkas.replay.FrameworkLibrary;
import org.farkas.replay.NativeBuild;
import org.farkas.replay.NativeProgram;
import org.farkas.replay.NativeReplay;
import org.farkas.replay.ReplayOptions;
import org.farkas.replay.ReplaySource;
import org.farkas.replay.StoredSuite;
import org.farkas.report.Report;
import org.farkas.solve.Solver;
import org.farkas.solve.chain.SolverChain;
import org.farkas.solve.chain.SolverStatistics;
import org.farkas.solve.sat.CadicalSolver;
import org.farkas.solve.smt.BitwuzlaSolver;
import org.farkas.solve.smt.Z3Solver;
import org.farkas.source.CallSequence;
import org.farkas.source.FunctionInfo;
import org.farkas.source.SourceModel;
import org.farkas.source.VolatileReads;
import org.farkas.strategy.Precondition;
import org.farkas.strategy.SolverFactory;
import org.farkas.strategy.StrategyResult;
import org.farkas.strategy.UnitTask;
import org.farkas.strategy.allpaths.AllPathsSearch;
import org.farkas.strategy.simplify.SuiteSimplifier;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.NativeRunner;
import org.farkas.testcase.ObservedCall;
import org.farkas.testcase.ShapeOptions;

/** C files: read by clang, run natively, searched by one strategy, emitted as C. */
public final class ClangEngine implements UnitEngine {
  private static final long TEST_TIMEOUT_MILLIS = 1_000;
  private static final long MAX_OBSERVED_INSTRUCTIONS = 20_000_000;

  private final SourceRequest request;
  private final SolverFactory solvers;
  private final ScratchFolder scratch;
  private final Program program;
  private final CallGraph calls;
  private final RunUnits units;
  private final ReplaySource replaySource;
  private final Map<TestFramework, FrameworkSuite> suites = new ConcurrentHashMap<>();
  private NativeProgram built;

  private ClangEngine(SourceRequest request, SolverFactory solvers, ScratchFolder scratch) {
    this.request = request;
    this.solvers = solvers;
    this.scratch = scratch;
    this.program =
        ClangFrontEnd.load(
            request.file(),
            request.others(),
            flags(request),
            request.onRequest(),
            request.calls(),
            scratch.path());
    this.calls = CallGraph.of(program.module());
    this.units = new RunUnits(program, calls);
    this.replaySource = ReplaySource.of(program);
  }

  private static List<String> flags(SourceRequest request) {
    List<String> flags = new ArrayList<>(request.clangFlags());
    if (request.wrap()) {
      flags.add("-fwrapv");
    }
    return flags;
  }

  /** Opens a file. */
  public static ClangEngine open(SourceRequest request) {
    return open(request, ClangEngine::solver);
  }

  /** Opens a file whose searches ask other solvers. */
  public static ClangEngine open(SourceRequest request, SolverFactory solvers) {
    ScratchFolder scratch = ScratchFolder.create();
    try {
      return new ClangEngine(request, solvers, scratch);
    } catch (RuntimeException | Error e) {
      scratch.close();
      throw e;
    }
  }

  @Override
  public SourceModel source() {
    return program.source();
  }

  @Override
  public Collection<String> callees(String function) {
    return calls.callees(function);
  }

  @Override
  public NativeRunner runner() {
    ReplayOptions limits = ReplayOptions.DEFAULT.withAllowUncontained(request.allowUncontained());
    return NativeReplay.start(built(), limits, scratch.path());
  }

  @Override
  public void prepare() {
    built();
  }

  @Override
  public boolean readsVolatile(String function) {
    return units.loadsVolatile(function);
  }

  @Override
  public String textHash() {
    StringBuilder hash = new StringBuilder(StoredSuite.hashOf(program.instrumentedFile()));
    program.companions().forEach(each -> hash.append(StoredSuite.hashOf(each.instrumentedFile())));
    return hash.append(program.clangFlags()).toString();
  }

  @Override
  public String programHash() {
    ContentHash hash = new ContentHash().add(flags(request));
    hash.add(withoutOrigin(program.instrumentedFile()));
    program.companions().forEach(each -> hash.add(withoutOrigin(each.instrumentedFile())));
    return hash.toString();
  }

  /** A preprocessed text without the lines that say where lines come from. */
  private static String withoutOrigin(Path file) {
    try {
      String text = CallSequence.removed(Files.readString(file, StandardCharsets.ISO_8859_1));
      return text.lines().filter(line -> !line.startsWith("# ")).collect(Collectors.joining("\n"));
    } catch (IOException e) {
      throw DiagnosticException.user("file-unreadable", "can't read " + file, "");
    }
  }

  @Override
  public ProofCheck.Unit checkable(
      String function, ShapeOptions shapes, Optional<String> precondition) {
    RunUnits.RunUnit run =
        units.of(
            CallSequence.unitOf(function),
            CallSequence.callsOf(function),
            VolatileReads.isEntry(function),
            shapes,
            precondition);
    return new ProofCheck.Unit(
        program.module(),
        program.source(),
        run.entry(),
        run.variables(),
        run.shapes(),
        run.precondition().map(Precondition::name));
  }

  @Override
  public Outcome search(Task task) {
    FunctionInfo function = source().function(task.function()).orElseThrow();
    String obstacle = built().unsupported().get(task.function());
    if (obstacle != null) {
      throw new DiagnosticException(
          new Diagnostic(
              Category.UNSUPPORTED, "function-not-callable", function.where(), obstacle, ""));
    }
    try (NativeRunner runner = runner()) {
      if (task.options().paths().isPresent()) {
        UnitTask unit =
            unitTask(task, 1, false, task.ledger(), task.budget(), task.seeds(), runner);
        AllPathsSearch.Result found =
            new AllPathsSearch(unit, task.options().paths().get(), task.paths())
                .run(task.earlier());
        return new Outcome(found.strategy(), Optional.empty(), Optional.of(found.paths()));
      }
      UnitEngine.Simplification simplification = task.simplification();
      int reads = units.readsVolatile(task.function()) ? request.calls().volatileReads() : 0;
      if (reads > 0) {
        unitTask(
            task, 1, true, task.ledger(), task.budget(), List.of(), runner); // sees that it can
        ReadSearch search =
            new ReadSearch(reads, task.ledger(), task.budget(), searches(task, runner));
        StrategyResult found = search.run(task.seeds());
        return new Outcome(
            search.simplified(found, simplification.kept().apply(found), simplification.budget()),
            Optional.empty());
      }
      ReadSearch.Searches all = searches(task, runner);
      StrategyResult found = all.run(false, task.ledger(), task.budget(), task.seeds());
      StrategyResult result =
          all.simplified(false, found, simplification.kept().apply(found), simplification.budget());
      return new Outcome(result, paths(result));
    }
  }

  /** Searches of a unit by one call or by sequences of calls. */
  private ReadSearch.Searches searches(Task task, NativeRunner runner) {
    int calls = request.calls().of(task.function());
    return calls > 1 ? new Sequences(task, calls, runner) : new SingleCalls(task, runner);
  }

  /** Searches by one call. */
  private final class SingleCalls implements ReadSearch.Searches {
    private final Task task;
    private final NativeRunner runner;

    SingleCalls(Task task, NativeRunner runner) {
      this.task = task;
      this.runner = runner;
    }

    @Override
    public StrategyResult run(
        boolean withValues, Ledger own, Budget part, List<InputVector> seeds) {
      return strategy(task, unitTask(task, 1, withValues, own, part, seeds, runner));
    }

    @Override
    public StrategyResult simplified(
        boolean withValues, StrategyResult found, Set<Integer> kept, Budget time) {
      return SuiteSimplifier.simplified(
          unitTask(task, 1, withValues, task.ledger(), task.budget(), List.of(), runner),
          found,
          kept,
          time);
    }
  }

  /** Searches by one call first, then by more. */
  private final class Sequences implements ReadSearch.Searches {
    private final Task task;
    private final int most;
    private final NativeRunner runner;

    Sequences(Task task, int most, NativeRunner runner) {
      this.task = task;
      this.most = most;
      this.runner = runner;
      unitTask(task, most, false, task.ledger(), task.budget(), List.of(), runner); // sees it can
    }

    private SequenceSearch search(boolean withValues, Ledger own, Budget part) {
      GenerateOptions options = task.options();
      return new SequenceSearch(
          most,
          units.keptState(task.function(), options.shapes(), options.precondition().isPresent()),
          own,
          part,
          unit -> strategy(task, unit),
          (calls, ledger, budget, seeds) ->
              unitTask(task, calls, withValues, ledger, budget, seeds, runner));
    }

    @Override
    public StrategyResult run(
        boolean withValues, Ledger own, Budget part, List<InputVector> seeds) {
      return search(withValues, own, part).run(seeds);
    }

    @Override
    public StrategyResult simplified(
        boolean withValues, StrategyResult found, Set<Integer> kept, Budget time) {
      return search(withValues, task.ledger(), task.budget()).simplified(found, kept, time);
    }
  }

  private static StrategyResult strategy(Task task, UnitTask unit) {
    GenerateOptions options = task.options();
    return Strategies.run(options.strategy(), unit, options.work().workers());
  }

  /** The task of deciding targets by tests with so many calls. */
  private UnitTask unitTask(
      Task task,
      int calls,
      boolean withValues,
      Ledger ledger,
      Budget budget,
      List<InputVector> seeds,
      NativeRunner runner) {
    GenerateOptions options = task.options();
    RunUnits.RunUnit run =
        units.of(task.function(), calls, withValues, options.shapes(), options.precondition());
    return new UnitTask(
        program.module(),
        program.source(),
        run.entry(),
        run.functions(),
        run.variables(),
        run.shapes(),
        ledger,
        runner,
        solvers,
        budget,
        options.work().seed(),
        TEST_TIMEOUT_MILLIS,
        options.countPaths(),
        request.wrap(),
        task.progress(),
        run.precondition(),
        seeds);
  }

  private static Optional<Report.Paths> paths(StrategyResult result) {
    return result
        .paths()
        .map(p -> Report.Paths.counted(p.feasible(), p.infeasible(), result.complete()));
  }

  private static Solver solver(TermContext terms, SolverStatistics statistics) {
    return SolverChain.standard(
        terms, new CadicalSolver(), new BitwuzlaSolver(), new Z3Solver(), statistics);
  }

  private synchronized NativeProgram built() {
    if (built == null) {
      built = NativeBuild.build(replaySource, scratch.path());
    }
    return built;
  }

  @Override
  public Delivered deliver(Delivery delivery) {
    Set<String> reached = calls.reachableFrom(List.of(delivery.function()));
    Set<String> stubs = new LinkedHashSet<>(built().stubs());
    // Emitted files include the whole source, so they need what its other functions call, too.
    stubs.removeIf(name -> source().function(name).isEmpty());
    boolean releasesMemory = reached.contains("free") || reached.contains("realloc");
    List<OutputFile> files = new ArrayList<>();
    try {
      Delivered programs =
          new TestDelivery(
                  program,
                  delivery
                      .options()
                      .format()
                      .map(format -> output(format, delivery.options().criterion())),
                  replaySource.endingStubs(),
                  this::calls,
                  scratch.path())
              .programs(
                  delivery,
                  stubs,
                  releasesMemory,
                  PointerNumbers.areMadeBy(program.module(), reached));
      files.add(inputs(delivery, programs.remarks()));
      files.addAll(programs.files());
      return new Delivered(files, programs.remarks(), programs.problem());
    } catch (DiagnosticException e) {
      return Delivered.withoutPrograms(
          delivery.plan(), List.of(inputs(delivery, Map.of())), e); // the inputs stay
    }
  }

  @Override
  public Optional<String> remark(GenerateOptions options) {
    return options.format().flatMap(each -> output(each, options.criterion()).remark());
  }

  private SuiteOutput output(SuiteFormat format, Criterion criterion) {
    return switch (format) {
      case TestFramework framework -> suite(framework);
      case TestComp testComp -> new TestCompSuite(testComp, criterion.name());
    };
  }

  /** What functions without source are given in a run, which the machine follows once more. */
  private List<ObservedCall> calls(InputVector inputs) {
    return new Machine(
            program.module(),
            program.source(),
            Simplifications.newContext(),
            MachineOptions.DEFAULT.withWrap(request.wrap()))
        .calls(inputs, MAX_OBSERVED_INSTRUCTIONS);
  }

  private FrameworkSuite suite(TestFramework framework) {
    return suites.computeIfAbsent(
        framework,
        _ ->
            new FrameworkSuite(
                framework,
                FrameworkLibrary.find(
                    framework, program.clangFlags(), Path.of(""), scratch.path())));
  }

  private OutputFile inputs(Delivery delivery, Map<String, Report.Remark> remarks) {
    return InputsFile.of(delivery, source(), remarks, TEST_TIMEOUT_MILLIS);
  }

  @Override
  public void close() {
    scratch.close();
  }
}
