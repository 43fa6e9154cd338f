package org.farkas.trace;

/** A condition, by its number in the file, and what it gave. */
public record ConditionOutcome(int condition, boolean value) {}
