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
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.farkas.base.Category;
import org.farkas.base.ContentHash;
import org.farkas.base.Diagnostic;
import org.farkas.base.DiagnosticException;
import org.farkas.cfg.CallGraph;
import org.farkas.cfg.PointerNumbers;
import org.farkas.criteria.Criterion;
import org.farkas.emit.SuiteCompilers;
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
import org.farkas.report.Remark;
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
import org.farkas.strategy.UnitCode;
import org.farkas.strategy.VerdictAssumptions;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.NativeRunner;
import org.farkas.testcase.ObservedCall;
import org.farkas.testcase.ShapeOptions;

/** C files: read by clang, run natively, searched by one strategy, emitted as C. */
public final class ClangEngine implements UnitEngine {
  private static final long MAX_OBSERVED_INSTRUCTIONS = 20_000_000;

  private final SourceRequest request;
  private final SolverFactory solvers;
  private final ScratchFolder scratch;
  private final Program program;
  private final CallGraph calls;
  private final RunUnits units;
  private final ReplaySource replaySource;
  private final Map<TestFramework, FrameworkSuite> suites = new ConcurrentHashMap<>();
  private final AtomicReference<SuiteCompilers> compilers =
      new AtomicReference<>(SuiteCompilers.BOTH);
  private NativeProgram built;

  private ClangEngine(SourceRequest request, SolverFactory solvers, ScratchFolder scratch) {
    this.request = request;
    this.solvers = solvers;
    this.scratch = scratch;
    this.program =
        ClangFrontEnd.load(
            request.file(),
            request.others(),
            flags(request.clangFlags(), request.wrap()),
            request.onRequest(),
            request.calls(),
            scratch.path());
    this.calls = CallGraph.of(program.module());
    this.units = new RunUnits(program, calls);
    this.replaySource = ReplaySource.of(program);
  }

  private static List<String> flags(List<String> clangFlags, boolean wrap) {
    List<String> flags = new ArrayList<>(clangFlags);
    if (wrap) {
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
  public int volatileReads(String function) {
    return units.volatileReads(function);
  }

  @Override
  public String othersHash() {
    return program.hashOfOthers();
  }

  @Override
  public String textHash() {
    StringBuilder hash = new StringBuilder(StoredSuite.hashOf(program.instrumentedFile()));
    program.companions().forEach(each -> hash.append(StoredSuite.hashOf(each.instrumentedFile())));
    return hash.append(program.clangFlags()).toString();
  }

  @Override
  public String programHash(List<String> clangFlags) {
    ContentHash hash = new ContentHash().add(flags(clangFlags, request.wrap()));
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
    RunUnits.RunUnit run = run(function, shapes, precondition);
    return new ProofCheck.Unit(
        program.module(),
        program.source(),
        run.entry(),
        run.variables(),
        run.shapes(),
        run.precondition().map(Precondition::name));
  }

  @Override
  public List<Assumption> assumptions(
      String function, ShapeOptions shapes, Optional<String> precondition) {
    RunUnits.RunUnit run = run(function, shapes, precondition);
    return VerdictAssumptions.of(
        new UnitCode(
            program.module(),
            program.source(),
            run.entry(),
            run.functions(),
            run.variables(),
            run.shapes(),
            run.precondition()));
  }

  private RunUnits.RunUnit run(
      String function, ShapeOptions shapes, Optional<String> precondition) {
    return units.of(
        CallSequence.unitOf(function),
        CallSequence.callsOf(function),
        VolatileReads.isEntry(function),
        shapes,
        precondition);
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
      return new UnitSearches(program, units, request, solvers, task, runner).run();
    }
  }

  private static Solver solver(TermContext terms, SolverStatistics statistics) {
    return SolverChain.standard(
        terms, new CadicalSolver(), new BitwuzlaSolver(), new Z3Solver(), statistics);
  }

  private synchronized NativeProgram built() {
    if (built == null) {
      ClangFrontEnd.requireTargetOfThisMachine(request.clangFlags());
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
                  compilers,
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

  private OutputFile inputs(Delivery delivery, Map<String, Remark> remarks) {
    return InputsFile.of(delivery, this, remarks, UnitSearches.TEST_TIMEOUT_MILLIS);
  }

  @Override
  public void close() {
    scratch.close();
  }
}
