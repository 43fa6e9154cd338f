/**
 * Decorators around solvers, from cheap to dear: each answers what it can and hands the rest on.
 * {@link org.farkas.solve.chain.SolverChain} stacks them.
 */
package org.farkas.solve.chain;
