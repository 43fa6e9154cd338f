package org.farkas.app;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.farkas.base.Budget;
import org.farkas.criteria.Ledger;
import org.farkas.frontend.clang.Program;
import org.farkas.report.Report;
import org.farkas.strategy.SolverFactory;
import org.farkas.strategy.StrategyResult;
import org.farkas.strategy.UnitTask;
import org.farkas.strategy.allpaths.AllPathsSearch;
import org.farkas.strategy.simplify.SuiteSimplifier;
import org.farkas.testcase.InputVector;
import org.farkas.testcase.NativeRunner;

/**
 * Searches one unit as its options want it: for paths, by one call or by sequences of calls, with
 * volatile objects that change or without.
 */
final class UnitSearches {
  /** How long a test may run natively. */
  static final long TEST_TIMEOUT_MILLIS = 1_000;

  private final Program program;
  private final RunUnits units;
  private final SourceRequest request;
  private final SolverFactory solvers;
  private final UnitEngine.Task task;
  private final NativeRunner runner;

  UnitSearches(
      Program program,
      RunUnits units,
      SourceRequest request,
      SolverFactory solvers,
      UnitEngine.Task task,
      NativeRunner runner) {
    this.program = program;
    this.units = units;
    this.request = request;
    this.solvers = solvers;
    this.task = task;
    this.runner = runner;
  }

  /** Decides the ledger's targets as far as the budget allows. */
  UnitEngine.Outcome run() {
    if (task.options().paths().isPresent()) {
      UnitTask unit = unitTask(1, false, task.ledger(), task.budget(), task.seeds());
      AllPathsSearch.Result found =
          new AllPathsSearch(unit, task.options().paths().get(), task.paths()).run(task.earlier());
      return new UnitEngine.Outcome(found.strategy(), Optional.empty(), Optional.of(found.paths()));
    }
    UnitEngine.Simplification after = task.simplification();
    int calls = request.calls().of(task.function());
    ReadSearch.Searches searches = calls > 1 ? new Sequences(calls) : new SingleCalls();
    int reads = units.volatileReads(task.function());
    if (reads > 0) {
      unitTask(1, true, task.ledger(), task.budget(), List.of()); // sees that it can be run so
      ReadSearch search = new ReadSearch(reads, task.ledger(), task.budget(), searches);
      StrategyResult found = search.run(task.seeds());
      return new UnitEngine.Outcome(
          search.simplified(found, after.kept().apply(found), after.budget()), Optional.empty());
    }
    StrategyResult found = searches.run(false, task.ledger(), task.budget(), task.seeds());
    StrategyResult result =
        searches.simplified(false, found, after.kept().apply(found), after.budget());
    return new UnitEngine.Outcome(result, paths(result));
  }

  private static Optional<Report.Paths> paths(StrategyResult result) {
    return result
        .paths()
        .map(p -> Report.Paths.counted(p.feasible(), p.infeasible(), result.complete()));
  }

  /** Searches by one call. */
  private final class SingleCalls implements ReadSearch.Searches {
    @Override
    public StrategyResult run(
        boolean withValues, Ledger own, Budget part, List<InputVector> seeds) {
      return strategy(unitTask(1, withValues, own, part, seeds));
    }

    @Override
    public StrategyResult simplified(
        boolean withValues, StrategyResult found, Set<Integer> kept, Budget time) {
      UnitTask unit = unitTask(1, withValues, task.ledger(), task.budget(), List.of());
      return SuiteSimplifier.simplified(unit, found, kept, time);
    }
  }

  /** Searches by one call first, then by more. */
  private final class Sequences implements ReadSearch.Searches {
    private final int most;

    Sequences(int most) {
      this.most = most;
      unitTask(most, false, task.ledger(), task.budget(), List.of()); // sees that there is one
    }

    private SequenceSearch search(boolean withValues, Ledger own, Budget part) {
      GenerateOptions options = task.options();
      return new SequenceSearch(
          most,
          units.keptState(task.function(), options.shapes(), options.precondition().isPresent()),
          own,
          part,
          UnitSearches.this::strategy,
          (calls, ledger, budget, seeds) -> unitTask(calls, withValues, ledger, budget, seeds));
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

  private StrategyResult strategy(UnitTask unit) {
    GenerateOptions options = task.options();
    return Strategies.run(options.strategy(), unit, options.work().workers());
  }

  /** The task of deciding targets by tests with so many calls. */
  private UnitTask unitTask(
      int calls, boolean withValues, Ledger ledger, Budget budget, List<InputVector> seeds) {
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
}
