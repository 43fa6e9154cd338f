package org.farkas.app;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.farkas.criteria.OpenReason;
import org.farkas.criteria.SuitePlan;
import org.farkas.criteria.Verdict;
import org.farkas.emit.OracleCheck;
import org.farkas.report.Report;
import org.farkas.source.FunctionInfo;
import org.farkas.strategy.allpaths.AllPathsOptions;
import org.farkas.strategy.allpaths.FoundPath;
import org.farkas.strategy.allpaths.InfeasiblePrefix;
import org.farkas.strategy.allpaths.Measure;
import org.farkas.strategy.allpaths.PathsFound;
import org.farkas.testcase.OracleBinding;
import org.farkas.testcase.OracleVerdict;

/** What a report says under the criterion of all paths: paths are its items. */
final class PathsReport {
  private PathsReport() {}

  /** The planned tests of paths, by the tests' numbers. */
  static Map<Integer, UnitEngine.PathTest> tests(PathsFound found, Optional<OracleBinding> oracle) {
    Map<Integer, UnitEngine.PathTest> tests = new HashMap<>();
    found
        .kept()
        .forEach(
            (test, path) ->
                tests.put(
                    test,
                    new UnitEngine.PathTest(
                        path.path().number(),
                        List.of(path.path().text().split(", ")),
                        path.statements(),
                        path.path()
                            .oracle()
                            .map(verdict -> new OracleCheck(oracle.orElseThrow(), verdict)))));
    return tests;
  }

  static Report withPaths(
      Report report,
      PathsFound found,
      AllPathsOptions options,
      SuitePlan plan,
      FunctionInfo function) {
    Map<String, String> idsByTest = new HashMap<>();
    Map<Long, String> testsOfPaths = new HashMap<>();
    Map<String, OracleVerdict> verdictsByTest = new HashMap<>();
    List<Report.Item> items = new ArrayList<>();
    for (SuitePlan.PlannedTest test : plan.tests()) {
      PathsFound.KeptPath kept = found.kept().get(test.test());
      FoundPath path = kept.path();
      String id = "p" + path.number();
      idsByTest.put(test.name(), id);
      testsOfPaths.put(path.number(), test.name());
      path.oracle().ifPresent(verdict -> verdictsByTest.put(test.name(), verdict));
      items.add(
          new Report.Item(
              id,
              Report.Kind.PATH,
              function.where(),
              kept.statements(),
              "taken",
              new Verdict.Covered(new TreeSet<>(List.of(test.test()))),
              List.of(test.name())));
    }
    if (found.confirmed() < found.feasible()) {
      items.add(
          new Report.Item(
              "unconfirmed",
              Report.Kind.PATH,
              function.where(),
              found.feasible() - found.confirmed() == 1
                  ? "1 path"
                  : (found.feasible() - found.confirmed()) + " paths",
              "taken",
              new Verdict.Open(
                  OpenReason.REPLAY_MISMATCH,
                  "the real program does not take them on the inputs that the machine finds",
                  function.where()),
              List.of()));
    }
    List<Report.TestEntry> tests = new ArrayList<>();
    for (Report.TestEntry test : report.tests()) {
      tests.add(
          new Report.TestEntry(
              test.id(),
              test.calls(),
              test.inputs(),
              test.outcome(),
              idsByTest.containsKey(test.id()) ? List.of(idsByTest.get(test.id())) : List.of(),
              test.clean(),
              test.fault(),
              test.remark(),
              Optional.ofNullable(verdictsByTest.get(test.id()))));
    }
    return report.withPaths(items, tests, paths(found, options, testsOfPaths));
  }

  /**
   * @param testsOfPaths names of the kept tests by the paths' numbers
   */
  private static Report.Paths paths(
      PathsFound found, AllPathsOptions options, Map<Long, String> testsOfPaths) {
    List<Report.WorstPath> worst = new ArrayList<>();
    for (Measure measure : Measure.values()) {
      FoundPath path = found.worst().get(measure);
      if (path != null && options.measures().contains(measure)) {
        worst.add(
            new Report.WorstPath(
                measure.label(),
                measure.of(path),
                path.number(),
                path.text(),
                Optional.ofNullable(testsOfPaths.get(path.number()))));
      }
    }
    return new Report.Paths(
        found.feasible(),
        found.infeasible(),
        found.complete(),
        Optional.of(
            new Report.Enumeration(
                options.aliases().label(),
                found.tests(),
                found.confirmed(),
                found.cut(),
                found.faulty(),
                found.incompleteBecause(),
                found.assumptions(),
                found.infeasiblePrefixes().stream().map(InfeasiblePrefix::text).toList(),
                worst,
                found.verdicts(),
                found.failing().stream()
                    .map(path -> new Report.NumberedPath(path.number(), path.text()))
                    .toList(),
                found.engineMillis(),
                found.confirmationMillis())));
  }
}
