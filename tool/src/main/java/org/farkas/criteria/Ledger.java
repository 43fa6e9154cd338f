package org.farkas.criteria;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.farkas.base.DiagnosticException;
import org.farkas.base.SourceSpan;
import org.farkas.source.SourceModel;
import org.farkas.testcase.Assumption;
import org.farkas.trace.DecisionRow;
import org.farkas.trace.Observations;
import org.farkas.trace.Trace;
import org.farkas.trace.TraceReader;

/**
 * The account of one unit: which test covers what, and one verdict per target. Only native traces
 * are credited, and only up to the first undefined behaviour: callers pass that prefix. Covered
 * wins over everything; a target that is covered <em>and</em> infeasible is a bug of ours and is
 * thrown as an internal diagnostic, after the test was credited. Searches may use it from several
 * threads: verdicts only ever go from open to decided. What it gives in lists and maps of tests is
 * to be read when no search runs.
 */
public final class Ledger {
  private static final Verdict NOT_TRIED =
      new Verdict.Open(OpenReason.NOT_TRIED, "", SourceSpan.UNKNOWN);

  private final SourceModel source;
  private final List<Target> targets;
  private final Set<Target> auxiliary;
  private final List<PairTarget> pairs;
  private final Map<String, List<String>> criteria;
  private final TraceReader reader;
  private final TargetIndex index;
  private final Map<Target, Verdict> verdicts = new HashMap<>();
  private final Map<Target, TreeSet<Integer>> covering = new HashMap<>();
  private final SequencedMap<DecisionRow, TreeSet<Integer>> rows = new LinkedHashMap<>();
  private final SortedMap<Integer, Observations> tests = new TreeMap<>();
  private int coveredCount;
  private Trace lastTrace = Trace.EMPTY;
  private Observations lastObservations;

  public Ledger(SourceModel source, List<Target> targets) {
    this(source, targets, List.of(), List.of(), Map.of());
  }

  private Ledger(
      SourceModel source,
      List<Target> targets,
      List<Target> auxiliary,
      List<PairTarget> pairs,
      Map<String, List<String>> criteria) {
    this.criteria = criteria;
    this.source = source;
    this.targets = Stream.concat(targets.stream(), auxiliary.stream()).toList();
    this.auxiliary = Set.copyOf(auxiliary);
    this.pairs = List.copyOf(pairs);
    this.reader = new TraceReader(source);
    this.lastObservations = reader.read(lastTrace);
    this.index = new TargetIndex(source, this.targets);
  }

  /** The account of what a criterion asks for in the bodies of these functions. */
  public static Ledger of(SourceModel source, Criterion criterion, Set<String> functions) {
    Map<String, List<String>> criteria = new HashMap<>();
    for (Criterion part : criterion.parts()) {
      Stream.concat(
              part.targets(source, functions).stream().map(Target::id),
              part.pairs(source, functions).stream().map(PairTarget::id))
          .forEach(id -> criteria.computeIfAbsent(id, _ -> new ArrayList<>()).add(part.name()));
    }
    return new Ledger(
        source,
        criterion.targets(source, functions),
        criterion.auxiliary(source, functions),
        criterion.pairs(source, functions),
        criteria);
  }

  /** An account of the same targets in which nothing is covered or decided. */
  public Ledger fresh() {
    return new Ledger(
        source,
        targets.stream().filter(target -> !auxiliary.contains(target)).toList(),
        targets.stream().filter(auxiliary::contains).toList(),
        pairs,
        criteria);
  }

  /** The names of the criteria that ask for an item. */
  public List<String> criteriaOf(String id) {
    return List.copyOf(criteria.getOrDefault(id, List.of()));
  }

  /**
   * What a test added.
   *
   * @param newlyCovered targets that no earlier test covered
   * @param newRows rows that no earlier test showed (of any decision in the file)
   */
  public record Credit(List<Target> newlyCovered, List<DecisionRow> newRows) {
    /** Whether the test shows anything that earlier ones don't. */
    public boolean addsSomething() {
      return !newlyCovered.isEmpty() || !newRows.isEmpty();
    }
  }

  public SourceModel source() {
    return source;
  }

  /** All that is searched for, in the criterion's order, the auxiliary targets last. */
  public List<Target> targets() {
    return targets;
  }

  /** The targets that a result shows. */
  public List<Target> items() {
    return targets.stream().filter(target -> !auxiliary.contains(target)).toList();
  }

  /** What takes two rows to cover. */
  public List<PairTarget> pairs() {
    return pairs;
  }

  /** What crediting this trace would add. */
  public synchronized Credit preview(Trace usablePrefix) {
    return preview(observations(usablePrefix));
  }

  /** What a trace shows; the same one is often asked about several times in a row, and long. */
  private Observations observations(Trace trace) {
    if (trace != lastTrace) {
      lastObservations = reader.read(trace);
      lastTrace = trace;
    }
    return lastObservations;
  }

  private Credit preview(Observations observations) {
    List<DecisionRow> newRows = new ArrayList<>();
    for (DecisionRow row : observations.rows()) {
      if (!rows.containsKey(row)) {
        newRows.add(row);
      }
    }
    List<Target> newlyCovered = new ArrayList<>();
    for (Target target : index.satisfied(observations)) {
      if (!covered(target)) {
        newlyCovered.add(target);
      }
    }
    return new Credit(newlyCovered, newRows);
  }

  /**
   * Credits a test.
   *
   * @param test its number, not credited before
   * @param usablePrefix its native trace up to the first undefined behaviour
   * @throws DiagnosticException category INTERNAL, if it covers a target that is infeasible
   */
  public synchronized Credit credit(int test, Trace usablePrefix) {
    Observations observations = observations(usablePrefix);
    Credit credit = preview(observations);
    if (tests.putIfAbsent(test, observations) != null) {
      throw new IllegalArgumentException("test " + test + " is credited already");
    }
    for (DecisionRow row : observations.rows()) {
      rows.computeIfAbsent(row, _ -> new TreeSet<>()).add(test);
    }
    for (Target target : index.satisfied(observations)) {
      covering.computeIfAbsent(target, _ -> new TreeSet<>()).add(test);
    }
    coveredCount += credit.newlyCovered().size();
    for (Target target : credit.newlyCovered()) {
      if (verdicts.get(target) instanceof Verdict.Infeasible infeasible) {
        throw contradiction(target, infeasible.certificate(), test);
      }
    }
    return credit;
  }

  public synchronized boolean covered(Target target) {
    return covering.containsKey(target);
  }

  /**
   * Targets that are neither covered nor infeasible, in order. Auxiliary ones that no undecided
   * pair needs any more are left out.
   */
  public synchronized List<Target> undecided() {
    List<PairTarget> open =
        pairs.stream()
            .filter(pair -> PairVerdicts.verdict(this, pair) instanceof Verdict.Open)
            .toList();
    return targets.stream()
        .filter(this::open)
        .filter(target -> !auxiliary.contains(target) || needed(target, open))
        .toList();
  }

  private boolean open(Target target) {
    return !covered(target) && !(verdicts.get(target) instanceof Verdict.Infeasible);
  }

  private static boolean needed(Target auxiliary, List<PairTarget> open) {
    return switch (auxiliary.label()) {
      case Label.Row label -> open.stream().anyMatch(pair -> pair.uses(label.row()));
      case Label.ConditionOutcome label ->
          open.stream().anyMatch(pair -> pair.condition() == label.condition());
      case Label.DecisionOutcome _, Label.SwitchCase _ -> true;
    };
  }

  public synchronized int coveredCount() {
    return coveredCount;
  }

  public synchronized int infeasibleCount() {
    return (int)
        targets.stream()
            .filter(target -> !covered(target))
            .filter(target -> verdicts.get(target) instanceof Verdict.Infeasible)
            .count();
  }

  /** The verdict at this moment. */
  public synchronized Verdict verdict(Target target) {
    SortedSet<Integer> by = covering.get(target);
    if (by != null) {
      return new Verdict.Covered(Collections.unmodifiableSortedSet(new TreeSet<>(by)));
    }
    return verdicts.getOrDefault(target, NOT_TRIED);
  }

  /**
   * Records that no input satisfies the target.
   *
   * @throws DiagnosticException category INTERNAL, if a test covers it
   */
  public synchronized void markInfeasible(
      Target target, String certificate, List<Assumption> assumptions) {
    SortedSet<Integer> by = covering.get(target);
    verdicts.put(target, new Verdict.Infeasible(certificate, assumptions));
    if (by != null) {
      throw contradiction(target, certificate, by.first());
    }
  }

  /** Says why a target is open; the last reason given stands. Decided targets stay as they are. */
  public synchronized void markOpen(
      Target target, OpenReason reason, String text, SourceSpan where) {
    if (open(target)) {
      verdicts.put(target, new Verdict.Open(reason, text, where));
    }
  }

  /** The rows seen, in order of first appearance, each with the tests that show it. */
  public synchronized SequencedMap<DecisionRow, SortedSet<Integer>> rows() {
    SequencedMap<DecisionRow, SortedSet<Integer>> result = new LinkedHashMap<>();
    rows.forEach((row, by) -> result.put(row, Collections.unmodifiableSortedSet(by)));
    return result;
  }

  /** The verdict on a label; "not tried" if nobody asked for it. */
  synchronized Verdict verdict(Label label) {
    return index.target(label).map(this::verdict).orElse(NOT_TRIED);
  }

  /** The rows of one decision that tests showed. */
  synchronized List<DecisionRow> rowsOf(int decision) {
    return rows.keySet().stream().filter(row -> row.decision() == decision).toList();
  }

  /** The tests that showed a row. */
  synchronized SortedSet<Integer> testsOf(DecisionRow row) {
    return Collections.unmodifiableSortedSet(rows.getOrDefault(row, new TreeSet<>()));
  }

  /** The tests that cover a target. */
  synchronized SortedSet<Integer> testsOf(Target target) {
    return Collections.unmodifiableSortedSet(covering.getOrDefault(target, new TreeSet<>()));
  }

  /** What each credited test showed. */
  public synchronized SortedMap<Integer, Observations> tests() {
    return Collections.unmodifiableSortedMap(tests);
  }

  /** The items that a credited test covers, in order. */
  public synchronized List<Target> coveredBy(int test) {
    SortedMap<Integer, Target> byOrder = new TreeMap<>();
    for (Target target : index.satisfied(tests.get(test))) {
      if (auxiliary.contains(target)) {
        continue;
      }
      byOrder.put(index.order(target), target);
    }
    return List.copyOf(byOrder.values());
  }

  private static DiagnosticException contradiction(Target target, String certificate, int test) {
    return DiagnosticException.internal(
        "verdict-contradiction",
        "%s: `%s` %s (%s) is infeasible by certificate %s, and test %d covers it"
            .formatted(
                target.where(), target.text(), target.outcome(), target.id(), certificate, test));
  }
}
