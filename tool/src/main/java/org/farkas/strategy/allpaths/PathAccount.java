package org.farkas.strategy.allpaths;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.farkas.testcase.Assumption;
import org.farkas.testcase.OracleVerdict;

/** What an enumeration has found so far: each path, prefix and fault once. */
final class PathAccount implements EarlierPaths.Reader {
  private static final int MAX_LISTED = 1_000;

  /** Infeasible prefixes are written until they have so many characters, all are counted. */
  private static final long MAX_INFEASIBLE_CHARACTERS = 50_000_000;

  private final PathSink sink;
  private final SourcePath.Names names;
  private final FingerprintSet seen = new FingerprintSet();
  private final SequencedSet<Fingerprint> faults = new LinkedHashSet<>();
  private final SequencedSet<String> incompleteBecause = new LinkedHashSet<>();
  private final List<InfeasiblePrefix> infeasiblePrefixes = new ArrayList<>();
  private final Map<Measure, FoundPath> worst = new EnumMap<>(Measure.class);
  private final Map<OracleVerdict, Long> verdicts = new EnumMap<>(OracleVerdict.class);
  private final List<FoundPath> failing = new ArrayList<>();
  private final TreeMap<Integer, PathsFound.KeptPath> kept = new TreeMap<>();

  private final DoubtfulPrefixes doubtful = new DoubtfulPrefixes();
  private long tests;
  private long feasible;
  private long confirmed;
  private long infeasible;
  private long infeasibleCharacters;
  private long cut;

  PathAccount(PathSink sink, SourcePath.Names names) {
    this.sink = sink;
    this.names = names;
  }

  SourcePath.Names names() {
    return names;
  }

  long tests() {
    return tests;
  }

  long feasible() {
    return feasible;
  }

  long infeasible() {
    return infeasible;
  }

  boolean knows(String reason) {
    return incompleteBecause.contains(reason);
  }

  void incomplete(String why) {
    incompleteBecause.add(why);
  }

  List<String> incompleteBecause() {
    return List.copyOf(incompleteBecause);
  }

  List<Fingerprint> faults() {
    return List.copyOf(faults);
  }

  /**
   * A run has gone along this path, as far as it goes.
   *
   * @param split whether a fork that is none of the source's own lies on it
   */
  void met(SourcePath path, boolean split) {
    if (split) {
      doubtful.met(path);
    }
  }

  /** Whether a path is among those that are known. */
  boolean has(SourcePath path) {
    return seen.contains(path.fingerprint());
  }

  /** Whether a path is met for the first time; notes it. */
  boolean isNew(SourcePath path) {
    boolean isNew = seen.add(path.fingerprint());
    feasible += isNew ? 1 : 0;
    return isNew;
  }

  /** A path with its test. */
  FoundPath found(
      SourcePath path,
      Map<Measure, Long> counts,
      boolean agrees,
      boolean isNew,
      Optional<OracleVerdict> oracle) {
    tests++;
    confirmed += agrees && isNew ? 1 : 0;
    FoundPath found = new FoundPath(tests, path.text(names), agrees, oracle, counts);
    compare(found);
    return found;
  }

  private void compare(FoundPath found) {
    found.oracle().ifPresent(verdict -> verdicts.merge(verdict, 1L, Long::sum));
    if (found.oracle().equals(Optional.of(OracleVerdict.FAIL)) && failing.size() < MAX_LISTED) {
      failing.add(found);
    }
    for (Measure measure : Measure.values()) {
      worst.merge(measure, found, (one, two) -> measure.of(two) > measure.of(one) ? two : one);
    }
  }

  /**
   * @param statements the path with the lines of its statements
   */
  void keep(int test, FoundPath path, String statements) {
    kept.put(test, new PathsFound.KeptPath(path, statements));
  }

  /**
   * No input follows this prefix.
   *
   * @param split whether a fork that is none of the source's own lies before its end
   */
  void refuted(SourcePath prefix, boolean split) {
    if (split) {
      doubtful.refuted(prefix.size(), () -> prefix);
    } else {
      refuted(() -> prefix);
    }
  }

  /**
   * No input goes to an outcome behind the beginning of a path.
   *
   * @param size of the beginning
   * @param split whether a fork that is none of the source's own lies before the outcome
   */
  void ruledOut(SourcePath path, int size, NextOutcome.Outcome outcome, boolean split) {
    if (split) {
      doubtful.refuted(size, () -> outcome.behind(path.first(size)));
    } else {
      refuted(() -> outcome.behind(path.first(size)));
    }
  }

  private void refuted(Supplier<SourcePath> prefix) {
    infeasible++;
    if (infeasibleCharacters < MAX_INFEASIBLE_CHARACTERS) {
      SourcePath path = prefix.get();
      InfeasiblePrefix found = new InfeasiblePrefix(path.text(names));
      list(found);
      sink.infeasible(path, found);
    }
  }

  private void list(InfeasiblePrefix prefix) {
    infeasibleCharacters += prefix.text().length();
    if (infeasiblePrefixes.size() < MAX_LISTED) {
      infeasiblePrefixes.add(prefix);
    }
  }

  /** One iteration more would begin behind this prefix. */
  void cut(SourcePath prefix) {
    if (seen.add(prefix.fingerprint())) {
      cut++;
      sink.cut(prefix, prefix.text(names));
    }
  }

  void fault(SourcePath path) {
    faults.add(path.fingerprint());
  }

  /** Every run is over: what was in doubt is infeasible, if nothing was left out. */
  void finish() {
    if (incompleteBecause.isEmpty()) {
      doubtful.infeasible().forEach(prefix -> refuted(() -> prefix));
    }
  }

  /** Takes over what was found before an interruption. */
  void restore(EarlierPaths earlier) {
    faults.addAll(earlier.checkpoint().faultyPaths());
    incompleteBecause.addAll(earlier.checkpoint().incompleteBecause());
    infeasible = earlier.checkpoint().infeasible();
    earlier.lines().forEach(this);
    doubtful.forget();
  }

  @Override
  public void path(Fingerprint id, FoundPath path) {
    boolean isNew = seen.add(id);
    feasible += isNew ? 1 : 0;
    confirmed += isNew && path.confirmed() ? 1 : 0;
    tests = path.number();
    compare(path);
  }

  @Override
  public void infeasible(Fingerprint id, String text) {
    list(new InfeasiblePrefix(text));
  }

  @Override
  public void cut(Fingerprint id) {
    cut += seen.add(id) ? 1 : 0;
  }

  PathsFound result(
      List<Assumption> assumptions,
      long engineMillis,
      long confirmationMillis,
      Optional<PathsFound.LateStatistics> late) {
    return new PathsFound(
        tests,
        feasible,
        confirmed,
        infeasible,
        cut,
        faults.size(),
        List.copyOf(incompleteBecause),
        assumptions,
        Collections.unmodifiableSortedMap(kept),
        infeasiblePrefixes,
        worst,
        verdicts,
        failing,
        engineMillis,
        confirmationMillis,
        late);
  }
}
