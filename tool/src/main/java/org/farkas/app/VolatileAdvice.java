package org.farkas.app;

import java.util.HashSet;
import java.util.Set;
import org.farkas.criteria.Verdict;
import org.farkas.report.Report;
import org.farkas.testcase.Assumption;

/** Tells of {@code --volatile-reads} where it may decide more. */
final class VolatileAdvice {
  private VolatileAdvice() {}

  /**
   * Whether something in a unit that reads volatile objects is left that they may decide: open
   * targets, those that are infeasible because volatile objects keep what they hold, and those that
   * only runs reach which go wrong, as loops do that wait for ever.
   */
  static boolean fits(Report report) {
    Set<String> clean = new HashSet<>();
    report.tests().stream()
        .filter(Report.TestEntry::clean)
        .forEach(test -> clean.addAll(test.covers()));
    return report.paths().flatMap(Report.Paths::enumeration).isEmpty()
        && report.items().stream()
            .anyMatch(
                item ->
                    switch (item.verdict()) {
                      case Verdict.Covered _ ->
                          item.kind() != Report.Kind.PAIR && !clean.contains(item.id());
                      case Verdict.Infeasible infeasible ->
                          infeasible.assumptions().stream()
                              .anyMatch(each -> each.kind() == Assumption.Kind.VOLATILE);
                      case Verdict.Open _ -> true;
                    });
  }

  static String of(String function) {
    return function
        + ": its volatile objects keep what they hold until the program writes to them (atomic"
        + " ones, too); --volatile-reads 4 lets volatile numbers change between reads";
  }
}
