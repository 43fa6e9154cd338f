package org.farkas.report;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.farkas.base.SourceSpan;
import org.farkas.criteria.Verdict;
import org.farkas.strategy.RefinementCounts;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.OracleVerdict;
import org.farkas.testcase.RunEnd;

/**
 * The result for one unit, ready for rendering. Tests are referred to by their names.
 *
 * @param interrupted whether the search was stopped by the user
 * @param items the criterion's targets in the order of the source
 * @param conditions both pairings of MC/DC for every condition in scope
 * @param decisions the rows seen of every decision in scope
 * @param arguments how certificates argue, by their names, where there is something to say of it
 */
public record Report(
    Header header,
    boolean interrupted,
    List<Item> items,
    List<ConditionEntry> conditions,
    List<DecisionEntry> decisions,
    List<TestEntry> tests,
    Optional<Paths> paths,
    List<FindingEntry> findings,
    List<PreconditionEntry> requiredPreconditions,
    List<MismatchEntry> replayMismatches,
    Map<String, String> arguments,
    Effort effort) {
  public Report {
    items = List.copyOf(items);
    conditions = List.copyOf(conditions);
    decisions = List.copyOf(decisions);
    tests = List.copyOf(tests);
    findings = List.copyOf(findings);
    requiredPreconditions = List.copyOf(requiredPreconditions);
    replayMismatches = List.copyOf(replayMismatches);
    arguments = Map.copyOf(arguments);
  }

  /**
   * What was run on what.
   *
   * @param file as the user gave it
   * @param precondition the function that says which inputs are meant, if there is one
   * @param calls how often a test may call the function
   * @param volatileReads how many reads of volatile objects have values of their own in a run
   */
  public record Header(
      String toolVersion,
      String file,
      String function,
      String criterion,
      String strategy,
      long seed,
      Optional<String> precondition,
      int calls,
      int volatileReads) {
    /** Of a run without a precondition, and of single calls. */
    public Header(
        String toolVersion,
        String file,
        String function,
        String criterion,
        String strategy,
        long seed) {
      this(toolVersion, file, function, criterion, strategy, seed, Optional.empty(), 1, 0);
    }
  }

  /**
   * A target with its verdict.
   *
   * @param tests of the suite, that cover it; empty unless it is covered
   * @param criteria names of the criteria that ask for it
   */
  public record Item(
      String id,
      Kind kind,
      SourceSpan where,
      String text,
      String outcome,
      Verdict verdict,
      List<String> tests,
      List<String> criteria) {
    public Item {
      tests = List.copyOf(tests);
      criteria = List.copyOf(criteria);
    }

    /** Of the only criterion. */
    public Item(
        String id,
        Kind kind,
        SourceSpan where,
        String text,
        String outcome,
        Verdict verdict,
        List<String> tests) {
      this(id, kind, where, text, outcome, verdict, tests, List.of());
    }
  }

  /** Kinds of items, by their names in results. */
  public enum Kind {
    DECISION("decision"),
    CONDITION("condition"),
    CASE("case"),
    ROW("row"),
    VALUE("value"),
    STATEMENT("statement"),
    PAIR("pair"),
    PATH("path");

    private final String label;

    Kind(String label) {
      this.label = label;
    }

    public String label() {
      return label;
    }
  }

  /** A condition and its pairs. */
  public record ConditionEntry(
      String id,
      String decision,
      SourceSpan where,
      String text,
      Optional<Pair> masking,
      Optional<Pair> uniqueCause) {}

  /**
   * Two tests that show a condition's effect, with the rows in which they do.
   *
   * @param rowWhenTrue the row's values as a word such as {@code TF-}
   */
  public record Pair(
      String testWhenTrue, String rowWhenTrue, String testWhenFalse, String rowWhenFalse) {}

  /**
   * A decision's table.
   *
   * @param conditions ids, in the order of the rows' letters
   * @param missing rows that nobody saw, with the reason; empty if there are too many to list
   * @param missingCount how many there are
   */
  public record DecisionEntry(
      String id,
      String function,
      SourceSpan where,
      String text,
      List<String> conditions,
      List<Row> rows,
      List<MissingRow> missing,
      long missingCount) {}

  /** A row that was seen. */
  public record Row(String values, boolean outcome, List<String> tests) {}

  /** A row that short circuit allows and that nobody saw. */
  public record MissingRow(String values, boolean outcome, String reason) {}

  /**
   * A test of the suite.
   *
   * @param id its name
   * @param calls how often it calls the function
   * @param outcome how the native run ended
   * @param covers ids of items; empty for a test that only shows a finding
   * @param clean whether it belongs to the regular suite; others show undefined behaviour or a
   *     failing assertion
   * @param fault how its run goes wrong behind what it covers; empty for one that shows a finding,
   *     which says it
   * @param remark what its place in the test program is, unless it simply stands there
   * @param oracle what the user's oracle says of it
   */
  public record TestEntry(
      String id,
      int calls,
      SequencedMap<String, InputValue> inputs,
      RunEnd.Kind outcome,
      List<String> covers,
      boolean clean,
      Optional<String> fault,
      Optional<Remark> remark,
      Optional<OracleVerdict> oracle) {
    public TestEntry {
      covers = List.copyOf(covers);
    }

    /** Whether only the instrumented text can run it. */
    public boolean instrumented() {
      return remark.filter(Remark.Instrumented.class::isInstance).isPresent();
    }

    /** A test without an oracle. */
    public TestEntry(
        String id,
        int calls,
        SequencedMap<String, InputValue> inputs,
        RunEnd.Kind outcome,
        List<String> covers,
        boolean clean,
        Optional<String> fault,
        Optional<Remark> remark) {
      this(id, calls, inputs, outcome, covers, clean, fault, remark, Optional.empty());
    }
  }

  /**
   * How many paths a search that counts them met.
   *
   * @param complete whether there are no others
   * @param enumeration more, if paths are the criterion
   */
  public record Paths(
      long feasible, long infeasible, boolean complete, Optional<Enumeration> enumeration) {
    /** Counted by the way. */
    public static Paths counted(long feasible, long infeasible, boolean complete) {
      return new Paths(feasible, infeasible, complete, Optional.empty());
    }
  }

  /**
   * What is to be said of an enumeration of paths.
   *
   * @param aliases how memory at unknown places was treated
   * @param tests that were made
   * @param confirmed paths that the real program takes on their tests' inputs
   * @param cut prefixes that were given up at the limit of iterations
   * @param faulty paths on which something goes wrong
   * @param incompleteBecause why there may be others
   * @param assumptions what the claims about other paths rest on
   * @param infeasiblePrefixes the first of them, in words; the last word is impossible
   * @param worst the paths with the largest counts
   * @param verdicts how often the user's oracle says what; empty without one
   * @param failing the first paths of which it says that they fail
   * @param engineMillis without native runs
   * @param confirmationMillis of native runs
   */
  public record Enumeration(
      String aliases,
      long tests,
      long confirmed,
      long cut,
      long faulty,
      List<String> incompleteBecause,
      List<Assumption> assumptions,
      List<String> infeasiblePrefixes,
      List<WorstPath> worst,
      Map<OracleVerdict, Long> verdicts,
      List<NumberedPath> failing,
      long engineMillis,
      long confirmationMillis) {
    public Enumeration {
      incompleteBecause = List.copyOf(incompleteBecause);
      assumptions = List.copyOf(assumptions);
      infeasiblePrefixes = List.copyOf(infeasiblePrefixes);
      worst = List.copyOf(worst);
      verdicts = Map.copyOf(verdicts);
      failing = List.copyOf(failing);
    }
  }

  /** A path by its number in {@code paths.jsonl}. */
  public record NumberedPath(long number, String path) {}

  /**
   * A path with the largest count of something.
   *
   * @param number of the path in {@code paths.jsonl}
   * @param test of the suite, if it was kept
   */
  public record WorstPath(
      String measure, long count, long number, String path, Optional<String> test) {}

  /** The same with paths as items. */
  public Report withPaths(List<Item> pathItems, List<TestEntry> pathTests, Paths found) {
    return new Report(
        header,
        interrupted,
        pathItems,
        conditions,
        decisions,
        pathTests,
        Optional.of(found),
        findings,
        requiredPreconditions,
        replayMismatches,
        arguments,
        effort);
  }

  /**
   * What the unit cost.
   *
   * @param solverMillis time inside solvers
   * @param instructions executed by the machine
   * @param states made by the machine
   * @param peakMemoryBytes of the process tree; 0 when not measured
   * @param refinement what a refinement did, if there was one
   */
  public record Effort(
      long wallMillis,
      long solverQueries,
      long solverMillis,
      long instructions,
      long states,
      long peakMemoryBytes,
      Optional<RefinementCounts> refinement) {
    /** Without a refinement. */
    public Effort(
        long wallMillis,
        long solverQueries,
        long solverMillis,
        long instructions,
        long states,
        long peakMemoryBytes) {
      this(
          wallMillis,
          solverQueries,
          solverMillis,
          instructions,
          states,
          peakMemoryBytes,
          Optional.empty());
    }
  }

  /**
   * A finding; see {@link org.farkas.strategy.Finding}.
   *
   * @param test the one that shows it
   */
  public record FindingEntry(String kind, SourceSpan where, String message, String test) {}

  /** See {@link org.farkas.strategy.RequiredPrecondition}. */
  public record PreconditionEntry(String parameter, SourceSpan where, String message) {}

  /** See {@link org.farkas.strategy.ReplayMismatch}. */
  public record MismatchEntry(String message, SequencedMap<String, InputValue> inputs) {}

  /** The names of the criteria, in the order in which the user gave them. */
  public List<String> criteria() {
    return List.of(header.criterion().split(","));
  }

  /** What of this report is about one of several criteria. */
  public List<Item> itemsOf(String criterion) {
    return items.stream().filter(item -> item.criteria().contains(criterion)).toList();
  }

  /**
   * How many items have which verdict. Of all paths only those whose tests were kept are items, but
   * all count.
   */
  public Totals totals() {
    return paths
        .flatMap(Paths::enumeration)
        .map(found -> Totals.ofPaths(paths.orElseThrow().feasible(), found.confirmed()))
        .orElseGet(() -> Totals.of(items));
  }

  /** The same for what is about one of several criteria. */
  public Totals totalsOf(String criterion) {
    return Totals.of(itemsOf(criterion));
  }

  /** Numbers of items by their verdicts. */
  public record Totals(long all, long covered, long infeasible, long open) {
    private static Totals ofPaths(long feasible, long confirmed) {
      return new Totals(feasible, confirmed, 0, feasible - confirmed);
    }

    private static Totals of(List<Item> items) {
      int covered = 0;
      int infeasible = 0;
      int open = 0;
      for (Item item : items) {
        switch (item.verdict()) {
          case Verdict.Covered _ -> covered++;
          case Verdict.Infeasible _ -> infeasible++;
          case Verdict.Open _ -> open++;
        }
      }
      return new Totals(items.size(), covered, infeasible, open);
    }
  }
}
