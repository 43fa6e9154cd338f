package org.farkas.strategy;

import org.farkas.base.SourceSpan;

/**
 * What must hold of an input for the unit to behave, where only our guess about the input's shape
 * says that it might not hold.
 *
 * @param subject the pointer it is about, as a path
 * @param message what is required
 * @param where the first place that relies on it
 */
public record RequiredPrecondition(String subject, String message, SourceSpan where) {}
