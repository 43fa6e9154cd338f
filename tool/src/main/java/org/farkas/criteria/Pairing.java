package org.farkas.criteria;

import java.util.Optional;
import java.util.SequencedCollection;
import org.farkas.trace.DecisionRow;

/** A rule for which two rows show that a condition matters by itself. */
public interface Pairing {
  /**
   * The first pair, in the order of the rows, that shows it.
   *
   * @param rows of one decision
   * @param position of the condition within the decision
   */
  Optional<RowPair> pair(SequencedCollection<DecisionRow> rows, int position);
}
