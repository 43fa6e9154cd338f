package org.farkas.crosscheck;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Compares the labels of each switch with the branches that gcov counted for it. Labels that stand
 * at one statement share a branch: the branches, in order, are sums over neighbouring labels.
 */
final class GcovSwitches {
  private final Ledger ledger;
  private final Ledger.InFile file;
  private final SourceText source;
  private final GcovCounts counts;
  private final List<String> tests;
  private final boolean regular;
  private final Comparison result;

  GcovSwitches(
      Ledger ledger,
      Ledger.InFile file,
      SourceText source,
      GcovCounts counts,
      List<String> tests,
      boolean regular,
      Comparison result) {
    this.ledger = ledger;
    this.file = file;
    this.source = source;
    this.counts = counts;
    this.tests = tests;
    this.regular = regular;
    this.result = result;
  }

  void compare() {
    file.choices().forEach(this::compare);
  }

  private void compare(String choice, List<Ledger.Label> labels) {
    int first =
        labels.stream().mapToInt(Ledger.Label::line).filter(line -> line > 0).min().orElse(0);
    for (int line = first; line > 0; line--) {
      if (source.hasSwitch(line) && fitsOn(line, labels)) {
        labels.forEach(_ -> result.agree());
        return;
      }
    }
    for (Ledger.Label label : labels) {
      if (source.isRenumbered(label.line())) {
        result.explain(Known.RENUMBERED, label.line() + ":" + label.column());
        continue;
      }
      result.differ(
          "%d:%d `%s` of %s: no switch before it has branches that fit the ledger's tests %s"
              .formatted(label.line(), label.column(), label.text(), choice, label.tests()));
    }
  }

  /** Whether a row of branches of a line, behind those of its conditions, fits. */
  private boolean fitsOn(int line, List<Ledger.Label> labels) {
    int conditions = (int) file.conditions().stream().filter(each -> each.line() == line).count();
    List<Map<String, Long>> branches = counts.branches(line);
    for (int from = 0; from < branches.size(); from++) {
      for (int to = from + 1; to <= branches.size(); to++) {
        if (fits(labels, branches.subList(from, to))) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether the labels can be cut into as many runs as there are branches, each run fitting. */
  private boolean fits(List<Ledger.Label> labels, List<Map<String, Long>> branches) {
    if (labels.isEmpty() || branches.isEmpty()) {
      return labels.isEmpty() && branches.isEmpty();
    }
    for (int end = 1; end <= labels.size(); end++) {
      if (sums(labels.subList(0, end), branches.getFirst())
          && fits(labels.subList(end, labels.size()), branches.subList(1, branches.size()))) {
        return true;
      }
    }
    return false;
  }

  private boolean sums(List<Ledger.Label> run, Map<String, Long> branch) {
    Predicate<String> taken = test -> branch.getOrDefault(test, 0L) > 0;
    Predicate<String> chosen = test -> run.stream().anyMatch(label -> label.tests().contains(test));
    return tests.stream()
        .allMatch(
            test ->
                taken.test(test) == chosen.test(test)
                    || taken.test(test) && (!regular || !ledger.returned(test)));
  }
}
