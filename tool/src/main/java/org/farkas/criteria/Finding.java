package org.farkas.criteria;

import org.farkas.base.SourceSpan;

/**
 * Undefined behaviour or a failing assertion that an input within the declared contract reaches.
 *
 * @param kind kebab-case: {@code signed-overflow}, {@code failed-assertion}
 * @param message for a reader, one sentence
 * @param test number of a test in the account that shows it
 */
public record Finding(String kind, SourceSpan where, String message, int test) {}
