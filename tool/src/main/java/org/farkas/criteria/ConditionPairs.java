package org.farkas.criteria;

import java.util.Optional;

/**
 * The two pairings of MC/DC for one condition, as far as the rows seen contain them.
 *
 * @param condition its number
 * @param uniqueCause two rows that differ in the condition and in the outcome and agree in all
 *     other conditions; not evaluated agrees with anything (clang's rule)
 * @param masking two rows in which the condition has both values, unmasked (gcc's rule)
 */
public record ConditionPairs(
    int condition, Optional<RowPair> uniqueCause, Optional<RowPair> masking) {}
