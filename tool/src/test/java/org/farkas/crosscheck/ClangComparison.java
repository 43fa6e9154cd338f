package org.farkas.crosscheck;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Compares the suite's coverage as a whole with what clang counted, by line and column. */
final class ClangComparison {
  private final Ledger ledger;
  private final Ledger.InFile file;
  private final SourceText source;
  private final ClangCounts counts;
  private final Set<String> tests;

  ClangComparison(
      Ledger ledger,
      Ledger.InFile file,
      SourceText source,
      ClangCounts counts,
      List<String> tests) {
    this.ledger = ledger;
    this.file = file;
    this.source = source;
    this.counts = counts;
    this.tests = new LinkedHashSet<>(tests);
  }

  /** The outcomes of conditions, and the labels of switches. */
  Comparison branches() {
    Comparison result = new Comparison();
    List<Ledger.Condition> elsewhere = new ArrayList<>();
    for (Ledger.Condition each : file.conditions()) {
      Optional<ClangCounts.Branch> found = innermost(each);
      if (found.isPresent()) {
        branch(each, found.get(), result);
      } else {
        elsewhere.add(each);
      }
    }
    elsewhere.stream()
        .map(Ledger.Condition::line)
        .distinct()
        .forEach(
            line ->
                macros(
                    line, elsewhere.stream().filter(each -> each.line() == line).toList(), result));
    file.labels().forEach(each -> label(each, result));
    return result;
  }

  /**
   * What clang has at a condition's own place: the innermost branch around it, unless more follows
   * there than parentheses, for then the condition itself was folded.
   */
  private Optional<ClangCounts.Branch> innermost(Ledger.Condition condition) {
    int end = source.end(condition.line(), condition.column(), condition.text());
    return counts.branches().stream()
        .filter(each -> !each.expanded())
        .filter(each -> each.region().contains(condition.line(), condition.column()))
        .reduce((one, other) -> one.region().within(other.region()) ? one : other)
        .filter(
            each ->
                source.closes(end, each.region().endLine(), each.region().endColumn())
                    || !source.spells(condition.line(), condition.column(), condition.text()));
  }

  private void branch(Ledger.Condition condition, ClangCounts.Branch found, Comparison result) {
    Outcomes seen = condition.inAnyOf(tests);
    ClangCounts.Region region = found.region();
    boolean negated =
        source.negatedBetween(region.line(), region.column(), condition.line(), condition.column());
    Outcomes counted = negated ? found.outcomes().negated() : found.outcomes();
    if (counted.equals(seen)) {
      result.agree();
    } else if (counted.contains(seen) && (someDidNotReturn() || condition.text().contains("({"))) {
      result.explain(Known.CUT_SHORT, condition.place() + ": clang counts " + counted);
    } else if (counted.equals(Outcomes.NONE) && !seen.both()) {
      result.explain(Known.FOLDED, condition.place() + " is " + seen + " in all tests");
    } else {
      result.differ(
          "%s: clang counts %s, the ledger says %s".formatted(condition.place(), counted, seen));
    }
  }

  private boolean someDidNotReturn() {
    return tests.stream().anyMatch(test -> !ledger.returned(test));
  }

  /** Conditions of a line of which clang says nothing, but perhaps of macros in that line. */
  private void macros(int line, List<Ledger.Condition> conditions, Comparison result) {
    List<ClangCounts.Branch> made =
        counts.branches().stream()
            .filter(each -> each.expanded() && each.region().line() == line)
            .toList();
    Map<Ledger.Condition, ClangCounts.Branch> matching =
        Matching.largest(
            conditions,
            made,
            (condition, branch) ->
                branch.outcomes().equals(condition.inAnyOf(tests))
                    || branch.outcomes().negated().equals(condition.inAnyOf(tests)));
    for (Ledger.Condition each : conditions) {
      Outcomes seen = each.inAnyOf(tests);
      if (matching.containsKey(each)) {
        result.agree();
      } else if (made.size() < conditions.size() && !seen.both()) {
        result.explain(Known.FOLDED, each.place() + " is " + seen + " in all tests");
      } else {
        result.differ(
            "%s: clang counts %s for what macros made in this line, the ledger says %s"
                .formatted(
                    each.place(), made.stream().map(ClangCounts.Branch::outcomes).toList(), seen));
      }
    }
  }

  private void label(Ledger.Label label, Comparison result) {
    boolean chosen = label.tests().stream().anyMatch(tests::contains);
    counts.branches().stream()
        .filter(each -> !each.expanded())
        .filter(each -> each.region().line() == label.line())
        .filter(each -> each.region().column() == label.column())
        .findFirst()
        .ifPresent(
            found -> {
              if (found.outcomes().whenTrue() == chosen) {
                result.agree();
              } else {
                result.differ(
                    "%d:%d `%s`: clang counts %d, the ledger's tests are %s"
                        .formatted(
                            label.line(),
                            label.column(),
                            label.text(),
                            found.whenTrue(),
                            label.tests()));
              }
            });
  }

  /** MC/DC: which conditions have a unique-cause pair. */
  Comparison pairs() {
    return new ClangPairs(ledger, file, source, counts, tests).compare();
  }
}
