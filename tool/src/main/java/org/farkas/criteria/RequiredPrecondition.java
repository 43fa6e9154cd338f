package org.farkas.criteria;

import java.util.Optional;
import org.farkas.base.SourceSpan;

/**
 * What the unit needs from its callers: without it, behaviour is undefined, but only for inputs
 * whose shape was our guess.
 *
 * @param parameter the parameter or input path that it is about: {@code list->items}
 * @param kind kebab-case: {@code not-null}, {@code length}, {@code terminated}, {@code no-sharing}
 * @param message for a reader, one sentence
 * @param where the place that needs it
 * @param test number of a test in the account that shows it, if one was kept
 */
public record RequiredPrecondition(
    String parameter, String kind, String message, SourceSpan where, Optional<Integer> test) {}
