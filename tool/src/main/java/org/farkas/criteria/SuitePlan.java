package org.farkas.criteria;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.IntToLongFunction;
import org.farkas.source.Decision;
import org.farkas.trace.DecisionRow;

/**
 * The suite that is delivered: which tests, in which order, under which names. The tests together
 * cover every covered target and show a unique-cause pair for every condition that has one.
 */
public record SuitePlan(List<PlannedTest> tests) {
  public SuitePlan {
    tests = List.copyOf(tests);
  }

  /**
   * A test of the suite.
   *
   * @param test its number in the ledger
   * @param name a C identifier, {@code test_03_level_lt_low_true}, after the first of {@code
   *     reasons}
   * @param reasons the targets that no test before it covers; empty if it is there for a pair only
   */
  public record PlannedTest(int test, String name, List<Target> reasons) {
    public PlannedTest {
      reasons = List.copyOf(reasons);
    }
  }

  /**
   * Plans a suite.
   *
   * @param ledger with all candidates credited
   * @param decisions whose unique-cause pairs are kept
   * @param cost of a test by its number; among tests that do the same the cheapest is taken
   */
  public static SuitePlan of(Ledger ledger, List<Decision> decisions, IntToLongFunction cost) {
    Map<Object, Integer> obligations = new HashMap<>();
    for (Target target : ledger.targets()) {
      if (ledger.covered(target)) {
        obligations.put(target, obligations.size());
      }
    }
    for (DecisionRow row : pairedRows(ledger, decisions)) {
      obligations.put(row, obligations.size());
    }
    List<SuiteMinimiser.Offer> offers = new ArrayList<>();
    for (int test : ledger.tests().keySet()) {
      BitSet fulfilled = new BitSet();
      ledger.coveredBy(test).forEach(target -> fulfilled.set(obligations.get(target)));
      for (DecisionRow row : ledger.tests().get(test).rows()) {
        if (obligations.containsKey(row)) {
          fulfilled.set(obligations.get(row));
        }
      }
      offers.add(new SuiteMinimiser.Offer(test, fulfilled, cost.applyAsLong(test)));
    }
    return ordered(ledger, SuiteMinimiser.minimise(offers));
  }

  /** One unique-cause pair per condition, preferring rows that serve another condition already. */
  private static Set<DecisionRow> pairedRows(Ledger ledger, List<Decision> decisions) {
    Set<DecisionRow> chosen = new LinkedHashSet<>();
    Pairing pairing = new UniqueCausePairing();
    for (Decision decision : decisions) {
      List<DecisionRow> rows = new ArrayList<>(ledger.rows().keySet());
      rows.removeIf(row -> row.decision() != decision.id());
      for (int i = 0; i < decision.conditions().size(); i++) {
        rows.sort(Comparator.comparing(row -> !chosen.contains(row)));
        pairing
            .pair(rows, i)
            .ifPresent(pair -> chosen.addAll(List.of(pair.whenTrue(), pair.whenFalse())));
      }
    }
    return chosen;
  }

  /** In the order of the source: next comes the test that covers the first target not covered. */
  private static SuitePlan ordered(Ledger ledger, List<Integer> kept) {
    SortedSet<Integer> rest = new TreeSet<>(kept);
    Set<Target> done = new LinkedHashSet<>();
    List<PlannedTest> tests = new ArrayList<>();
    TestNames names = new TestNames(kept.size());
    for (Target target : ledger.targets()) {
      if (done.contains(target)) {
        continue;
      }
      for (int test : List.copyOf(rest)) {
        List<Target> covered = ledger.coveredBy(test);
        if (covered.contains(target)) {
          List<Target> reasons = covered.stream().filter(t -> !done.contains(t)).toList();
          tests.add(new PlannedTest(test, names.next(reasons), reasons));
          done.addAll(covered);
          rest.remove(test);
          break;
        }
      }
    }
    for (int test : rest) {
      tests.add(new PlannedTest(test, names.next(List.of()), List.of()));
    }
    return new SuitePlan(tests);
  }
}
