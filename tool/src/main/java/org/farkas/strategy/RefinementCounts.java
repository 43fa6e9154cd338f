package org.farkas.strategy;

/**
 * What a refinement came to.
 *
 * @param places of the program, where it began with one node each
 * @param largestModel nodes at most at the same time
 * @param predicates by which places were split
 * @param refinements times that a node was split
 * @param coarsenings splits that were undone
 */
public record RefinementCounts(
    int places, int largestModel, int predicates, int refinements, int coarsenings) {}
