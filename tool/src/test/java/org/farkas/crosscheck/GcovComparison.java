package org.farkas.crosscheck;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Compares, test by test, what each condition was evaluated to with the branches that gcov counted
 * on its lines. gcov tells lines only: the conditions of a line are matched in order, or, where a
 * loop or a decision over several lines changes gcc's order, by finding any order that fits all
 * tests. Which of two branches is "true" gcov does not tell either: one of the two readings has to
 * fit all tests.
 */
final class GcovComparison {
  private final Ledger ledger;
  private final Ledger.InFile file;
  private final SourceText source;
  private final GcovCounts counts;
  private final List<String> tests;
  private final boolean regular;
  private final Comparison result = new Comparison();

  private GcovComparison(
      Ledger ledger,
      Ledger.InFile file,
      SourceText source,
      GcovCounts counts,
      List<String> tests,
      boolean regular) {
    this.ledger = ledger;
    this.file = file;
    this.source = source;
    this.counts = counts;
    this.tests = tests;
    this.regular = regular;
  }

  /**
   * Compares all conditions and labels of a file.
   *
   * @param regular whether the tests belong to the suite proper: those that show a finding are
   *     credited only up to the finding, so that gcov may have counted more
   */
  static Comparison of(
      Ledger ledger,
      Ledger.InFile file,
      SourceText source,
      GcovCounts counts,
      List<String> tests,
      boolean regular) {
    GcovComparison comparison = new GcovComparison(ledger, file, source, counts, tests, regular);
    if (!file.conditions().isEmpty()) {
      comparison.conditions();
    }
    new GcovSwitches(ledger, file, source, counts, tests, regular, comparison.result).compare();
    return comparison.result;
  }

  /** Conditions of decisions that share a line are compared together. */
  private void conditions() {
    Map<Integer, List<Ledger.Condition>> byFirstLine = new TreeMap<>();
    for (Ledger.Condition each : file.conditions()) {
      byFirstLine.computeIfAbsent(firstLine(each), _ -> new ArrayList<>()).add(each);
    }
    List<Ledger.Condition> group = new ArrayList<>();
    int end = 0;
    for (Map.Entry<Integer, List<Ledger.Condition>> entry : byFirstLine.entrySet()) {
      if (entry.getKey() > end && !group.isEmpty()) {
        group(group);
        group.clear();
      }
      group.addAll(entry.getValue());
      for (Ledger.Condition each : entry.getValue()) {
        end = Math.max(end, lastLine(each));
      }
    }
    group(group);
  }

  /**
   * The line at which the condition's decision begins. gcc gives a condition the line of an
   * operator in it, or, for a decision's first condition, of the operator behind it.
   */
  private int firstLine(Ledger.Condition condition) {
    return Math.min(condition.line(), file.decision(condition.decision()).line());
  }

  private int lastLine(Ledger.Condition condition) {
    Ledger.Decision decision = file.decision(condition.decision());
    int end =
        Math.max(
            source.lastLine(condition.line(), condition.column(), condition.text()),
            source.lastLine(decision.line(), decision.column(), decision.text()));
    return choosesValue(decision)
        ? Math.max(end, source.colonLine(decision.line(), decision.column(), decision.text()))
        : end;
  }

  private boolean choosesValue(Ledger.Decision decision) {
    return source.choosesValue(decision.line(), decision.column(), decision.text());
  }

  private void group(List<Ledger.Condition> conditions) {
    if (source.isRenumbered(conditions.getFirst().line())) {
      conditions.forEach(each -> result.explain(Known.RENUMBERED, each.place()));
      return;
    }
    Map<Integer, List<BranchPair>> pairs = new LinkedHashMap<>();
    for (Ledger.Condition each : conditions) {
      for (int line = firstLine(each); line <= lastLine(each); line++) {
        pairs.computeIfAbsent(line, this::pairs);
      }
    }
    List<BranchPair> all = pairs.values().stream().flatMap(List::stream).toList();
    List<Ledger.Condition> ordered = conditions.stream().sorted(this::byEvaluation).toList();
    if (inOrder(ordered, all)) {
      for (int i = 0; i < all.size(); i++) {
        settle(ordered.get(i), all.get(i));
      }
      return;
    }
    boolean anyOrder =
        pairs.values().stream().filter(each -> !each.isEmpty()).count() > 1
            || all.size() != conditions.size()
            || pairs.keySet().stream().anyMatch(source::hasLoop);
    Map<Ledger.Condition, BranchPair> matching =
        anyOrder
            ? Matching.largest(conditions, all, this::fits)
            : new IdentityHashMap<>(); // the order is known, and does not fit
    for (Ledger.Condition each : conditions) {
      if (matching.containsKey(each)) {
        settle(each, matching.get(each));
      } else if (!regular && all.stream().anyMatch(pair -> fits(each, pair))) {
        result.agree(); // too little is known of these tests to tell the branches apart
      } else {
        unmatched(each, conditions, all);
      }
    }
  }

  /** The order of the ends: a condition inside another one is evaluated before it. */
  private int byEvaluation(Ledger.Condition one, Ledger.Condition other) {
    int ends =
        Integer.compare(
            source.end(one.line(), one.column(), one.text()),
            source.end(other.line(), other.column(), other.text()));
    return ends != 0 ? ends : Integer.compare(other.column(), one.column());
  }

  /** The pairs of a line; if a switch has branches there too, all that might be pairs. */
  private List<BranchPair> pairs(int line) {
    List<Map<String, Long>> branches = counts.branches(line);
    int step = source.hasSwitch(line) ? 1 : 2;
    List<BranchPair> pairs = new ArrayList<>();
    for (int i = 0; i + 1 < branches.size(); i += step) {
      pairs.add(new BranchPair(line, branches.get(i), branches.get(i + 1)));
    }
    return pairs;
  }

  private boolean inOrder(List<Ledger.Condition> conditions, List<BranchPair> pairs) {
    if (conditions.size() != pairs.size()) {
      return false;
    }
    for (int i = 0; i < pairs.size(); i++) {
      if (!fits(conditions.get(i), pairs.get(i))) {
        return false;
      }
    }
    return true;
  }

  private boolean fits(Ledger.Condition condition, BranchPair pair) {
    return pair.line() >= firstLine(condition)
        && pair.line() <= lastLine(condition)
        && (fits(condition, pair, false) || fits(condition, pair, true));
  }

  private boolean fits(Ledger.Condition condition, BranchPair pair, boolean negated) {
    return tests.stream()
        .allMatch(
            test -> {
              Outcomes counted = negated ? pair.in(test).negated() : pair.in(test);
              Outcomes seen = condition.in(test);
              return mayCountMore(test) ? counted.contains(seen) : counted.equals(seen);
            });
  }

  private boolean mayCountMore(String test) {
    return !regular || !ledger.returned(test);
  }

  /** A condition whose branches are found. */
  private void settle(Ledger.Condition condition, BranchPair pair) {
    boolean negated = !fits(condition, pair, false);
    List<String> more =
        tests.stream()
            .filter(
                test ->
                    !(negated ? pair.in(test).negated() : pair.in(test)).equals(condition.in(test)))
            .toList();
    if (more.isEmpty() || !regular) {
      result.agree();
    } else {
      result.explain(Known.CUT_SHORT, condition.place() + ": gcov counts more in " + more);
    }
  }

  private void unmatched(
      Ledger.Condition condition, List<Ledger.Condition> group, List<BranchPair> pairs) {
    Outcomes seen = condition.inAnyOf(ledger.endings().keySet());
    Ledger.Decision decision = file.decision(condition.decision());
    boolean fewer = pairs.size() < group.size();
    if (condition.text().contains("?") && isSplit(condition, pairs)) {
      result.agree();
    } else if (fewer && !seen.both()) {
      result.explain(Known.FOLDED, condition.place() + " is " + seen + " in all tests");
    } else if (fewer && !decision.outcomes().both()) {
      result.explain(
          Known.FOLDED, condition.place() + " leaves the decision " + decision.outcomes());
    } else if (fewer && decision.conditions().size() == 1 && choosesValue(decision)) {
      result.explain(Known.BRANCHLESS, condition.place());
    } else {
      Set<String> told = new LinkedHashSet<>();
      tests.forEach(
          test -> told.add(test.replaceFirst("^(test_\\d+).*", "$1") + " " + condition.in(test)));
      result.differ(
          "%s: gcov counts %s for the %d conditions here; the ledger says %s"
              .formatted(condition.place(), pairs, group.size(), told));
    }
  }

  /** Whether the condition is a {@code ?:} whose two values gcc tests apart. */
  private boolean isSplit(Ledger.Condition condition, List<BranchPair> pairs) {
    return pairs.stream()
        .anyMatch(
            one ->
                pairs.stream()
                    .anyMatch(
                        other ->
                            fits(condition, one.with(other))
                                || fits(condition, one.with(other.turned()))));
  }
}
