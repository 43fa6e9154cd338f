package org.farkas.criteria;

/**
 * What a unit cost.
 *
 * @param solverMillis time inside solvers
 * @param instructions executed by the machine
 * @param states made by the machine
 * @param peakMemoryBytes of the process tree; 0 when not measured
 */
public record Effort(
    long wallMillis,
    long solverQueries,
    long solverMillis,
    long instructions,
    long states,
    long peakMemoryBytes) {
  public static final Effort NONE = new Effort(0, 0, 0, 0, 0, 0);
}
