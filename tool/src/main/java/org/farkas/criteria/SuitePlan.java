package org.farkas.criteria;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntToLongFunction;
import org.farkas.source.Decision;

/**
 * The suite that is delivered: which tests, in which order, under which names. The clean tests
 * together cover every target that any clean test covers, and show a unique-cause pair for every
 * condition that has one among them; those that need the instrumented text, since volatile objects
 * change in their runs, stand behind the others and are there only for what these do not do. Behind
 * them stand the unclean tests, whose runs go wrong (undefined behaviour, a crash, no end), that
 * alone cover something before they do.
 *
 * @param findings names for the tests that show the findings, in the findings' order
 */
public record SuitePlan(List<PlannedTest> tests, List<String> findings) {
  public SuitePlan {
    tests = List.copyOf(tests);
    findings = List.copyOf(findings);
  }

  /**
   * A test of the suite.
   *
   * @param test its number in the ledger
   * @param name a C identifier, {@code test_03_level_lt_low_true}, after the first of {@code
   *     reasons}; {@code reads_01_...} if it needs the instrumented text, {@code fault_01_...} if
   *     it is unclean
   * @param reasons the targets that no test before it covers; empty if it is there for a pair only,
   *     or kept
   * @param kept whether it is there because the user had it already
   */
  public record PlannedTest(
      int test, String name, List<Target> reasons, boolean clean, boolean kept) {
    public PlannedTest {
      reasons = List.copyOf(reasons);
    }

    /** A test that was generated. */
    public PlannedTest(int test, String name, List<Target> reasons, boolean clean) {
      this(test, name, reasons, clean, false);
    }
  }

  /**
   * Plans a suite.
   *
   * @param ledger with all candidates credited
   * @param unclean numbers of tests whose runs go wrong
   * @param decisions whose unique-cause pairs are kept
   * @param cost of a test by its number; among tests that do the same the cheapest is taken
   * @param findingKinds the kinds of the findings that have tests of their own
   */
  public static SuitePlan of(
      Ledger ledger,
      Set<Integer> unclean,
      List<Decision> decisions,
      IntToLongFunction cost,
      List<String> findingKinds) {
    return of(ledger, new Sets(unclean, Set.of(), Set.of()), decisions, cost, findingKinds);
  }

  /**
   * Numbers of tests of which there is something to be said.
   *
   * @param unclean their runs go wrong
   * @param instrumented only the instrumented text can run them
   * @param kept they stay, whatever they do; all of them clean
   */
  public record Sets(Set<Integer> unclean, Set<Integer> instrumented, Set<Integer> kept) {}

  /** Plans a suite of tests of different kinds. */
  public static SuitePlan of(
      Ledger ledger,
      Sets sets,
      List<Decision> decisions,
      IntToLongFunction cost,
      List<String> findingKinds) {
    SuiteChoice choice = new SuiteChoice(ledger, sets, cost);
    Set<Target> done = new LinkedHashSet<>();
    List<PlannedTest> tests = new ArrayList<>();
    List<Integer> regular = choice.clean(decisions);
    tests.addAll(ordered(ledger, regular, names("test", regular), true, done, sets.kept()));
    List<Integer> reads = choice.instrumented(decisions, done);
    tests.addAll(ordered(ledger, reads, names("reads", reads), true, done, sets.kept()));
    List<Integer> faulty = choice.unclean(done);
    tests.addAll(ordered(ledger, faulty, names("fault", faulty), false, done, Set.of()));
    return new SuitePlan(tests, findingNames(findingKinds));
  }

  private static TestNames names(String prefix, List<Integer> tests) {
    return new TestNames(prefix, tests.size());
  }

  /** All of these tests, by their numbers, each there for a path of its own. */
  public static SuitePlan ofPaths(int tests, List<String> findingKinds) {
    List<PlannedTest> planned = new ArrayList<>();
    TestNames names = new TestNames("test", tests);
    for (int test = 0; test < tests; test++) {
      planned.add(new PlannedTest(test, names.next("path"), List.of(), true));
    }
    return new SuitePlan(planned, findingNames(findingKinds));
  }

  private static List<String> findingNames(List<String> kinds) {
    TestNames names = new TestNames("finding", kinds.size());
    return kinds.stream().map(kind -> names.next(kind.replace('-', ' '))).toList();
  }

  /** In the order of the source: next comes the test that covers the first target not done. */
  private static List<PlannedTest> ordered(
      Ledger ledger,
      List<Integer> chosen,
      TestNames names,
      boolean clean,
      Set<Target> done,
      Set<Integer> kept) {
    Set<Integer> rest = new TreeSet<>(chosen);
    List<PlannedTest> tests = new ArrayList<>();
    for (Target target : ledger.items()) {
      if (done.contains(target)) {
        continue;
      }
      // From target to tests: to ask each test for all that it covers is cubic in large units.
      Optional<Integer> first = ledger.testsOf(target).stream().filter(rest::contains).findFirst();
      if (first.isEmpty()) {
        continue;
      }
      int test = first.get();
      List<Target> covered = ledger.coveredBy(test);
      List<Target> reasons = covered.stream().filter(t -> !done.contains(t)).toList();
      String subject = reasons.getFirst().text() + " " + reasons.getFirst().outcome();
      tests.add(new PlannedTest(test, names.next(subject), reasons, clean, kept.contains(test)));
      done.addAll(covered);
      rest.remove(test);
    }
    for (int test : rest) {
      boolean old = kept.contains(test);
      String subject = old ? "kept" : "independence pair";
      tests.add(new PlannedTest(test, names.next(subject), List.of(), clean, old));
    }
    return tests;
  }
}
