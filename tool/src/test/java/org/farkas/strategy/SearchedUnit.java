package org.farkas.strategy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.farkas.base.Budget;
import org.farkas.cfg.CallGraph;
import org.farkas.criteria.Criterion;
import org.farkas.criteria.Ledger;
import org.farkas.criteria.Target;
import org.farkas.criteria.Verdict;
import org.farkas.frontend.clang.ClangFrontEnd;
import org.farkas.frontend.clang.Program;
import org.farkas.replay.NativeBuild;
import org.farkas.replay.NativeReplay;
import org.farkas.replay.ReplayOptions;
import org.farkas.replay.ReplaySource;
import org.farkas.solve.chain.SolverChain;
import org.farkas.solve.chain.SolverStatistics;
import org.farkas.solve.sat.CadicalSolver;
import org.farkas.solve.smt.BitwuzlaSolver;
import org.farkas.solve.smt.Z3Solver;
import org.farkas.source.FunctionInfo;
import org.farkas.source.VariableInfo;
import org.farkas.testcase.NativeRunner;
import org.farkas.testcase.ShapeOptions;

/**
 * A C text whose function {@code unit} is searched for real: clang, native runs, solvers. If there
 * is a function {@code meant}, it is its precondition.
 */
public record SearchedUnit(Ledger ledger, StrategyResult result) {

  /** What a search and its confirmer have come to, as {@link Portfolio} would say it. */
  public static StrategyResult result(
      Search search, Confirmer confirmer, SolverStatistics statistics, boolean complete) {
    return new StrategyResult(
        confirmer.candidates(),
        confirmer.faults().findings(),
        confirmer.faults().requiredPreconditions(),
        confirmer.mismatches(),
        search.certificates(),
        Optional.empty(),
        complete,
        new Effort(statistics.queries(), statistics.millis(), 0, search.states(), 0));
  }

  /** Searches with a strategy for the targets of a criterion. */
  public static SearchedUnit of(
      Path scratch,
      String text,
      Criterion criterion,
      long budgetMillis,
      boolean countPaths,
      Function<UnitTask, StrategyResult> strategy) {
    try {
      Path file = Files.writeString(scratch.resolve("unit.c"), text);
      Program program = ClangFrontEnd.load(file, List.of(), scratch);
      Set<String> functions =
          new TreeSet<>(CallGraph.of(program.module()).reachableFrom(List.of("unit")));
      functions.removeIf(
          name ->
              !program.module().functions().containsKey(name)
                  || program.module().functions().get(name).declaration());
      Set<String> variables = new TreeSet<>();
      for (VariableInfo variable : program.source().variables()) {
        if (!variable.fromSystemHeader()
            && program.module().globals().containsKey(variable.irName())) {
          variables.add(variable.irName());
        }
      }
      Ledger ledger = new Ledger(program.source(), criterion.targets(program.source(), functions));
      try (NativeRunner runner =
          NativeReplay.start(
              NativeBuild.build(ReplaySource.of(program), scratch),
              ReplayOptions.DEFAULT.withAllowUncontained(true),
              scratch)) {
        FunctionInfo unit = program.source().function("unit").orElseThrow();
        UnitTask task =
            new UnitTask(
                program.module(),
                program.source(),
                unit,
                functions,
                variables,
                ShapeOptions.DEFAULT,
                ledger,
                runner,
                (terms, statistics) ->
                    SolverChain.standard(
                        terms,
                        new CadicalSolver(),
                        new BitwuzlaSolver(),
                        new Z3Solver(),
                        statistics),
                Budget.ofMillis(budgetMillis),
                1,
                1_000,
                countPaths,
                false,
                (covered, infeasible, open, tests) -> {},
                program
                    .source()
                    .function("meant")
                    .map(meant -> Precondition.checked(program.source(), unit, meant.name())),
                List.of());
        return new SearchedUnit(ledger, strategy.apply(task));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Labels that are not covered: {@code x > 5 true} to {@code infeasible} or the open reason. */
  public TreeMap<String, String> notCovered() {
    TreeMap<String, String> verdicts = new TreeMap<>();
    for (Target target : ledger.targets()) {
      String label = target.text() + " " + target.outcome();
      switch (ledger.verdict(target)) {
        case Verdict.Covered _ -> {}
        case Verdict.Infeasible _ -> verdicts.put(label, "infeasible");
        case Verdict.Open open -> verdicts.put(label, open.reason().label());
      }
    }
    return verdicts;
  }
}
