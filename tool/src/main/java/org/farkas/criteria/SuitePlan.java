package org.farkas.criteria;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import org.farkas.source.Decision;

/**
 * The suite that is delivered: which tests, in which order, under which names. The regular tests
 * together cover every target that a test without a fault covers, and show a unique-cause pair for
 * every condition that has one among such tests. Behind them stands one test per finding, and those
 * that alone cover something before they fail.
 */
public record SuitePlan(List<PlannedTest> tests) {
  public SuitePlan {
    tests = List.copyOf(tests);
  }

  /**
   * A test of the suite.
   *
   * @param test its number in the account
   * @param name a C identifier, {@code test_03_level_lt_low_true}, after the first of {@code
   *     reasons}; {@code finding_01_signed_overflow} for faulty tests
   * @param reasons the targets that no test before it covers; empty if it is there for a pair or a
   *     finding only
   * @param faulty whether it belongs apart from the regular tests
   */
  public record PlannedTest(int test, String name, List<Target> reasons, boolean faulty) {
    public PlannedTest {
      reasons = List.copyOf(reasons);
    }
  }

  /** The tests that are not faulty. */
  public List<PlannedTest> regular() {
    return tests.stream().filter(test -> !test.faulty()).toList();
  }

  /** The tests that show undefined behaviour or a failing assertion. */
  public List<PlannedTest> faulty() {
    return tests.stream().filter(PlannedTest::faulty).toList();
  }

  /**
   * Plans a suite.
   *
   * @param decisions whose unique-cause pairs are kept
   * @param cost of a test; among tests that do the same the cheapest is taken
   */
  public static SuitePlan of(
      Account account, List<Decision> decisions, ToLongFunction<CandidateTest> cost) {
    SuiteChoice choice = new SuiteChoice(account, cost);
    List<Integer> regular = choice.regular(decisions);
    Set<Target> done = new LinkedHashSet<>();
    List<PlannedTest> tests = new ArrayList<>(ordered(account.ledger(), regular, done));
    List<Integer> undefined = choice.faulty(done);
    TestNames names = new TestNames("finding", undefined.size());
    for (int test : undefined) {
      List<Target> reasons = new ArrayList<>(account.ledger().coveredBy(test));
      reasons.removeAll(done);
      done.addAll(reasons);
      String subject =
          account.findings().stream()
              .filter(finding -> finding.test() == test)
              .map(finding -> finding.kind().replace('-', ' '))
              .findFirst()
              .orElse("undefined behaviour");
      tests.add(new PlannedTest(test, names.next(subject), reasons, true));
    }
    return new SuitePlan(tests);
  }

  /** In the order of the source: next comes the test that covers the first target not covered. */
  private static List<PlannedTest> ordered(Ledger ledger, List<Integer> kept, Set<Target> done) {
    SortedSet<Integer> rest = new TreeSet<>(kept);
    List<PlannedTest> tests = new ArrayList<>();
    TestNames names = new TestNames("test", kept.size());
    for (Target target : ledger.targets()) {
      if (done.contains(target)) {
        continue;
      }
      for (int test : List.copyOf(rest)) {
        List<Target> covered = ledger.coveredBy(test);
        if (covered.contains(target)) {
          List<Target> reasons = covered.stream().filter(t -> !done.contains(t)).toList();
          String subject = reasons.getFirst().text() + " " + reasons.getFirst().outcome();
          tests.add(new PlannedTest(test, names.next(subject), reasons, false));
          done.addAll(covered);
          rest.remove(test);
          break;
        }
      }
    }
    for (int test : rest) {
      tests.add(new PlannedTest(test, names.next("independence pair"), List.of(), false));
    }
    return tests;
  }
}
