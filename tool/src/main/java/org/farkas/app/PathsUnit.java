package org.farkas.app;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.farkas.base.Budget;
import org.farkas.base.DiagnosticException;
import org.farkas.criteria.Ledger;
import org.farkas.criteria.SuitePlan;
import org.farkas.criteria.VerdictExplanation;
import org.farkas.report.Report;
import org.farkas.report.ReportBuilder;
import org.farkas.report.json.ResultJson;
import org.farkas.source.SourceModel;
import org.farkas.strategy.Candidate;
import org.farkas.strategy.Finding;
import org.farkas.strategy.Progress;
import org.farkas.strategy.ReplayMismatch;
import org.farkas.strategy.StrategyResult;
import org.farkas.strategy.allpaths.AllPathsOptions;
import org.farkas.strategy.allpaths.PathsFound;
import org.farkas.testcase.OracleBinding;

/** One unit under the criterion of all paths: enumerated, streamed, delivered, reported. */
final class PathsUnit {
  private final GenerateOptions options;
  private final UnitEngine engine;
  private final UserInterface user;
  private final Budget whole;

  PathsUnit(GenerateOptions options, UnitEngine engine, UserInterface user, Budget whole) {
    this.options = options;
    this.engine = engine;
    this.user = user;
    this.whole = whole;
  }

  ExitStatus run(String function, OutputFolder folder) {
    long startNanos = System.nanoTime();
    SourceModel source = engine.source();
    Ledger ledger = new Ledger(source, List.of());
    user.status(function, function + ": building the native program");
    engine.prepare(); // before anything of an earlier run is lost
    try (PathsFile paths = PathsFile.open(folder.path(), key(function), resumed())) {
      if (resumed() && paths.earlier().isEmpty()) {
        user.note(function + ": there is nothing to go on with, so the enumeration begins");
      }
      Budget budget = options.work().budget(whole);
      UnitEngine.Outcome outcome =
          engine.search(
              new UnitEngine.Task(
                  function,
                  ledger,
                  options,
                  budget,
                  new UnitEngine.Simplification(_ -> Set.of(), budget),
                  progress(function, budget),
                  paths,
                  paths.earlier()));
      return report(function, folder, ledger, outcome, paths, startNanos);
    }
  }

  private Progress progress(String function, Budget budget) {
    return (feasible, infeasible, open, tests) ->
        user.status(
            function,
            "%s: %d paths, %d tests, %d infeasible prefixes, %d sides left to try; %d s left"
                .formatted(
                    function,
                    feasible,
                    tests,
                    infeasible,
                    open,
                    Math.max(0, budget.remainingMillis()) / 1_000));
  }

  private boolean resumed() {
    return options.paths().orElseThrow().resume();
  }

  private Optional<OracleBinding> oracle(String function) {
    SourceModel source = engine.source();
    return options
        .paths()
        .orElseThrow()
        .oracle()
        .map(name -> OracleBinding.of(source, source.function(function).orElseThrow(), name));
  }

  /** What an enumeration belongs to: with any other of these it would be another one. */
  private String key(String function) {
    AllPathsOptions paths = options.paths().orElseThrow();
    return String.join(
        "; ",
        Version.text(),
        function,
        options.criterion().name(),
        paths.aliases().label(),
        options.precondition().toString(),
        paths.sharing().toString(),
        paths.oracle().toString(),
        options.shapes().toString(),
        String.valueOf(options.source().wrap()),
        engine.textHash());
  }

  private ExitStatus report(
      String function,
      OutputFolder folder,
      Ledger ledger,
      UnitEngine.Outcome outcome,
      PathsFile paths,
      long startNanos) {
    StrategyResult result = outcome.result();
    PathsFound found = outcome.enumeration().orElseThrow();
    for (Candidate candidate : result.candidates()) {
      ledger.credit(candidate.number(), candidate.usable());
    }
    result.mismatches().stream()
        .limit(3)
        .map(ReplayMismatch::message)
        .forEach(message -> user.note(function + ": replay mismatch: " + message));
    SuitePlan plan =
        SuitePlan.ofPaths(
            result.candidates().size(), result.findings().stream().map(Finding::kind).toList());
    UnitEngine.Delivered delivered = deliver(function, folder, result, found, plan);
    ExitStatus deliveredAs =
        delivered
            .problem()
            .filter(e -> !Interruption.explains(e, whole))
            .map(e -> user.failed(function, e))
            .orElse(ExitStatus.DECIDED);
    Report plain =
        ReportBuilder.build(
            new Report.Header(
                Version.text(),
                options.source().file().toString(),
                function,
                options.criterion().name(),
                "allpaths",
                options.work().seed(),
                options.precondition(),
                1,
                0),
            whole.cancelled(),
            ledger,
            result,
            plan,
            delivered.remarks(),
            List.of(),
            new VerdictExplanation(ledger),
            Optional.empty(),
            GenerateJob.effort(result, startNanos));
    Report report =
        PathsReport.withPaths(
            plain,
            found,
            options.paths().orElseThrow(),
            plan,
            engine.source().function(function).orElseThrow());
    List<OutputFile> files = new ArrayList<>(delivered.files());
    files.add(OutputFile.text("result.json", ResultJson.write(report), true));
    List<Path> written = new ArrayList<>();
    List<Path> all = folder.write(files);
    for (int i = 0; i < files.size(); i++) {
      if (files.get(i).forUser()) {
        written.add(all.get(i));
      }
    }
    written.add(paths.file());
    user.unitDone(report, written);
    boolean open = !found.complete() || report.totals().open() > 0;
    return deliveredAs.and(open ? ExitStatus.OPEN : ExitStatus.DECIDED);
  }

  private UnitEngine.Delivered deliver(
      String function,
      OutputFolder folder,
      StrategyResult result,
      PathsFound found,
      SuitePlan plan) {
    try {
      return engine.deliver(
          new UnitEngine.Delivery(
              function, options, result, plan, folder, PathsReport.tests(found, oracle(function))));
    } catch (DiagnosticException e) {
      return UnitEngine.Delivered.withoutPrograms(plan, List.of(), e);
    }
  }
}
