package org.farkas.criteria;

import org.farkas.trace.DecisionRow;

/**
 * Two rows of one decision: the condition they are about is true in the first, false in the second.
 */
public record RowPair(DecisionRow whenTrue, DecisionRow whenFalse) {}
