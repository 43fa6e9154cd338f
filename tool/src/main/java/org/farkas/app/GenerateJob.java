package org.farkas.app;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.farkas.base.Budget;
import org.farkas.base.DiagnosticException;
import org.farkas.base.SourceSpan;
import org.farkas.criteria.CertificateBasis;
import org.farkas.criteria.Ledger;
import org.farkas.criteria.OpenReason;
import org.farkas.criteria.SuitePlan;
import org.farkas.criteria.Target;
import org.farkas.criteria.Verdict;
import org.farkas.criteria.VerdictExplanation;
import org.farkas.report.Report;
import org.farkas.report.ReportBuilder;
import org.farkas.report.json.CertificateJson;
import org.farkas.report.json.ResultJson;
import org.farkas.source.Decision;
import org.farkas.source.SourceModel;
import org.farkas.strategy.Candidate;
import org.farkas.strategy.Finding;
import org.farkas.strategy.ReplayMismatch;
import org.farkas.strategy.StrategyResult;

/** {@code farkas generate}: from a file and options to written suites. */
public final class GenerateJob {
  /** How long, beyond a unit's budget, tests may be simplified. */
  private static final long SIMPLIFICATION_MILLIS = 1_500;

  private final GenerateOptions options;
  private final FunctionSections sections;
  private final UnitEngine.Factory engines;
  private final UserInterface user;
  private final Budget whole;

  /** Units of which the user knows how they ended. */
  private final AtomicInteger reported = new AtomicInteger();

  /**
   * @param whole cancelled when the user interrupts; units take slices of it
   */
  public GenerateJob(
      GenerateOptions options, UnitEngine.Factory engines, UserInterface user, Budget whole) {
    this(options, FunctionSections.NONE, engines, user, whole);
  }

  /**
   * A job in which functions have options of their own.
   *
   * @param whole cancelled when the user interrupts; units take slices of it
   */
  public GenerateJob(
      GenerateOptions options,
      FunctionSections sections,
      UnitEngine.Factory engines,
      UserInterface user,
      Budget whole) {
    this.options = options;
    this.sections = sections;
    this.engines = engines;
    this.user = user;
    this.whole = whole;
  }

  /**
   * Does it all.
   *
   * @throws DiagnosticException if it can't even begin; what stops single units is told to the user
   *     and leaves the others alone
   */
  public ExitStatus run() {
    user.status("", "reading " + options.source().file());
    try (UnitEngine engine = engines.open(options.source())) {
      if (whole.cancelled()) {
        user.note(Interruption.WITHOUT_RESULT);
        return ExitStatus.INTERRUPTED;
      }
      List<String> functions =
          UnitSelection.select(engine.source(), options.functions(), options.all());
      checkContract(engine.source(), functions);
      List<OutputFolder> folders = functions.stream().map(this::folder).toList();
      folders.forEach(OutputFolder::check);
      functions.stream()
          .flatMap(function -> engine.remark(sections.of(function, options)).stream())
          .distinct()
          .forEach(user::note);
      ExitStatus status = ExitStatus.DECIDED;
      for (ExitStatus each : all(engine, functions, folders)) {
        status = status.and(each);
      }
      if (whole.cancelled()) {
        withoutResults(functions.size());
        return ExitStatus.INTERRUPTED;
      }
      return status;
    }
  }

  private void checkContract(SourceModel source, List<String> functions) {
    new ContractCheck(source, options, sections).check(functions);
  }

  private void withoutResults(int functions) {
    int without = functions - reported.get();
    if (without > 0) {
      user.note(
          functions == 1
              ? Interruption.WITHOUT_RESULT
              : "interrupted: %d of %d functions have no result".formatted(without, functions));
    }
  }

  private OutputFolder folder(String function) {
    Path file = options.source().file().toAbsolutePath().normalize();
    return new OutputFolder(
        options.out().resolve(function), file + ":" + function, options.force());
  }

  private List<ExitStatus> all(
      UnitEngine engine, List<String> functions, List<OutputFolder> folders) {
    try (ExecutorService workers =
        Executors.newFixedThreadPool(Math.clamp(functions.size(), 1, options.work().jobs()))) {
      List<Future<ExitStatus>> running = new ArrayList<>();
      for (int i = 0; i < functions.size(); i++) {
        String function = functions.get(i);
        OutputFolder folder = folders.get(i);
        running.add(workers.submit(() -> guarded(engine, function, folder)));
      }
      List<ExitStatus> results = new ArrayList<>();
      for (Future<ExitStatus> each : running) {
        results.add(result(each));
      }
      return results;
    }
  }

  private static ExitStatus result(Future<ExitStatus> running) {
    try {
      return running.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ExitStatus.INTERRUPTED;
    } catch (ExecutionException e) {
      throw new IllegalStateException("a unit's work failed", e.getCause());
    }
  }

  private ExitStatus guarded(UnitEngine engine, String function, OutputFolder folder) {
    if (whole.cancelled()) {
      return ExitStatus.INTERRUPTED;
    }
    try {
      ExitStatus status = unit(engine, function, folder);
      reported.incrementAndGet();
      return status;
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      if (Interruption.explains(e, whole)) {
        return ExitStatus.INTERRUPTED;
      }
      reported.incrementAndGet();
      return user.failed(function, e);
    }
  }

  private Budget simplificationBudget(GenerateOptions own) {
    return own.work().deterministic()
        ? whole.ofWork(SIMPLIFICATION_MILLIS)
        : whole.slice(own.work().budgetMillis() + SIMPLIFICATION_MILLIS);
  }

  private ExitStatus unit(UnitEngine engine, String function, OutputFolder folder) {
    GenerateOptions own = sections.of(function, options);
    if (own.paths().isPresent()) {
      return new PathsUnit(own, engine, user, whole).run(function, folder);
    }
    long startNanos = System.nanoTime();
    SourceModel source = engine.source();
    Set<String> scope = own.scope().functions(source, function, engine::callees);
    List<Decision> decisions = ReportBuilder.decisionsIn(source.decisions(), scope);
    Ledger ledger = Ledger.of(source, own.criterion(), scope);
    user.status(function, function + ": building the native program");
    engine.prepare();
    StoredSeeds seeds =
        own.contract()
            .seeds()
            .map(each -> StoredSeeds.of(each, source, function))
            .orElse(new StoredSeeds(List.of(), List.of()));
    seeds.messages().forEach(message -> user.note(function + ": " + message));
    Budget budget = own.work().budget(whole);
    UnitEngine.Outcome outcome =
        engine.search(
            new UnitEngine.Task(
                    function,
                    ledger,
                    own,
                    budget,
                    new UnitEngine.Simplification(
                        found -> {
                          Set<Integer> simpler =
                              new HashSet<>(tests(plan(ledger, found, decisions, seeds)));
                          simpler.removeAll(seeds.numbers(found));
                          return simpler;
                        },
                        simplificationBudget(own)),
                    user.progress(function, budget))
                .with(seeds.inputs()));
    StrategyResult result = outcome.result();
    seeds.notKept(result).forEach(message -> user.note(function + ": " + message));
    if (whole.cancelled()) {
      explainInterruption(ledger);
    }
    result.mismatches().stream()
        .limit(3)
        .map(ReplayMismatch::message)
        .forEach(message -> user.note(function + ": replay mismatch: " + message));
    SuitePlan plan = plan(ledger, result, decisions, seeds);
    UnitEngine.Delivered delivered =
        deliver(engine, new UnitEngine.Delivery(function, own, result, plan, folder));
    ExitStatus deliveredAs =
        delivered
            .problem()
            .filter(e -> !Interruption.explains(e, whole))
            .map(e -> user.failed(function, e))
            .orElse(ExitStatus.DECIDED);
    List<OutputFile> files = new ArrayList<>(delivered.files());
    result
        .certificates()
        .forEach(
            certificate ->
                files.add(
                    OutputFile.text(
                        "certificates/" + certificate.id() + ".json",
                        CertificateJson.write(certificate, basis(engine, own)),
                        false)));
    Report report =
        ReportBuilder.build(
            new Report.Header(
                Version.text(),
                own.source().file().toString(),
                function,
                own.criterion().name(),
                own.strategy(),
                own.work().seed(),
                own.precondition(),
                own.source().calls().of(function),
                engine.volatileReads(function)),
            whole.cancelled(),
            ledger,
            result,
            plan,
            delivered.remarks(),
            decisions,
            new VerdictExplanation(ledger),
            outcome.paths(),
            effort(result, startNanos));
    files.add(OutputFile.text("result.json", ResultJson.write(report), true));
    List<Path> written = folder.write(files);
    Set<Path> shown =
        files.stream()
            .filter(OutputFile::forUser)
            .map(file -> folder.path().resolve(file.path()))
            .collect(Collectors.toSet());
    user.unitDone(report, written.stream().filter(shown::contains).toList());
    if (own.source().calls().volatileReads() == 0
        && VolatileAdvice.fits(report)
        && engine.readsVolatile(function)) {
      user.note(VolatileAdvice.of(function));
    }
    return deliveredAs.and(report.totals().open() > 0 ? ExitStatus.OPEN : ExitStatus.DECIDED);
  }

  /** What the certificates rest on. */
  private static CertificateBasis basis(UnitEngine engine, GenerateOptions own) {
    SourceRequest source = own.source();
    return new CertificateBasis(
        Version.text(),
        engine.programHash(source.clangFlags()),
        source.file().toString(),
        Path.of("").toAbsolutePath().toString(),
        source.others().stream().map(Path::toString).toList(),
        source.clangFlags(),
        source.wrap(),
        own.criterion().name(),
        own.scope().name().toLowerCase(Locale.ROOT),
        own.shapes(),
        own.precondition(),
        source.calls().further(),
        source.calls().volatileReads());
  }

  private static Set<Integer> tests(SuitePlan plan) {
    return plan.tests().stream().map(SuitePlan.PlannedTest::test).collect(Collectors.toSet());
  }

  private static SuitePlan plan(
      Ledger ledger, StrategyResult result, List<Decision> decisions, StoredSeeds seeds) {
    Set<Integer> unclean =
        result.candidates().stream()
            .filter(candidate -> !candidate.clean())
            .map(Candidate::number)
            .collect(Collectors.toSet());
    Map<Integer, Long> costs =
        result.candidates().stream()
            .collect(Collectors.toMap(Candidate::number, each -> SuiteCost.of(each.inputs())));
    Set<Integer> instrumented =
        result.candidates().stream()
            .filter(each -> ReadSearch.needsValues(each.inputs()))
            .map(Candidate::number)
            .collect(Collectors.toSet());
    return SuitePlan.of(
        ledger,
        new SuitePlan.Sets(unclean, instrumented, seeds.numbers(result)),
        decisions,
        costs::get,
        result.findings().stream().map(Finding::kind).toList());
  }

  /** A suite that can't be written as a program still has its result and its inputs. */
  private static UnitEngine.Delivered deliver(UnitEngine engine, UnitEngine.Delivery delivery) {
    try {
      return engine.deliver(delivery);
    } catch (DiagnosticException e) {
      return UnitEngine.Delivered.withoutPrograms(delivery.plan(), List.of(), e);
    }
  }

  private static void explainInterruption(Ledger ledger) {
    for (Target target : ledger.undecided()) {
      if (ledger.verdict(target) instanceof Verdict.Open open
          && (open.reason() == OpenReason.BUDGET || open.reason() == OpenReason.NOT_TRIED)) {
        ledger.markOpen(
            target, OpenReason.BUDGET, "the search was interrupted", SourceSpan.UNKNOWN);
      }
    }
  }

  static Report.Effort effort(StrategyResult result, long startNanos) {
    return new Report.Effort(
        (System.nanoTime() - startNanos) / 1_000_000,
        result.effort().solverQueries(),
        result.effort().solverMillis(),
        result.effort().instructions(),
        result.effort().states(),
        PeakMemory.bytes(),
        result.refinement());
  }
}
