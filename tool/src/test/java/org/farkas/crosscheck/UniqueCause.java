package org.farkas.crosscheck;

import java.util.List;
import java.util.Set;

/** Unique-cause pairs, found anew from the rows that a result lists. */
final class UniqueCause {
  private UniqueCause() {}

  /** Whether two rows that these tests show differ in a condition and the outcome alone. */
  static boolean hasPair(List<Ledger.Row> rows, int condition, Set<String> tests) {
    List<Ledger.Row> shown =
        rows.stream().filter(row -> row.tests().stream().anyMatch(tests::contains)).toList();
    for (Ledger.Row one : shown) {
      for (Ledger.Row other : shown) {
        if (one.values().charAt(condition) == 'T'
            && other.values().charAt(condition) == 'F'
            && one.outcome() != other.outcome()
            && agreeElsewhere(one.values(), other.values(), condition)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean agreeElsewhere(String one, String other, int condition) {
    for (int i = 0; i < one.length(); i++) {
      char here = one.charAt(i);
      char there = other.charAt(i);
      if (i != condition && here != '-' && there != '-' && here != there) {
        return false;
      }
    }
    return true;
  }
}
