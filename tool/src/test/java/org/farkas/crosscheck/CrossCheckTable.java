package org.farkas.crosscheck;

import java.util.List;
import java.util.Optional;

/** The table that the cross-check prints. */
final class CrossCheckTable {
  static final String HEAD =
      """
      gcov, per test: conditions and switch labels; clang: the same over the suite; pairs: conditions
      of decisions with two or more, by unique cause. "=" agree, "?" explained, "!" differ

      | unit | tests | gcov = | ? | ! | clang = | ? | ! | decisions | pairs = | ? | ! |
      |---|---|---|---|---|---|---|---|---|---|---|---|\
      """;

  private CrossCheckTable() {}

  static String row(UnitCheck check) {
    return "| %s | %d | %s | %s | %s | %s |"
        .formatted(
            check.name(),
            check.ledger().endings().size(),
            cells(check.gcov()),
            cells(check.branches()),
            check.pairs().map(each -> Integer.toString(each.decisions())).orElse("-"),
            cells(check.pairs()));
  }

  private static String cells(Optional<Comparison> comparison) {
    return comparison
        .map(
            each ->
                "%d | %d | %d"
                    .formatted(each.agreements(), each.explanations(), each.differences().size()))
        .orElse("- | - | -");
  }

  /** What follows the table: sums, and each difference with its place. */
  static String end(List<UnitCheck> checks, boolean explain) {
    StringBuilder text = new StringBuilder("\n");
    int explanations = 0;
    int differences = 0;
    for (UnitCheck check : checks) {
      for (String what : check.explanations()) {
        explanations++;
        if (explain) {
          text.append("* ").append(check.name()).append(": ").append(what).append('\n');
        }
      }
      for (String what : check.differences()) {
        differences++;
        text.append("* DIFFERS ").append(check.name()).append(": ").append(what).append('\n');
      }
    }
    return text.append(
            "%d suites, %d differences explained in docs/crosscheck.md%s, %d not explained%n"
                .formatted(
                    checks.size(),
                    explanations,
                    explain || explanations == 0 ? "" : " (--explain lists them)",
                    differences))
        .toString();
  }
}
