package org.farkas.strategy.allpaths;

/**
 * A feasible path.
 *
 * @param number from 1, in the order in which they are found
 * @param confirmed whether the real program took it on the test's inputs
 * @param instructions that the machine executed along it
 * @param loopIterations begun on it, of all loops whose decisions are its conditions
 * @param conditions and switches evaluated on it
 */
public record FoundPath(
    long number,
    SourcePath path,
    boolean confirmed,
    long instructions,
    long loopIterations,
    int conditions) {}
