package org.farkas.solve.smt;

import org.farkas.solve.Solver;

class BitwuzlaSolverTest extends SolverContract {
  @Override
  protected Solver open() {
    return new BitwuzlaSolver();
  }
}
