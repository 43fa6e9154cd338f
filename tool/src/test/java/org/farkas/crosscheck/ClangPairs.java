package org.farkas.crosscheck;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Compares, for each decision that clang keeps a record of, which of its conditions have a
 * unique-cause pair.
 */
final class ClangPairs {
  private final Ledger ledger;
  private final Ledger.InFile file;
  private final SourceText source;
  private final ClangCounts counts;
  private final Set<String> tests;
  private final Comparison result = new Comparison();

  ClangPairs(
      Ledger ledger, Ledger.InFile file, SourceText source, ClangCounts counts, Set<String> tests) {
    this.ledger = ledger;
    this.file = file;
    this.source = source;
    this.counts = counts;
    this.tests = tests;
  }

  Comparison compare() {
    List<ClangCounts.Decision> left = new ArrayList<>(counts.decisions());
    List<Ledger.Decision> unplaced = new ArrayList<>();
    for (Ledger.Decision decision : file.decisions()) {
      if (decision.conditions().size() < 2) {
        continue;
      }
      List<ClangCounts.Decision> found = left.stream().filter(each -> at(decision, each)).toList();
      if (found.size() == 1) {
        compare(decision, found.getFirst());
        left.remove(found.getFirst());
      } else {
        unplaced.add(decision);
      }
    }
    unplaced(unplaced, left);
    return result;
  }

  private List<Ledger.Condition> conditions(Ledger.Decision decision) {
    return file.conditions().stream()
        .filter(each -> each.decision().equals(decision.id()))
        .toList();
  }

  private boolean at(Ledger.Decision decision, ClangCounts.Decision record) {
    Ledger.Condition first = conditions(decision).getFirst();
    return record.region().contains(first.line(), first.column())
        && record.pairs().size() == decision.conditions().size();
  }

  private List<Boolean> pairs(Ledger.Decision decision) {
    List<Boolean> pairs = new ArrayList<>();
    for (int i = 0; i < decision.conditions().size(); i++) {
      pairs.add(UniqueCause.hasPair(decision.rows(), i, tests));
    }
    return pairs;
  }

  private void compare(Ledger.Decision decision, ClangCounts.Decision record) {
    result.decision();
    List<Boolean> ours = pairs(decision);
    List<Ledger.Condition> conditions = conditions(decision);
    if (hasMacro(decision) && sorted(ours).equals(sorted(record.pairs()))) {
      conditions.forEach(_ -> result.agree()); // clang's order is not that of the text
      return;
    }
    for (int i = 0; i < conditions.size(); i++) {
      if (record.pairs().get(i).equals(ours.get(i))) {
        result.agree();
      } else {
        result.differ(
            "%s: clang says %s, the ledger %s, which has the rows %s"
                .formatted(
                    conditions.get(i).place(),
                    record.pairs().get(i) ? "a pair" : "no pair",
                    ours.get(i) ? "a pair" : "no pair",
                    rows(decision)));
      }
    }
  }

  /** Whether a macro makes, or begins, one of the decision's conditions. */
  private boolean hasMacro(Ledger.Decision decision) {
    int last = source.lastLine(decision.line(), decision.column(), decision.text());
    return counts.branches().stream()
        .filter(ClangCounts.Branch::expanded)
        .anyMatch(each -> decision.line() <= each.region().line() && each.region().line() <= last);
  }

  private static List<Boolean> sorted(List<Boolean> values) {
    return values.stream().sorted().toList();
  }

  /** Decisions that macros make: any record left over that is equal will do. */
  private void unplaced(List<Ledger.Decision> decisions, List<ClangCounts.Decision> records) {
    Map<Ledger.Decision, ClangCounts.Decision> matching =
        Matching.largest(
            decisions, records, (decision, record) -> record.pairs().equals(pairs(decision)));
    for (Ledger.Decision decision : decisions) {
      String place = decision.line() + ":" + decision.column() + " `" + decision.text() + "`";
      if (matching.containsKey(decision)) {
        compare(decision, matching.get(decision));
      } else if (counts.refused().stream().anyMatch(each -> each.line() == decision.line())) {
        result.explain(Known.NESTED, place);
      } else {
        result.differ(place + ": no record of clang's is at this place and equal");
      }
    }
  }

  private List<String> rows(Ledger.Decision decision) {
    List<String> rows = new ArrayList<>();
    for (Ledger.Row row : decision.rows()) {
      if (row.tests().stream().anyMatch(tests::contains)) {
        rows.add(row.values() + (row.outcome() ? " true" : " false"));
      }
    }
    return rows;
  }
}
