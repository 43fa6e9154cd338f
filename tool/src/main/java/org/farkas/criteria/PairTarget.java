package org.farkas.criteria;

import java.util.ArrayList;
import java.util.List;
import org.farkas.base.SourceSpan;
import org.farkas.trace.ConditionValue;
import org.farkas.trace.DecisionRow;

/**
 * A condition that wants a unique-cause pair: two rows, which two tests may show. No search knows
 * of it: searches are given the labels of the rows, and the verdict follows from theirs.
 *
 * @param id {@code c12.unique-cause}
 * @param decision and {@code position}: the condition's place
 * @param pairs every pair that would do; empty if {@code listed} is false
 * @param listed whether the decision has few enough rows for its pairs to be listed; if not, only
 *     the condition's two masking labels are searched for
 */
public record PairTarget(
    String id,
    int condition,
    int decision,
    int position,
    SourceSpan where,
    String text,
    String function,
    List<RowPair> pairs,
    boolean listed) {
  /** Its outcome, in results: the condition decides independently of the others. */
  public static final String OUTCOME = "independent";

  public PairTarget {
    pairs = List.copyOf(pairs);
  }

  /** Every unique-cause pair for the condition at a position among these rows. */
  static List<RowPair> among(List<DecisionRow> rows, int position) {
    List<RowPair> result = new ArrayList<>();
    for (DecisionRow one : rows) {
      if (one.values().get(position) == ConditionValue.TRUE) {
        for (DecisionRow other : rows) {
          new UniqueCausePairing().pair(List.of(one, other), position).ifPresent(result::add);
        }
      }
    }
    return result;
  }

  /** Whether some pair needs this row. */
  boolean uses(DecisionRow row) {
    return pairs.stream().anyMatch(p -> p.whenTrue().equals(row) || p.whenFalse().equals(row));
  }
}
