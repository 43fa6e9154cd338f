package org.farkas.strategy;

/** What a search cost. */
public record Effort(
    long solverQueries, long solverMillis, long instructions, long states, long nativeRuns) {}
