package org.farkas.criteria;

/**
 * How many paths a search that counts them met.
 *
 * @param complete whether there are no others
 */
public record PathCounts(long feasible, long infeasible, boolean complete) {}
