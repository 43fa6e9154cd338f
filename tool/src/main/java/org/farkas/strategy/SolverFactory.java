package org.farkas.strategy;

import org.farkas.expr.TermContext;
import org.farkas.solve.Solver;
import org.farkas.solve.chain.SolverStatistics;

/** Makes the chain of solvers that a strategy asks; given by the application. */
@FunctionalInterface
public interface SolverFactory {
  /** A solver for the terms of one context; the caller closes it. */
  Solver open(TermContext terms, SolverStatistics statistics);
}
