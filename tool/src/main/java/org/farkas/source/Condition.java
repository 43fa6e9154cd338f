package org.farkas.source;

import java.util.Optional;
import org.farkas.base.SourceSpan;

/**
 * A condition in the sense of DO-178C: an operand of a decision without Boolean operators.
 *
 * @param id its number in the file; instrumentation, trace and ledger use it
 * @param decision the decision it belongs to
 * @param text its source text, outer parentheses stripped
 * @param constant its value when it is a constant expression
 */
public record Condition(
    int id, int decision, SourceSpan where, String text, Optional<Boolean> constant) {}
