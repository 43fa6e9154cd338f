package org.farkas.criteria;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import org.farkas.source.Decision;
import org.farkas.trace.DecisionRow;
import org.farkas.trace.EvaluationTree;

/**
 * What was seen of one decision: its rows with the tests that show them, the pairs of each
 * condition, and the rows that short circuit allows but nobody saw.
 *
 * @param observed in the order true before false, as a truth table is read
 * @param conditions one per condition, in order
 * @param missing the rows not seen; empty if {@code missingCount} is more than {@link #MAX_LISTED}
 * @param missingCount how many rows were not seen, at most {@link Long#MAX_VALUE}
 */
public record DecisionTable(
    Decision decision,
    SequencedMap<DecisionRow, SortedSet<Integer>> observed,
    List<ConditionPairs> conditions,
    List<DecisionRow> missing,
    long missingCount) {

  /** A table with more rows than this lists only the observed ones. */
  public static final int MAX_LISTED = 256;

  /**
   * The table of a decision.
   *
   * @param seen rows with tests, see {@link Ledger#rows}; rows of other decisions are left out
   * @param tests only these tests count
   */
  public static DecisionTable of(
      Decision decision,
      SequencedMap<DecisionRow, SortedSet<Integer>> seen,
      Collection<Integer> tests) {
    SequencedMap<DecisionRow, SortedSet<Integer>> observed = new LinkedHashMap<>();
    List<DecisionRow> keys = new ArrayList<>(seen.keySet());
    keys.removeIf(row -> row.decision() != decision.id());
    keys.sort(DecisionTable::compareValues);
    for (DecisionRow row : keys) {
      SortedSet<Integer> by = new TreeSet<>(seen.get(row));
      by.retainAll(tests);
      if (!by.isEmpty()) {
        observed.put(row, by);
      }
    }
    EvaluationTree evaluations = EvaluationTree.of(decision);
    long missingCount = evaluations.rowCount();
    missingCount -= missingCount == Long.MAX_VALUE ? 0 : observed.size();
    Optional<List<DecisionRow>> all = evaluations.rows(MAX_LISTED);
    List<DecisionRow> missing =
        all.orElse(List.of()).stream().filter(row -> !observed.containsKey(row)).toList();
    return new DecisionTable(decision, observed, pairs(decision, observed), missing, missingCount);
  }

  private static List<ConditionPairs> pairs(
      Decision decision, SequencedMap<DecisionRow, SortedSet<Integer>> observed) {
    Pairing uniqueCause = new UniqueCausePairing();
    Pairing masking = new MaskingPairing(Masking.of(decision));
    List<ConditionPairs> result = new ArrayList<>();
    for (int i = 0; i < decision.conditions().size(); i++) {
      result.add(
          new ConditionPairs(
              decision.conditions().get(i),
              uniqueCause.pair(observed.sequencedKeySet(), i),
              masking.pair(observed.sequencedKeySet(), i)));
    }
    return List.copyOf(result);
  }

  private static int compareValues(DecisionRow one, DecisionRow other) {
    for (int i = 0; i < one.values().size(); i++) {
      int order = one.values().get(i).compareTo(other.values().get(i));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }
}
