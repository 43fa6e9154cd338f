package org.farkas.criteria;

import java.util.Optional;
import java.util.SequencedCollection;
import org.farkas.trace.ConditionValue;
import org.farkas.trace.DecisionRow;

/**
 * Masking MC/DC: the condition is unmasked in both rows (see {@link Masking}), with both values.
 */
public final class MaskingPairing implements Pairing {
  private final Masking masking;

  public MaskingPairing(Masking masking) {
    this.masking = masking;
  }

  @Override
  public Optional<RowPair> pair(SequencedCollection<DecisionRow> rows, int position) {
    Optional<DecisionRow> whenTrue = first(rows, position, ConditionValue.TRUE);
    Optional<DecisionRow> whenFalse = first(rows, position, ConditionValue.FALSE);
    return whenTrue.flatMap(row -> whenFalse.map(other -> new RowPair(row, other)));
  }

  private Optional<DecisionRow> first(
      SequencedCollection<DecisionRow> rows, int position, ConditionValue value) {
    return rows.stream()
        .filter(row -> row.values().get(position) == value && masking.unmasked(row).get(position))
        .findFirst();
  }
}
