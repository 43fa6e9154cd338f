package org.farkas.criteria;

import java.util.List;
import java.util.Optional;
import java.util.SequencedCollection;
import org.farkas.trace.ConditionValue;
import org.farkas.trace.DecisionRow;

/**
 * Unique-cause MC/DC: the rows differ in the condition and in the outcome and agree in all other
 * conditions, where a condition that one of them doesn't evaluate agrees with anything.
 */
public final class UniqueCausePairing implements Pairing {
  @Override
  public Optional<RowPair> pair(SequencedCollection<DecisionRow> rows, int position) {
    List<DecisionRow> whenFalse =
        rows.stream().filter(row -> row.values().get(position) == ConditionValue.FALSE).toList();
    for (DecisionRow row : rows) {
      if (row.values().get(position) == ConditionValue.TRUE) {
        for (DecisionRow other : whenFalse) {
          if (row.outcome() != other.outcome() && agreeElsewhere(row, other, position)) {
            return Optional.of(new RowPair(row, other));
          }
        }
      }
    }
    return Optional.empty();
  }

  private static boolean agreeElsewhere(DecisionRow one, DecisionRow other, int position) {
    for (int i = 0; i < one.values().size(); i++) {
      ConditionValue a = one.values().get(i);
      ConditionValue b = other.values().get(i);
      if (i != position && a.evaluated() && b.evaluated() && a != b) {
        return false;
      }
    }
    return true;
  }
}
